import { cellOf, type Column } from './columns.js'
import { equationText, printed, reasonEquation } from './equation_text.js'
import { recordEquations } from './equations.js'
import { canBeAbsent, partsOf } from './fields.js'
import type { PageState } from './page_state.js'
import type { Cell, CellReason, CellValue, ReviewRecord } from './types.js'
import type { Words } from '../words/english.js'

export { printed }

/** What a value of a subject's part is called: `CA 1`, `Exam`. */
export function componentName(component: string, words: Words): string {
  const [, kind, number] = /^(ca|exam)(\d*)$/.exec(component) ?? []
  return kind ? `${words.fields[kind as 'ca' | 'exam']} ${number}`.trim() : component
}

/** What a column is called: `Mathematics CA 1`, `Total`. */
export function columnName({ field, subject, component, isGrade }: Column, words: Words): string {
  if (subject === null) {
    return words.fields[field as keyof Words['fields']] ?? field
  }
  const part = component === null ? '' : ` ${componentName(component, words)}`
  return `${subject}${part}${isGrade ? ` ${words.fields.grade.toLowerCase()}` : ''}`
}

/** The same for an address. */
export function fieldName(field: string, columns: readonly Column[], words: Words): string {
  const column = columns.find((own) => own.field === field)
  return column ? columnName(column, words) : field
}

/** A value as it is shown: numbers with the decimal mark of the language, absences in a word. */
export function shownValue({ field, value, state }: Cell, words: Words): string {
  if (value === null) {
    const isAbsent = canBeAbsent(field) && state !== 'open'
    return isAbsent ? words.absent : ''
  }
  return printed(value, words.equation)
}

/** A value to be heard: nothing is said as "blank". */
export function heardValue(cell: Cell, words: Words): string {
  return shownValue(cell, words) || words.blank
}

/** A reason in words, with the equation that fails now. */
export interface ToldReason {
  text: string
  equation: string | null
}

/** Why a value needs eyes. */
export function toldReasons(
  record: ReviewRecord,
  cell: Cell,
  state: PageState,
  words: Words
): ToldReason[] {
  return cell.reasons.map((given) => ({
    text: reasonText(given, words),
    equation: liveEquation(record, cell, given, state, words),
  }))
}

function reasonText({ reason }: CellReason, { reasons }: Words): string {
  return Object.hasOwn(reasons, reason) ? reasons[reason as keyof typeof reasons] : reasons.other
}

function liveEquation(
  record: ReviewRecord,
  { field }: Cell,
  given: CellReason,
  { rules }: PageState,
  words: Words
): string | null {
  const live = recordEquations(record, rules).find(
    (own) => own.reason === given.reason && (own.field === field || own.of.includes(field))
  )
  return live ? equationText(live, words.equation) : reasonEquation(given, words.equation)
}

/** The number that arithmetic expects in place of a value; undefined where it is content. */
export function expectedValue(
  record: ReviewRecord,
  field: string,
  state: PageState
): CellValue | undefined {
  return recordEquations(record, state.rules).find(
    (own) => own.field === field && own.holds === false
  )?.expected
}

/** What is heard after a decision: "Total of Ibrahim Joshua: 545. 484 expected. 3 left." */
export function saidDecision(
  decision: 'accept' | 'correct' | 'absent',
  record: ReviewRecord,
  field: string,
  state: PageState,
  words: Words
): string {
  const cell = cellOf(record, field)!
  const name = fieldName(field, state.columns, words)
  const { say } = words
  const value = heardValue(cell, words)
  const told = {
    accept: () => say.accepted(name, record.studentName, value),
    correct: () => say.corrected(name, record.studentName, value),
    absent: () => say.absent(name, record.studentName),
  }[decision]()
  const expected = decision === 'absent' ? undefined : expectedValue(record, field, state)
  const wanted = expected === undefined ? [] : [say.expected(printed(expected, words.equation))]
  return [told, ...wanted, `${words.left(state.toReview)}.`].join(' ')
}

/** What a screen reader says of a cell: the value, its state, and why it needs eyes. */
export function cellLabel(
  record: ReviewRecord,
  cell: Cell,
  state: PageState,
  words: Words
): string {
  const value = heardValue(cell, words)
  if (cell.state !== 'open') {
    return `${value}, ${words.states[cell.state]}`
  }
  const reasons = toldReasons(record, cell, state, words).map(({ text, equation }) =>
    equation ? `${text} ${equation}` : text
  )
  return `${value}, ${words.states.open}. ${reasons.join(' ')}`
}

/** True for values of subjects, which stand in their own column of a card. */
export function isOfSubject(field: string): boolean {
  return partsOf(field)?.kind !== 'overall'
}
