import { subjectList, wordList, type Country, type GradeScale } from './country.js'
import { NIGERIA } from './nigeria.js'

const LEVELS: GradeScale = [
  ['7', 80, 'Outstanding'],
  ['6', 70, 'Meritorious'],
  ['5', 60, 'Substantial'],
  ['4', 50, 'Adequate'],
  ['3', 40, 'Moderate'],
  ['2', 30, 'Elementary'],
  ['1', 0, 'Not achieved'],
]

const SYMBOLS: GradeScale = [
  ['A', 80, 'Distinction'],
  ['B', 70, 'Merit'],
  ['C', 60, 'Pass'],
  ['D', 50, 'Pass'],
  ['E', 40, 'Pass'],
  ['F', 30, 'Fail'],
  ['G', 0, 'Fail'],
]

export const SOUTH_AFRICA: Country = {
  ...NIGERIA,
  name: 'south_africa',
  surnames: wordList(
    `Nkosi, Dlamini, Mokoena, van der Merwe, Botha, Naidoo, Pillay, Khumalo, Molefe, Mthembu, Ndlovu, Zulu,
    Pretorius, Adams, Petersen, Sithole, Mahlangu, Radebe, Govender, du Plessis, Tshabalala, Maseko, Smith,
    Jacobs, Langa, Ngcobo, Cele, Nel, Baloyi, Mabunda, Phiri, Le Roux, Davids`
  ),
  firstNames: wordList(
    `Thabo, Lerato, Sipho, Nomsa, Ayanda, Zanele, Kagiso, Palesa, Johan, Anika, Pieter, Chloé, Renée, Priya,
    Kavya, Liam, Mia, Bongani, Themba, Nandi, Tumelo, Kabelo, Refilwe, Andile, Siyabonga, Zoë, Ruan, Elna,
    Yusuf, Fatima, Amogelang, Boitumelo`
  ),
  schools: {
    shared: ['HIGHVELD SECONDARY SCHOOL', 'Table View Primary', 'UMGENI VALLEY HIGH SCHOOL'],
    heldBack: ['Hoërskool Bosveld', 'LETSATSI COMBINED SCHOOL'],
  },
  titles: {
    shared: ['MARK SCHEDULE', 'Grade 10 Promotion Schedule', 'TERM 3 SCHEDULE OF MARKS'],
    heldBack: ['COMPOSITE MARK SHEET', 'Learner Performance Schedule'],
  },
  classes: ['Grade 8A', 'Grade 9C', 'GRADE 10', 'Gr 11B', 'Grade 12'],
  terms: ['Term 1', 'Term 2', 'Term 3', 'Term 4'],
  sessions: ['2024', '2025'],
  subjects: subjectList(
    `English Home Language|EHL|Eng HL;Afrikaans First Additional Language|AFAL|Afr FAL;IsiZulu|ZUL|Zulu;Mathematics|MATH|Maths;
    Mathematical Literacy|MLIT|Maths Lit;Physical Sciences|PHSC|Phys Sci;Life Sciences|LFSC|Life Sci;Life Orientation|LO|L.O.;
    Geography|GEOG|Geog;History|HIST|Hist;Accounting|ACCN|Acc;Business Studies|BSTD|Bus St;Economics|ECON|Econ;
    Tourism|TRSM|Tour;Natural Sciences|NS|Nat Sci;Technology|TECH|Tech;Economic & Management Sciences|EMS|E.M.S.;
    Social Sciences|SS|Soc Sci;Creative Arts|CA|Cr Arts;Setswana|SETS|Setsw`
  ),
  departments: wordList('MAT, PHY, ENG, ACC, BUS, STA'),
  admissionNumbers: {
    shared: ['######', '{yy}#####', '####'],
    heldBack: ['LRN-#####', '{yyyy}-####'],
  },
  headings: {
    ...NIGERIA.headings,
    name: {
      shared: ['LEARNER', 'Learner Name', 'Surname & Name', 'NAME', 'Name of Learner'],
      heldBack: ['SURNAME AND INITIALS', 'Candidate'],
    },
    admission: {
      shared: ['ADM NO', 'Learner No', 'Acc No', 'Admission No'],
      heldBack: ['EXAM NUMBER', 'LURITS'],
    },
    subjectGrade: { shared: ['Level', 'LVL', 'L', 'Code'], heldBack: ['Ach. Level', 'Rating'] },
    subjectTotal: { shared: ['%', 'MARK', 'Final', 'Total'], heldBack: ['Final %', 'PROM'] },
    obtained: { shared: ['%', 'Mark', 'Marks'], heldBack: ['Final mark', 'Perc'] },
  },
  schemes: [
    [
      ['SBA', 25],
      ['EXAM', 75],
    ],
    [
      ['CASS', 40],
      ['EXAM', 60],
    ],
    [
      ['Task 1', 20],
      ['Task 2', 30],
      ['Exam', 50],
    ],
  ],
  series: [
    ['T1', 'T2', 'T3', 'T4'],
    ['Term 1', 'Term 2', 'Term 3'],
  ],
  scales: [LEVELS, SYMBOLS],
  letterScales: [LEVELS, SYMBOLS],
  absenceMarks: { shared: ['ABS', '-', '', 'Abs', 'AB'], heldBack: ['999', 'U'] },
}
