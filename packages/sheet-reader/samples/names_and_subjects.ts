import type { Random } from './random.js'
import { canPrint, type FaceName } from './fonts.js'

export const SURNAMES = [
  'Adebayo',
  'Adéyẹmí',
  'Ọláolúwa',
  'Ògúnlẹ́yẹ',
  'Ṣóyínká',
  'Akínwándé',
  'Oládipò',
  'Bámidélé',
  'Ọ̀ṣúndáre',
  'Fálétí',
  'Olúwaṣeun',
  'Ajayi',
  'Balogun',
  'Lawal',
  'Oyelaran',
  'Adewale',
  'Ogunbanjo',
  'Ilesanmi',
  'Fagbohun',
  'Nwosu',
  'Okonkwo',
  'Ụzọma',
  'Nwankwọ',
  'Okeke',
  'Eze',
  'Chukwu',
  'Onyekachi',
  'Nnamdi',
  'Ifeanyi',
  'Obi',
  'Ibrahim',
  'Abubakar',
  'Ɗanjuma',
  'Musa',
  'Bello',
  'Abdul-Rahman',
  'Gbadamosi',
  'Yakubu',
  'Ƙwari',
  'Sani',
  "Sa'adu",
  "Ja'afar",
  "N'Guessan",
  'Tijani',
  'Effiong',
  'Etim-Bassey',
  'Okon',
  'Udoh',
  'Tarfa',
  'Dung',
  'Iliya',
  'Zubairu',
  'Williams-Cole',
  'Johnson',
  'Ekwueme',
  'Adekunle-Gold',
  'Osagie',
  'Igbinedion',
  'Omoruyi',
  'Ogbonnaya',
  'Agbaje',
  'Shehu',
  'Garba',
  'Mohammed',
  'Usman',
  'Aliyu',
  'Ojo',
  'Edet',
  'Ita',
  'Li',
] as const

export const FIRST_NAMES = [
  'Ṣadé',
  'Tóbi',
  'Ayọ̀mídé',
  'Folákẹ́',
  'Bọ́lá',
  'Títílayọ̀',
  'Olúwadámilọ́lá',
  'Kẹ́hìndé',
  'Táíwò',
  'Ìdòwú',
  'Chidinma',
  'Chiamaka',
  'Ebuka',
  'Obinna',
  'Uzoma',
  'Ngọzi',
  'Ifẹ́',
  'Adaeze',
  'Kelechi',
  'Chukwuemeka',
  'Aisha',
  'Fatima',
  'Halima',
  'Zainab',
  'Abdullahi',
  'Ɓala',
  'Hauwa',
  'Umar',
  'Yusuf',
  'Khadijah',
  'Grace',
  'Michael',
  'Samuel',
  'Ruth',
  'Joshua',
  'Blessing',
  'Esther',
  'Daniel',
  'Victoria',
  'Emmanuel',
  'Precious',
  'Favour',
  'Mary',
  'Peter',
  'Godswill',
  'Oluwaseun',
  'Temitope',
  'Ireti',
  'Emeka',
  'Ini-Obong',
  'Jo',
  'Al-Amin',
  "Mu'azu",
  'Toluwalase',
  'Anuoluwapo',
  'Oghenetega',
  'Ejiro',
  'Damilola',
  'Wuraola',
  'Simi',
] as const

/** Full name, usual short forms. */
const SECONDARY_SUBJECTS = [
  ['English Language', 'ENG', 'Eng. Lang.'],
  ['Mathematics', 'MATHS', 'Maths'],
  ['Biology', 'BIO', 'Biology'],
  ['Chemistry', 'CHEM', 'Chem.'],
  ['Physics', 'PHY', 'Physics'],
  ['Economics', 'ECONS', 'Econs.'],
  ['Geography', 'GEO', 'Geog.'],
  ['Civic Education', 'CIVIC', 'Civic Edu.'],
  ['Agricultural Science', 'AGRIC', 'Agric. Sci.'],
  ['Literature in English', 'LIT', 'Lit-in-Eng.'],
  ['Further Mathematics', 'F/MATHS', 'F. Maths'],
  ['Government', 'GOVT', "Gov't"],
  ['Christian Religious Studies', 'CRS', 'C.R.S.'],
  ['Islamic Religious Studies', 'IRS', 'I.R.S.'],
  ['Financial Accounting', 'F/ACC', 'Fin. Acct.'],
  ['Commerce', 'COMM', 'Commerce'],
  ['Yorùbá', 'YOR', 'Yoruba'],
  ['Igbo Language', 'IGBO', 'Igbo'],
  ['Data Processing', 'D/PROC', 'Data Proc.'],
  ['Technical Drawing', 'T/D', 'Tech. Draw.'],
  ['Home Economics', 'H/ECONS', 'Home Econs.'],
  ['Basic Science', 'B/SCI', 'Basic Sci.'],
  ['Basic Technology', 'B/TECH', 'Basic Tech.'],
  ['Social Studies', 'SOS', 'Soc. Std.'],
  ['Physical & Health Education', 'PHE', 'P.H.E.'],
  ['Computer Studies', 'ICT', 'Computer'],
  ['French', 'FRE', 'French'],
  ['History', 'HIST', 'History'],
  ['Business Studies', 'B/STD', 'Bus. Std.'],
  ['Cultural & Creative Arts', 'CCA', 'C.C.A.'],
] as const

export type SubjectStyle = 'full' | 'code' | 'short' | 'upper'

/** Different subjects in one way of writing them. */
export function pickSubjects(
  random: Random,
  count: number,
  style: SubjectStyle,
  faceName: FaceName
): string[] {
  const printable = SECONDARY_SUBJECTS.filter(([full]) => canPrint(faceName, full))
  const [first, second, ...rest] = printable
  const chosen = [first, second, ...random.shuffle(rest)].slice(0, count)
  return chosen.map(([full, code, short]) => {
    if (style === 'code') {
      return code
    }
    if (style === 'short') {
      return short
    }
    return style === 'upper' ? full.toUpperCase() : full
  })
}

/** Course codes of a university, such as `MTH 101`. */
export function pickCourses(random: Random, count: number, separator: string): string[] {
  const departments = ['MTH', 'GST', 'PHY', 'CHM', 'CSC', 'BIO', 'STA', 'ENG', 'GEO', 'LIB', 'ECO']
  const level = random.pick([100, 200, 300])
  const codes = new Set<string>()
  while (codes.size < count) {
    codes.add(`${random.pick(departments)}${separator}${level + random.integer(1, 29)}`)
  }
  return [...codes]
}

export const SCHOOLS = [
  'GREENFIELD HIGH SCHOOL, IBADAN',
  'Unity Comprehensive College, Kaduna',
  "St. Brendan's Model Secondary School, Owerri",
  'BRIGHT HORIZON INTERNATIONAL ACADEMY',
  'Riverbank Government Day School, Lokoja',
  'HILLTOP COLLEGE OF SCIENCE, JOS',
] as const
