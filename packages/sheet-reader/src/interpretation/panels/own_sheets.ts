import type { Panel } from './panel.js'
import { squash } from '../../vocabulary/text.js'
import type { PageReading, RecordDraft } from '../../types.js'

/** Reads the pages of a file, each as one sheet. */
export interface PlainInterpreter {
  observe(page: PageReading): void
  conclude(): unknown
  interpret(page: PageReading): RecordDraft[]
}

/**
 * How much more panels must tell together than their page as a whole where the students of one side
 * alone are named.
 */
const MUCH_MORE = 1.2
/** The same of each, and more of both together, where both sides name students. */
const LEAST = 0.95
const MORE = 1.05

/** What a page tells that is read as one sheet, or in parts. */
export type ReadAlone = (pages: readonly PageReading[]) => RecordDraft[]

/**
 * Reads pages as a file of their own. @param start makes an interpreter that takes each page as one
 * sheet
 */
export function readingAlone(start: () => PlainInterpreter): ReadAlone {
  return (pages) => {
    const interpreter = start()
    pages.forEach((page) => interpreter.observe(page))
    interpreter.conclude()
    return pages.flatMap((page) => interpreter.interpret(page))
  }
}

/**
 * How many students and values panels of a page hold where they are sheets of their own: read as a
 * page each, both sides of the gutter name students, others than the other side, and hardly
 * anything is lost that the page as a whole tells, which tells less in all. Or one side goes on
 * with the columns of the other's students, of which the page as a whole tells much less. 0 where
 * they are no sheets.
 *
 * @param whole the records of the page as one sheet
 */
export function worthOfPanels(
  panels: readonly Panel[],
  whole: readonly RecordDraft[],
  readAlone: ReadAlone
): number {
  const apart = readAlone(panels.map((panel, index) => ({ ...panel.page, pageNumber: index + 1 })))
  const [left, right] = [false, true].map((side) =>
    studentsOf(apart.filter(({ pageNumber }) => panels[pageNumber - 1].isRight === side))
  )
  const [own, before] = [apart, whole].map((drafts) => valuesOf(drafts.filter(isClear)))
  const count = left.length + right.length
  const known = studentsOf(whole).length
  const again = right.filter((student) => left.includes(student)).length
  const areNamed = left.length > 0 && again * 2 < right.length
  const isMore = areNamed
    ? count >= LEAST * known && count + own > MORE * (known + before)
    : count >= known && valuesOf(apart) > MUCH_MORE * valuesOf(whole)
  return isMore && own >= LEAST * before ? count + own : 0
}

/** The students of records, by their names or numbers. */
function studentsOf(drafts: readonly RecordDraft[]): string[] {
  return drafts.flatMap(({ studentName, admissionNumber, subjects, total, average, grade }) => {
    const student = squash(studentName.value || (admissionNumber?.value ?? ''))
    const isResult = subjects.length > 0 || (total ?? average ?? grade) !== null
    return student !== '' && isResult ? [student] : []
  })
}

function isClear({ flags }: RecordDraft): boolean {
  return flags.length === 0
}

/** How many values are printed of records. */
function valuesOf(drafts: readonly RecordDraft[]): number {
  return drafts
    .flatMap(({ subjects, total, average, grade, position }) => [
      ...[total, average, grade, position].filter((value) => value?.source !== 'derived'),
      ...subjects.flatMap(({ score, grade: own, components }) => [
        score,
        own,
        ...components.map(({ value }) => value),
      ]),
    ])
    .filter((value) => value !== null).length
}
