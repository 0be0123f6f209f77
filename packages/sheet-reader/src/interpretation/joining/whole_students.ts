import { CutStudents } from './cut_students.js'
import { SubjectLists } from './subject_lists.js'
import type { Sheet } from './page_joiner.js'

/**
 * Sheets on which every student has all of his rows, where each has several: those of the other
 * pages of a list by subjects, and those that the end of a page cut off.
 */
export class WholeStudents {
  readonly #lists = new SubjectLists()
  readonly #cut = new CutStudents()

  /** First pass: the sheets that are complete once this one is known. */
  observe(sheet: Sheet): Sheet[] {
    return this.#lists.observe(sheet).flatMap((list) => this.#cut.observe(list))
  }

  /** First pass: what is still held when there are no more pages. */
  end(): Sheet[] {
    return [...this.#lists.end().flatMap((list) => this.#cut.observe(list)), ...this.#cut.end()]
  }

  /** Second pass: the sheets that are complete with this one. */
  interpret(sheet: Sheet): Sheet[] {
    return this.#lists.interpret(sheet).flatMap((list) => this.#cut.interpret(list))
  }
}
