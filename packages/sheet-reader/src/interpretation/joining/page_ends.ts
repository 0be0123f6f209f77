import { CutNames } from './cut_names.js'
import { CutRows } from './cut_rows.js'
import { LoneRows } from './lone_rows.js'
import type { PageReading } from '../../types.js'

/**
 * What the end of a page leaves to the next: the last lines of a name or of a row, and students who are alone there.
 * Pages must come in their order, in both passes.
 */
export class PageEnds {
  readonly #cutNames = new CutNames()
  readonly #cutRows = new CutRows()
  readonly #loneRows = new LoneRows()

  /** First pass: the page as it is to be read. */
  observe(page: PageReading): PageReading {
    return this.#cutNames.observe(this.#cutRows.observe(this.#loneRows.observe(page)))
  }

  /** Second pass: the same page again. */
  interpret(page: PageReading): PageReading {
    return this.#cutNames.interpret(this.#cutRows.interpret(this.#loneRows.interpret(page)))
  }
}
