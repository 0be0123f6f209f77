import type { Words } from '../choices.js'

/** Lower bounds of grades, best first; `remark` is what is written beside it. */
export type GradeScale = readonly (readonly [grade: string, from: number, remark: string])[]

export interface Subject {
  full: string
  /** Two to five capitals. */
  code: string
  /** As teachers shorten it. */
  short: string
}

/** What a country's schools write on their sheets. */
export interface Country {
  name: string
  language: 'en' | 'fr'
  /** Highest mark of a subject. */
  highest: 100 | 20
  decimalComma: boolean
  surnames: readonly string[]
  firstNames: readonly string[]
  schools: Words
  titles: Words
  classes: readonly string[]
  terms: readonly string[]
  sessions: readonly string[]
  subjects: readonly Subject[]
  departments: readonly string[]
  /**
   * A pattern a style: `#` a digit, `@` a capital, `{yy}` and `{yyyy}` a year, `{n}` and `{nnn}`
   * the place in the list.
   */
  admissionNumbers: Words
  headings: {
    serial: Words
    name: Words
    admission: Words
    sex: Words
    total: Words
    average: Words
    percentage: Words
    grade: Words
    position: Words
    remark: Words
    attendance: Words
    classAverage: Words
    classSize: Words
    maximum: Words
    coefficient: Words
    obtained: Words
    subject: Words
    subjectTotal: Words
    subjectGrade: Words
  }
  /** Parts of a subject's mark: headings with the highest mark of each. */
  schemes: readonly (readonly (readonly [heading: string, highest: number])[])[]
  /** Parts that are whole marks themselves, such as terms; the subject's mark is their mean. */
  series: readonly (readonly string[])[]
  scales: readonly GradeScale[]
  /** Grades alone, as examination bodies give them. */
  letterScales: readonly GradeScale[]
  absenceMarks: Words
  statistics: readonly (readonly [label: string, of: Statistic])[]
  fieldLabels: { school: string; class: Words; term: Words; session: Words; teacher: Words }
  notes: readonly string[]
}

export type Statistic = 'mean' | 'highest' | 'lowest' | 'passes' | 'number' | 'sum' | 'share'

/** `English Language|ENG|Eng. Lang.; …` */
export function subjectList(text: string): Subject[] {
  return text.split(';').map((entry) => {
    const [full, code, short] = entry.split('|').map((part) => part.trim())
    return { full, code, short }
  })
}

export function wordList(text: string): string[] {
  return text.split(/\s*,\s*|\s*\n\s*/).filter((word) => word !== '')
}
