import { subjectList, wordList, type Country, type GradeScale } from './country.js'
import { NIGERIA } from './nigeria.js'

const CBSE_SCALE: GradeScale = [
  ['A1', 91, 'Outstanding'],
  ['A2', 81, 'Excellent'],
  ['B1', 71, 'Very good'],
  ['B2', 61, 'Good'],
  ['C1', 51, 'Fair'],
  ['C2', 41, 'Average'],
  ['D', 33, 'Below average'],
  ['E', 0, 'Needs improvement'],
]

const UNIVERSITY_SCALE: GradeScale = [
  ['O', 90, 'Outstanding'],
  ['A+', 80, 'Excellent'],
  ['A', 70, 'Very good'],
  ['B+', 60, 'Good'],
  ['B', 50, 'Above average'],
  ['C', 40, 'Average'],
  ['RA', 0, 'Re-appear'],
]

export const INDIA: Country = {
  ...NIGERIA,
  name: 'india',
  surnames: wordList(
    `Sharma, Patel, Iyer, Nair, Reddy, Gupta, Singh, Khan, Das, Banerjee, Mehta, Joshi, Kulkarni, Pillai, Rao,
    Verma, Mishra, Yadav, Chatterjee, Menon, Desai, Bose, Kaur, Shaikh, D'Souza, Fernandes, Naik, Hegde, S., K.`
  ),
  firstNames: wordList(
    `Aarav, Vivaan, Aditya, Ananya, Diya, Ishaan, Kavya, Rohan, Priya, Sneha, Arjun, Meera, Lakshmi, Rahul,
    Pooja, Nikhil, Sanjana, Karthik, Divya, Harish, Zoya, Imran, Gurpreet, Jasleen, Tanvi, Yash, Riya, Vikram,
    Bhavana, Saanvi, Mohammed, Ayesha`
  ),
  schools: {
    shared: [
      'SHANTI NIKETAN PUBLIC SCHOOL',
      'Govt. Higher Secondary School, Kottayam',
      'VIDYA MANDIR, PUNE',
    ],
    heldBack: ["St. Xavier's Convent School", 'ANNAPURNA ENGINEERING COLLEGE'],
  },
  titles: {
    shared: [
      'CONSOLIDATED MARK SHEET',
      'HALF YEARLY EXAMINATION 2024-25',
      'MARKS REGISTER',
      'Result Sheet - Class VIII',
    ],
    heldBack: ['TABULATION REGISTER', 'CROSS LIST - ANNUAL EXAM'],
  },
  classes: ['VIII-A', 'Class IX B', 'X - C', 'XI Science', 'Std. VII', 'II Sem B.Sc.'],
  terms: ['Term I', 'Term II', 'Half Yearly', 'Annual'],
  sessions: ['2023-24', '2024-25', '2025-26'],
  subjects: subjectList(
    `English|ENG|Eng.;Hindi|HIN|Hin.;Mathematics|MAT|Maths;Science|SCI|Sci.;Social Science|SST|S.St.;Sanskrit|SAN|Skt.;
    Physics|PHY|Phy.;Chemistry|CHE|Chem.;Biology|BIO|Bio.;Computer Science|CS|Comp. Sc.;Kannada|KAN|Kan.;Tamil|TAM|Tam.;
    Information Technology|IT|I.T.;General Knowledge|GK|G.K.;Moral Science|MSC|M.Sc.;Environmental Studies|EVS|E.V.S.;
    Accountancy|ACC|Acct.;Business Studies|BST|B.St.;Economics|ECO|Eco.;Marathi|MAR|Mar.`
  ),
  departments: wordList('CS, MA, PH, EC, HS, EE, ME'),
  admissionNumbers: {
    shared: ['{n}', '1@@{yy}CS###', '########', '{yy}@@@####'],
    heldBack: ['4NM{yy}CS###', '######/##'],
  },
  headings: {
    ...NIGERIA.headings,
    admission: {
      shared: ['Roll No', 'ROLL NO.', 'Register Number', 'USN', 'Roll'],
      heldBack: ['Regn. No.', 'Hall Ticket No', 'R.No'],
    },
    serial: { shared: ['Sl. No.', 'S.No', 'Sl.No', 'No.'], heldBack: ['Sr.No.', 'SNo'] },
    total: {
      shared: ['TOTAL', 'Total', 'Grand Total', 'Total Marks'],
      heldBack: ['G. Total', 'Marks Obtained'],
    },
    average: { shared: ['%', 'Percentage', '% of Marks'], heldBack: ['PERC', '%age'] },
    position: { shared: ['Rank', 'RANK', 'Class Rank'], heldBack: ['Rk', 'Position'] },
    remark: { shared: ['Result', 'RESULT', 'Remarks'], heldBack: ['Pass/Fail', 'Division'] },
  },
  schemes: [
    [
      ['PT', 10],
      ['NB', 5],
      ['SE', 5],
      ['HY', 80],
    ],
    [
      ['Th', 70],
      ['Pr', 30],
    ],
    [
      ['IA', 50],
      ['EA', 50],
    ],
    [
      ['Int', 20],
      ['Ext', 80],
    ],
  ],
  series: [
    ['FA1', 'FA2', 'SA1'],
    ['UT-I', 'UT-II', 'Annual'],
  ],
  scales: [CBSE_SCALE, UNIVERSITY_SCALE],
  letterScales: [CBSE_SCALE, UNIVERSITY_SCALE],
  absenceMarks: { shared: ['AB', 'Ab', '-', 'ABS', 'A', ''], heldBack: ['AAA', 'ML', 'a'] },
}
