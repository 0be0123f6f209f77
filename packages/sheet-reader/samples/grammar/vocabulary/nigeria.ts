import { subjectList, wordList, type Country, type GradeScale } from './country.js'
import {
  ENGLISH_ABSENCE,
  ENGLISH_FIELDS,
  ENGLISH_HEADINGS,
  ENGLISH_NOTES,
  ENGLISH_STATISTICS,
} from './english.js'

export const WAEC_SCALE: GradeScale = [
  ['A1', 75, 'Excellent'],
  ['B2', 70, 'Very Good'],
  ['B3', 65, 'Good'],
  ['C4', 60, 'Credit'],
  ['C5', 55, 'Credit'],
  ['C6', 50, 'Credit'],
  ['D7', 45, 'Pass'],
  ['E8', 40, 'Pass'],
  ['F9', 0, 'Fail'],
]

export const LETTER_SCALE: GradeScale = [
  ['A', 70, 'Excellent'],
  ['B', 60, 'Very Good'],
  ['C', 50, 'Good'],
  ['D', 45, 'Fair'],
  ['E', 40, 'Pass'],
  ['F', 0, 'Fail'],
]

const PLUS_SCALE: GradeScale = [
  ['A+', 90, 'Outstanding'],
  ['A', 80, 'Excellent'],
  ['B+', 70, 'Very Good'],
  ['B', 60, 'Good'],
  ['C', 50, 'Fair'],
  ['D', 40, 'Pass'],
  ['F', 0, 'Fail'],
]

