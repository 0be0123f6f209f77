import { CutLists } from './cut_lists.js'
import { CutNames } from './cut_names.js'
import { CutRows } from './cut_rows.js'
import { FieldPages } from './field_pages.js'
import { GroupedPages } from './grouped_pages.js'
import { LoneLists } from './lone_lists.js'
import { LoneRows } from './lone_rows.js'
import { withSubjectsApart } from '../shapes/parts/stacked_parts.js'
import type { PageReading } from '../../types.js'

/**
 * What the end of a page leaves to the next: the last lines of a name, of a row or of a list of
 * subjects, students who are alone there, and the group in which its first rows stand. Pages must
 * come in their order, in both passes.
 */
export class PageEnds {
  readonly #cutLists = new CutLists()
  readonly #cutNames = new CutNames()
  readonly #cutRows = new CutRows()
  readonly #fields = new FieldPages()
  readonly #grouped = new GroupedPages()
  readonly #loneLists = new LoneLists()
  readonly #loneRows = new LoneRows()

  /** First pass: the page as it is to be read. */
  observe(page: PageReading): PageReading {
    const whole = this.#loneLists.observe(this.#cutLists.observe(withSubjectsApart(page)))
    const rows = this.#cutRows.observe(this.#loneRows.observe(whole))
    return this.#grouped.read(this.#fields.read(this.#cutNames.observe(rows)))
  }

  /** Second pass: the same page again. */
  interpret(page: PageReading): PageReading {
    const whole = this.#loneLists.interpret(this.#cutLists.interpret(withSubjectsApart(page)))
    const rows = this.#cutRows.interpret(this.#loneRows.interpret(whole))
    return this.#grouped.read(this.#fields.read(this.#cutNames.interpret(rows)))
  }
}
