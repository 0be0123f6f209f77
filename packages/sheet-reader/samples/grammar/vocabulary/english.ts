import type { Country } from './country.js'

/** Headings that all English-speaking schools use; a country adds its own. */
export const ENGLISH_HEADINGS: Country['headings'] = {
  serial: { shared: ['S/N', 'S/No', 'No.', 'No', 'S.No.', '#', 'SN'], heldBack: ['Sr. No.', 'NO'] },
  name: {
    shared: [
      'NAME',
      'Name',
      'NAME OF STUDENT',
      'Student Name',
      'STUDENT',
      "Student's Name",
      'NAMES',
      'Full Name',
      'Pupil',
    ],
    heldBack: ['Learner', 'CANDIDATE NAME', 'Name of Pupil', 'Names of Students'],
  },
  admission: {
    shared: ['ADM. NO', 'Admission No', 'REG NO', 'Reg. No.', 'Student ID', 'ID'],
    heldBack: ['Registration Number', 'Adm', 'ADMISSION NUMBER', 'Student No.'],
  },
  sex: { shared: ['SEX', 'Sex', 'Gender', 'M/F'], heldBack: ['G', 'GENDER'] },
  total: {
    shared: ['TOTAL', 'Total', 'Grand Total', 'TOTAL SCORE', 'Total Marks'],
    heldBack: ['Aggregate', 'SUM', 'Overall Total', 'Marks Obtained'],
  },
  average: {
    shared: ['AVERAGE', 'Average', 'AVG', 'Avg.', 'Mean'],
    heldBack: ['MEAN SCORE', 'Overall Average', 'AVE'],
  },
  percentage: { shared: ['%', 'PERCENTAGE', 'Percent', 'Avg %'], heldBack: ['PERC.', '% Age'] },
  grade: { shared: ['GRADE', 'Grade', 'GRD', 'Overall Grade'], heldBack: ['Final Grade', 'GR'] },
  position: {
    shared: ['POSITION', 'Position', 'POS', 'Pos.', 'RANK', 'Rank'],
    heldBack: ['Position in Class', 'PSN', 'Class Rank'],
  },
  remark: {
    shared: ['REMARK', 'Remarks', 'COMMENT', 'Result'],
    heldBack: ['Decision', 'STATUS', 'Promotion'],
  },
  attendance: {
    shared: ['ATTENDANCE', 'Attendance', 'Days Present'],
    heldBack: ['ATT.', 'No. of Times Present'],
  },
  classAverage: {
    shared: ['Class Average', 'CLASS AVG', 'Class Mean'],
    heldBack: ['Mean of Class', 'C/AVG'],
  },
  classSize: {
    shared: ['No. in Class', 'NO IN CLASS', 'Out of'],
    heldBack: ['Class Size', 'NUMBER ON ROLL'],
  },
  maximum: {
    shared: ['Max', 'MAX', 'Max. Marks', 'Out Of', 'Full Marks'],
    heldBack: ['Obtainable', 'M.M.', 'Max Score'],
  },
  coefficient: { shared: ['Credit', 'Units', 'Weight'], heldBack: ['C.U.', 'Credit Hours'] },
  obtained: {
    shared: ['Score', 'Obt.', 'Marks', 'Obtained', 'SCORE'],
    heldBack: ['Marks Obt.', 'M.O.', 'Mark'],
  },
  subject: { shared: ['SUBJECT', 'Subject', 'SUBJECTS'], heldBack: ['Learning Area', 'Course'] },
  subjectTotal: {
    shared: ['TOTAL', 'Total', 'TOT', 'Tot.', 'TOTAL 100', 'Total (100)'],
    heldBack: ['TTL', 'Sum', 'T'],
  },
  subjectGrade: { shared: ['GRADE', 'Grade', 'GRD', 'Gr', 'G'], heldBack: ['GD', 'Grd.'] },
}

export const ENGLISH_ABSENCE = {
  shared: ['ABS', '-', 'AB', 'X', '', 'Abs', 'N/A'],
  heldBack: ['ab', '–', '--', 'absent', 'Nil', 'A/B'],
}

export const ENGLISH_FIELDS: Country['fieldLabels'] = {
  school: 'School',
  class: { shared: ['CLASS', 'Class', 'Form'], heldBack: ['Stream', 'CLASS / ARM'] },
  term: { shared: ['TERM', 'Term'], heldBack: ['Period'] },
  session: { shared: ['SESSION', 'Session', 'Year', 'Academic Year'], heldBack: ['Acad. Session'] },
  teacher: {
    shared: ['Class Teacher', 'CLASS TEACHER', 'Form Master'],
    heldBack: ['Form Tutor', 'Teacher in charge'],
  },
}

export const ENGLISH_STATISTICS: Country['statistics'] = [
  ['CLASS AVERAGE', 'mean'],
  ['Class Mean', 'mean'],
  ['HIGHEST', 'highest'],
  ['Highest Score', 'highest'],
  ['LOWEST', 'lowest'],
  ['Lowest Score', 'lowest'],
  ['No. of Passes', 'passes'],
  ['NO. SAT', 'number'],
  ['Mean', 'mean'],
  ['Maximum', 'highest'],
  ['Minimum', 'lowest'],
]

export const ENGLISH_NOTES: readonly string[] = [
  'Key: A = 70-100, B = 60-69, C = 50-59, D = 45-49, E = 40-44, F = 0-39',
  'ABS = absent from the examination',
  'Class Teacher: ______________________   Principal: ______________________',
  'This is a computer-generated document and needs no signature.',
  'Pass mark: 40.   Next term begins on 12th January 2026.',
  'Checked by: ____________   Date: ____________',
]
