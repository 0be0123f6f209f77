import { subjectList, wordList, type Country, type GradeScale } from './country.js'
import { NIGERIA, WAEC_SCALE } from './nigeria.js'

const BASIC_SCALE: GradeScale = [
  ['1', 80, 'Highest'],
  ['2', 70, 'Higher'],
  ['3', 65, 'High'],
  ['4', 60, 'High Average'],
  ['5', 55, 'Average'],
  ['6', 50, 'Low Average'],
  ['7', 45, 'Low'],
  ['8', 40, 'Lower'],
  ['9', 0, 'Lowest'],
]

export const GHANA: Country = {
  ...NIGERIA,
  name: 'ghana',
  surnames: wordList(
    `Mensah, Owusu, Asante, Boateng, Osei, Appiah, Agyeman, Ofori, Adjei, Amoako, Antwi, Darko, Frimpong,
    Acheampong, Opoku, Quaye, Tetteh, Lamptey, Nkrumah, Addo, Sarpong, Gyasi, Aidoo, Bonsu, Yeboah, Ankrah,
    Dogbe, Agbeko, Kɔmla, Sɛnam, Alhassan, Issahaku, Fuseini, Mahama, Quartey-Papafio, Arthur, Badu, Donkor`
  ),
  firstNames: wordList(
    `Kwame, Kofi, Yaw, Kwabena, Kwaku, Ama, Akosua, Abena, Adwoa, Afia, Efua, Esi, Nana, Yaa, Kojo, Ekow,
    Selorm, Elikem, Dzifa, Mawuli, Rahinatu, Sumaila, Gifty, Prince, Comfort, Ebenezer, Charity, Gideon,
    Patience, Isaac, Priscilla, Felix, Naa, Nii, Araba, Kobina`
  ),
  schools: {
    shared: [
      'ADISADEL HILL SENIOR HIGH SCHOOL',
      'Tema Harbour Basic School',
      'Volta Ridge M/A J.H.S.',
    ],
    heldBack: ['KINGS OF GRACE PREPARATORY, KUMASI', 'Ashanti Model School'],
  },
  titles: {
    shared: [
      'TERMINAL REPORT: CLASS BROADSHEET',
      'End of Term Examination',
      'MOCK EXAMINATION RESULTS',
    ],
    heldBack: ['SCHOOL BASED ASSESSMENT (SBA) SUMMARY', 'B.E.C.E. MOCK II'],
  },
  classes: ['JHS 1', 'JHS 2A', 'JHS 3', 'Basic 7', 'SHS 2 Gen. Arts', 'Form 1B'],
  terms: ['Term 1', 'Term 2', 'Term 3', 'First Semester'],
  subjects: subjectList(
    `English Language|ENG|English;Mathematics|MATH|Maths;Integrated Science|SCI|Int. Sci.;Social Studies|SOC|Soc. Stud.;
    Religious & Moral Education|RME|R.M.E.;Creative Arts & Design|CAD|C. Arts;Career Technology|CTECH|Career Tech.;
    Computing|ICT|I.C.T.;Ghanaian Language|GHL|Gh. Lang.;French|FRE|French;Elective Mathematics|EMATH|E-Maths;
    Core Mathematics|CMATH|C. Maths;Physics|PHY|Physics;Chemistry|CHEM|Chem.;Biology|BIO|Bio.;Economics|ECON|Econs;
    Geography|GEOG|Geog.;Business Management|BMGT|Bus. Mgt;Our World Our People|OWOP|O.W.O.P.;Asante Twi|TWI|Twi`
  ),
  departments: wordList('MATH, PHYS, STAT, ECON, UGRC, CHEM, DCIT, ENGL'),
  admissionNumbers: {
    shared: ['0#########', '{yy}-####', 'THB/###', 'STU{yy}####'],
    heldBack: ['GH{yyyy}-###', '#/###/{yy}'],
  },
  headings: {
    ...NIGERIA.headings,
    admission: {
      shared: ['INDEX NO', 'Index No.', 'Student ID', 'INDEX NUMBER'],
      heldBack: ['Index #', 'Cand. Index'],
    },
    subjectTotal: {
      shared: ['TOTAL', 'Total', 'TOTAL 100%', 'Tot'],
      heldBack: ['100%', 'Overall'],
    },
  },
  schemes: [
    [
      ['Class Score', 50],
      ['Exam Score', 50],
    ],
    [
      ['CLASS', 30],
      ['EXAMS', 70],
    ],
    [
      ['SBA 50%', 50],
      ['EXAM 50%', 50],
    ],
    [
      ['C/S', 30],
      ['E/S', 70],
    ],
  ],
  series: [['Term 1', 'Term 2', 'Term 3']],
  scales: [BASIC_SCALE, WAEC_SCALE],
  letterScales: [WAEC_SCALE, BASIC_SCALE],
}
