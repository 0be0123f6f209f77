import type { Turn } from '../paper.js'
import type { FaceName } from '../fonts.js'
import type { Random } from '../random.js'
import type { Align, Rules } from '../table_measures.js'
import type { NameCase, Scheme } from '../school.js'

/** Heading of each column that is no subject; null leaves the column out. */
export interface SheetHeadings {
  serial: string | null
  admission: string | null
  total: string | null
  average: string | null
  /** A grade point average: printed, but neither a total nor an average of scores. */
  gradePoint: string | null
  grade: string | null
  position: string | null
  remark: string | null
}

/** All that makes one broadsheet different from another. */
export interface SheetPlan {
  face: FaceName
  size: number
  landscape: boolean
  turn: Turn
  subjects: string[]
  subjectHeader: 'rotated' | 'wrapped'
  scheme: Scheme
  /** Printed headings of the components and of the subject's own total; empty for plain scores. */
  componentHeadings: string[]
  subjectTotalHeading: string | null
  subjectGradeHeading: string | null
  /** Row under the headings: units of courses, or the highest mark of each column. */
  underHeadings: 'units' | 'maxima' | null
  /** Rows that only say which part of the class follows, such as BOYS and GIRLS. */
  sections: string[]
  /** M or F behind the name. */
  withSex: boolean
  /** Total, average and so on before the subjects. */
  resultsFirst: boolean
  matriculation: boolean
  /** One column, or these headings for the parts of the name. */
  nameHeadings: [string] | [string, string, string]
  nameCase: NameCase
  admissionFirst: boolean
  headings: SheetHeadings
  /** What stands for an absent score; one is chosen for each. */
  absentMarks: string[]
  positionStyle: 'ordinal' | 'number'
  /** Writes a score, such as with a star behind a resit. */
  writeScore: (score: number, random: Random) => string
  averageSuffix: string
  headerEveryPage: boolean
  footer: string[]
  wrongTotals: number
  wrappedNames: boolean
  tablesOnPage: 1 | 2
  rules: Rules
  ruleWidth: number
  headerFill: string | null
  boldHeader: boolean
  numberAlign: Align
  leading: number
  padding: number
  spread: number
  redBelow: number
}
