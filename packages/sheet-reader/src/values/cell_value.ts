/** What one cell can say. See {@link CellValue}. */
export type ValueKind = CellValue['kind']

/** How a number is written: `67`, `67.5`, `67,5`, `45½`, `1,204`. */
export type NumberNotation = 'integer' | 'point' | 'comma' | 'half_sign' | 'thousands'

/** Why a score is missing. `none` are dashes and the like, which give no reason. */
export type AbsenceState =
  'none' | 'absent' | 'not_offered' | 'exempt' | 'incomplete' | 'withheld' | 'malpractice'

/** Scales that schools grade by; see the grade scales of this folder for their grades. */
export type ScaleId =
  | 'west_africa'
  | 'letters'
  | 'plus_minus'
  | 'kenya'
  | 'kenya_competency'
  | 'uganda'
  | 'britain'
  | 'india'
  | 'university_india'
  | 'technical_india'
  | 'polytechnic'
  | 'sri_lanka'
  | 'levels'
  | 'initials'
  | 'mentions'
  | 'divisions'
  | 'degrees'
  | 'distinctions'

interface Candidate {
  /**
   * How much evidence it takes to believe the reading: 0 is what anybody would read, 1 needs the
   * column's support, 2 the column's demand. Costs of a column are means over its cells.
   */
  cost: number
}

export interface BlankValue extends Candidate {
  kind: 'blank'
}

/**
 * A single number. `mark` is what was printed beside it without changing it: `*`, `()`, `marks`.
 */
export interface NumberValue extends Candidate {
  kind: 'number'
  value: number
  /** Digits behind the decimal point; 1 for a half, 2 for a quarter. */
  decimals: number
  notation: NumberNotation
  mark: string | null
}

/** Marks out of a maximum: `24/50`, `24 out of 50`. */
export interface FractionValue extends Candidate {
  kind: 'fraction'
  value: number
  of: number
  decimals: number
}

/** `65%`: the value is 65. */
export interface PercentValue extends Candidate {
  kind: 'percent'
  value: number
  decimals: number
}

/**
 * Several facts about one result in one cell: `67 B+`, `67 3rd`, `24/50 B`, `A1 Excellent`.
 * `pattern` names them in printed order: `N` number, `F` fraction, `%` percentage, `G` grade, `P`
 * position, `R` remark.
 */
export interface CompositeValue extends Candidate {
  kind: 'composite'
  pattern: string
  /**
   * The number, what was reached of the fraction, or the percentage where there is nothing else.
   */
  score: number | null
  of: number | null
  percent: number | null
  decimals: number
  grade: string | null
  scales: readonly ScaleId[]
  position: number | null
  remark: string | null
}

/** Several numbers in one cell: `18/45/63`, `18 45 63`. */
export interface NumbersValue extends Candidate {
  kind: 'numbers'
  values: readonly number[]
}

/** A grade alone, in capitals and without spaces, with the scales that know it. */
export interface GradeValue extends Candidate {
  kind: 'grade'
  grade: string
  scales: readonly ScaleId[]
}

/** A rank: `3rd`, `=3rd`, `T3`, `3e`, `1er`, `3/45`. */
export interface PositionValue extends Candidate {
  kind: 'position'
  position: number
  /** Number of those ranked, where it is printed. */
  of: number | null
  tied: boolean
  /** Whether an ending or a word says that this is an ordinal number. */
  spelled: boolean
}

export interface AbsenceValue extends Candidate {
  kind: 'absence'
  state: AbsenceState
}

/** A teacher's words about a result: `Very good`, `Passable`, `Keep it up`. */
export interface RemarkValue extends Candidate {
  kind: 'remark'
}

/** An admission number or another code. `shape` has `A` for each letter and `9` for each digit. */
export interface CodeValue extends Candidate {
  kind: 'code'
  shape: string
}

export interface NameValue extends Candidate {
  kind: 'name'
  words: number
  /** `SURNAME, First`. */
  surnameFirst: boolean
}

export interface SexValue extends Candidate {
  kind: 'sex'
  sex: 'female' | 'male'
}

/** A day (`12/05/2010`, `12 May 2010`), a month or a school year (`2023/2024`). */
export interface DateValue extends Candidate {
  kind: 'date'
}

/** A subject's name or course code. */
export interface SubjectValue extends Candidate {
  kind: 'subject'
  isCode: boolean
}

export interface SentenceValue extends Candidate {
  kind: 'sentence'
}

/** `Page 2 of 5`, `- 3 -`. */
export interface PageMarkValue extends Candidate {
  kind: 'page_mark'
}

/** One way to read a cell, with what it costs to believe it. */
export type CellValue =
  | BlankValue
  | NumberValue
  | FractionValue
  | PercentValue
  | CompositeValue
  | NumbersValue
  | GradeValue
  | PositionValue
  | AbsenceValue
  | RemarkValue
  | CodeValue
  | NameValue
  | SexValue
  | DateValue
  | SubjectValue
  | SentenceValue
  | PageMarkValue
