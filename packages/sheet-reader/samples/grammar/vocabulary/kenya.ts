import { subjectList, wordList, type Country, type GradeScale } from './country.js'
import { NIGERIA } from './nigeria.js'

const KCSE_SCALE: GradeScale = [
  ['A', 80, 'Excellent'],
  ['A-', 75, 'Excellent'],
  ['B+', 70, 'Very good'],
  ['B', 65, 'Good'],
  ['B-', 60, 'Good'],
  ['C+', 55, 'Average'],
  ['C', 50, 'Average'],
  ['C-', 45, 'Fair'],
  ['D+', 40, 'Improve'],
  ['D', 35, 'Improve'],
  ['D-', 30, 'Poor'],
  ['E', 0, 'Poor'],
]

const CBC_SCALE: GradeScale = [
  ['EE', 80, 'Exceeding'],
  ['ME', 50, 'Meeting'],
  ['AE', 30, 'Approaching'],
  ['BE', 0, 'Below'],
]

export const KENYA: Country = {
  ...NIGERIA,
  name: 'kenya',
  surnames: wordList(
    `Wanjiru, Kamau, Otieno, Odhiambo, Mwangi, Njoroge, Kiprotich, Cheruiyot, Mutua, Muthoni, Wafula, Barasa,
    Achieng, Omondi, Kariuki, Ndung'u, Ng'ang'a, Koech, Chebet, Rotich, Kiplagat, Mumo, Musyoka, Hassan,
    Abdi, Noor, Simiyu, Wekesa, Gitau, Maina, Nyambura, Makena, Karimi, Ole Sankale, Lagat, Jeruto, Atieno`
  ),
  firstNames: wordList(
    `Brian, Kevin, Faith, Mercy, Joy, Dennis, Victor, Sharon, Cynthia, Ian, Collins, Purity, Winnie, Edwin,
    Hillary, Emmanuel, Lilian, Beatrice, Amina, Halima, Abdi, Juma, Baraka, Neema, Zawadi, Tabitha, Felix,
    Gladys, Naomi, Eunice, Caleb, Moses, Titus, Lucy, Rose, Diana`
  ),
  schools: {
    shared: [
      'RIFT VALLEY VIEW SECONDARY SCHOOL',
      "Lake Basin Girls' High School",
      'UPLANDS ACADEMY, LIMURU',
    ],
    heldBack: ['Savannah Junior School, Kajiado', 'COAST PREMIER HIGH'],
  },
  titles: {
    shared: [
      'END OF TERM 2 ANALYSIS',
      'MERIT LIST',
      'Form 3 Exam Results',
      'CLASS PERFORMANCE LIST',
    ],
    heldBack: ['STREAM MERIT LIST - OPENER EXAM', 'Joint Mock Results'],
  },
  classes: ['Form 1 East', 'FORM 2W', 'Form 3 North', 'Form 4', 'Grade 7 Blue', 'Grade 8'],
  terms: ['Term 1', 'Term 2', 'TERM 3', 'Term One'],
  sessions: ['2024', '2025', '2026'],
  subjects: subjectList(
    `English|ENG|Eng;Kiswahili|KIS|Kisw;Mathematics|MAT|Maths;Biology|BIO|Bio;Physics|PHY|Phy;Chemistry|CHE|Chem;
    History & Government|HIS|Hist;Geography|GEO|Geo;Christian Religious Education|CRE|C.R.E;Agriculture|AGR|Agric;
    Business Studies|BST|B/St;Computer Studies|COM|Comp;Home Science|HSC|H/Sci;French|FRE|Fre;Islamic Religious Education|IRE|I.R.E;
    Integrated Science|ISC|Int. Sci;Pre-Technical Studies|PTS|Pre-Tech;Creative Arts & Sports|CAS|C. Arts`
  ),
  departments: wordList('ENG, KIS, MAT, BIO, PHY, CHE, HIS, GEO'),
  admissionNumbers: { shared: ['####', '#####', '{yyyy}/###'], heldBack: ['ADM/####', '########'] },
  headings: {
    ...NIGERIA.headings,
    admission: {
      shared: ['ADM NO', 'Adm No.', 'ADM', 'Admission No'],
      heldBack: ['ADMNO', 'UPI', 'Assessment No'],
    },
    position: { shared: ['POS', 'RANK', 'Position', 'STR POS'], heldBack: ['OVR POS', 'Rank'] },
    average: { shared: ['MEAN', 'Mean', 'AVG', 'M.S.'], heldBack: ['Mean Marks', 'MN'] },
    grade: { shared: ['GRADE', 'M.G.', 'Mean Grade', 'GR'], heldBack: ['MEAN GRD', 'Overall'] },
  },
  schemes: [
    [
      ['CAT', 30],
      ['EXAM', 70],
    ],
    [
      ['CAT 1', 15],
      ['CAT 2', 15],
      ['END TERM', 70],
    ],
    [
      ['PP1', 40],
      ['PP2', 60],
    ],
  ],
  series: [
    ['OPENER', 'MID', 'END'],
    ['CAT', 'MID TERM', 'END TERM'],
  ],
  scales: [KCSE_SCALE],
  letterScales: [KCSE_SCALE, CBC_SCALE],
  absenceMarks: { shared: ['-', 'X', '', 'ABS', '--'], heldBack: ['Y', 'ab', '..'] },
}
