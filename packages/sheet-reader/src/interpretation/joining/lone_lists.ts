import { readListGoingOn } from '../shapes/text/running_text.js'
import { listOf } from '../tables/table_shapes.js'
import type { PageReading, Table } from '../../types.js'

/**
 * Students of running text who are alone at the top of a page, so that nothing shows a list there:
 * they are read together with the lists of the page before. Pages must come in their order, in both
 * passes.
 */
export class LoneLists {
  #before: PageReading | null = null
  readonly #made = new Map<number, Table>()

  /** First pass: the page, with a table where it has a student of the lists before. */
  observe(page: PageReading): PageReading {
    const mayGoOn = this.#before !== null && page.tables.length === 0 && listOf(page) === null
    const table = mayGoOn ? readListGoingOn(this.#before!, page) : null
    if (table) {
      this.#made.set(page.pageNumber, table)
    }
    this.#before = listOf(page) ? page : null
    return this.interpret(page)
  }

  /** Second pass: the same page again. */
  interpret(page: PageReading): PageReading {
    const table = this.#made.get(page.pageNumber)
    return table ? { ...page, tables: [table] } : page
  }
}