export const NIGERIA: Country = {
  name: 'nigeria',
  language: 'en',
  highest: 100,
  decimalComma: false,
  surnames: wordList(
    `Adebayo, Adéyẹmí, Ògúnlẹ́yẹ, Ṣóyínká, Akínwándé, Oládipò, Bámidélé, Fálétí, Ajayi, Balogun, Lawal,
    Oyelaran, Adewale, Ogunbanjo, Ilesanmi, Fagbohun, Nwosu, Okonkwo, Ụzọma, Okeke, Eze, Onyekachi,
    Nnamdi, Obi, Ibrahim, Abubakar, Ɗanjuma, Musa, Bello, Abdul-Rahman, Gbadamosi, Yakubu, Ƙwari, Sani,
    Sa'adu, Tijani, Effiong, Etim-Bassey, Udoh, Dung, Iliya, Williams-Cole, Johnson, Osagie, Igbinedion,
    Ogbonnaya, Shehu, Garba, Mohammed, Usman, Aliyu, Ojo, Edet, Ita, Olorunfemi, Ezeudu, Nwachukwu,
    Tarka, Agbo, Ode, Akpan, Inyang, Bassey, Alabi, Salami, Okafor, Umeh, Dike, Ndukwe, Onuoha`
  ),
  firstNames: wordList(
    `Ṣadé, Tóbi, Ayọ̀mídé, Folákẹ́, Bọ́lá, Títílayọ̀, Kẹ́hìndé, Táíwò, Ìdòwú, Chidinma, Chiamaka, Ebuka,
    Obinna, Ngọzi, Ifẹ́, Adaeze, Kelechi, Chukwuemeka, Aisha, Fatima, Halima, Zainab, Abdullahi, Ɓala,
    Hauwa, Umar, Yusuf, Khadijah, Grace, Michael, Samuel, Ruth, Joshua, Blessing, Esther, Daniel, Victoria,
    Emmanuel, Precious, Favour, Mary, Peter, Godswill, Oluwaseun, Temitope, Emeka, Ini-Obong, Al-Amin,
    Mu'azu, Anuoluwapo, Ejiro, Damilola, Simi, Nkechi, Uche, Amina, Maryam, Idris, Rabiu, Sunday, Joy`
  ),
  schools: {
    shared: [
      'GREENFIELD HIGH SCHOOL, IBADAN',
      'Unity Comprehensive College, Kaduna',
      "St. Brendan's Model Secondary School, Owerri",
      'BRIGHT HORIZON INTERNATIONAL ACADEMY',
      'Riverbank Government Day School, Lokoja',
    ],
    heldBack: ['HILLTOP COLLEGE OF SCIENCE, JOS', 'Divine Favour Group of Schools, Aba'],
  },
  titles: {
    shared: [
      'BROADSHEET OF RESULTS',
      'FIRST TERM EXAMINATION RESULTS 2024/2025',
      'Master Score Sheet',
      'RESULT SHEET FOR JSS 2',
      'Cumulative Record, Third Term',
    ],
    heldBack: ['CONSOLIDATED MARK LIST', 'TERMLY SUMMARY OF SCORES'],
  },
  classes: ['JSS 1A', 'JSS 2B', 'JSS 3', 'SS 1 Science', 'SSS 2 Arts', 'SS 3C', 'Primary 5'],
  terms: ['First Term', 'Second Term', 'Third Term', '1st', '2ND TERM'],
  sessions: ['2023/2024', '2024/2025', '2025/2026'],
  subjects: subjectList(
    `English Language|ENG|Eng. Lang.;Mathematics|MTH|Maths;Biology|BIO|Bio.;Chemistry|CHM|Chem.;
    Physics|PHY|Phy.;Economics|ECO|Econs.;Geography|GEO|Geog.;Civic Education|CIV|Civic Edu.;
    Agricultural Science|AGR|Agric. Sci.;Literature in English|LIT|Lit-in-Eng.;Further Mathematics|F/M|F. Maths;
    Government|GOV|Govt;Christian Religious Studies|CRS|C.R.S.;Islamic Religious Studies|IRS|I.R.S.;
    Financial Accounting|ACC|Fin. Acct.;Commerce|COM|Comm.;Yoruba Language|YOR|Yoruba;Igbo|IGB|Igbo;
    Data Processing|DPR|Data Proc.;Technical Drawing|T/D|Tech. Draw.;Home Economics|H/E|Home Econs.;
    Basic Science|BSC|Basic Sci.;Basic Technology|BST|Basic Tech.;Social Studies|SOS|Soc. Std.;
    Physical & Health Education|PHE|P.H.E.;Computer Studies|ICT|Computer;French|FRE|French;History|HIS|History;
    Business Studies|BUS|Bus. Std.;Cultural & Creative Arts|CCA|C.C.A.;Hausa|HAU|Hausa;Quantitative Reasoning|Q/R|Quant.`
  ),
  departments: wordList('MTH, GST, PHY, CHM, CSC, BIO, STA, ENG, GEO, LIB, ECO, PHL'),
  admissionNumbers: {
    shared: ['GHS/{yy}/####', '{yyyy}####', 'SS2A/{nnn}', 'UCC-#####', 'ADM#####', '#####'],
    heldBack: ['{yy}/52HA###', 'U{yyyy}/557####', 'BHA/{yyyy}/S/###', '@@@.{yy}.###'],
  },
  headings: {
    ...ENGLISH_HEADINGS,
    admission: {
      shared: ['ADM. NO', 'Admission No', 'REG NO', 'Reg. No.', 'Matric No', 'EXAM NO'],
      heldBack: ['Reg. Number', 'MATRIC NUMBER', 'Adm No.', 'Exam Number'],
    },
  },
  schemes: [
    [
      ['CA', 40],
      ['EXAM', 60],
    ],
    [
      ['C.A', 30],
      ['Exam', 70],
    ],
    [
      ['1st CA', 20],
      ['2nd CA', 20],
      ['Exam', 60],
    ],
    [
      ['CA1', 10],
      ['CA2', 10],
      ['CA3', 10],
      ['EXAM', 70],
    ],
    [
      ['TEST', 40],
      ['EXM', 60],
    ],
    [
      ['ASS', 10],
      ['TEST', 30],
      ['EXAM', 60],
    ],
  ],
  series: [
    ['1st Term', '2nd Term', '3rd Term'],
    ['1ST', '2ND', '3RD'],
    ['T1', 'T2', 'T3'],
  ],
  scales: [WAEC_SCALE, LETTER_SCALE, PLUS_SCALE],
  letterScales: [WAEC_SCALE],
  absenceMarks: ENGLISH_ABSENCE,
  statistics: ENGLISH_STATISTICS,
  fieldLabels: ENGLISH_FIELDS,
  notes: ENGLISH_NOTES,
}
