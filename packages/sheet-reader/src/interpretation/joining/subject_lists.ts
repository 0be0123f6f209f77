import { carriedOver, withTables } from './carried.js'
import { moved } from '../../grid/boxes.js'
import type { Sheet } from './page_joiner.js'
import type { Table } from '../../types.js'

/** Most pages that are kept until the last subject of their students is known. */
const MOST_PAGES = 40

/**
 * Puts the pages of a list by subjects together, on each of which the same students come again: the
 * rows of all pages stand below those of the first.
 */
export class SubjectLists {
  /** By the first page of a list, how many pages it has. */
  readonly #lengths = new Map<number, number>()
  #held: Sheet | null = null
  #count = 0

  /** First pass: the sheets that are complete once this one is known. */
  observe(sheet: Sheet): Sheet[] {
    const longer = this.#held && this.#count < MOST_PAGES ? joined(this.#held, sheet) : null
    if (longer) {
      this.#held = longer
      this.#count += 1
      return []
    }
    const done = this.end()
    if (listOf(sheet) === null) {
      return [...done, sheet]
    }
    this.#held = sheet
    this.#count = 1
    return done
  }

  /** First pass: what is still held when there are no more pages. */
  end(): Sheet[] {
    const held = this.#held
    this.#held = null
    if (held) {
      this.#lengths.set(held.page.pageNumber, this.#count)
    }
    return held ? [held] : []
  }

  /** Second pass: the sheets that are complete with this one. */
  interpret(sheet: Sheet): Sheet[] {
    const longer = this.#held && joined(this.#held, sheet)
    this.#count = longer ? this.#count + 1 : 1
    this.#held = longer ?? sheet
    const length = this.#lengths.get(this.#held.page.pageNumber) ?? 1
    if (this.#count < length) {
      return []
    }
    const done = this.#held
    this.#held = null
    return [done]
  }
}

/** Where on its page a list by subjects stands, if the page has one; null where it has none. */
function listOf({ page }: Sheet): number | null {
  const index = page.tables.findIndex(({ listsBySubject }) => listsBySubject)
  return index < 0 ? null : index
}

/**
 * A page with the rows of the next one below its own; null where that has no such list, or another
 * one.
 */
function joined(before: Sheet, after: Sheet): Sheet | null {
  const [index, next] = [listOf(before), listOf(after)]
  if (index === null || next === null) {
    return null
  }
  const [table, more] = [before.page.tables[index], after.page.tables[next]]
  if (table.columnEdges.length !== more.columnEdges.length) {
    return null
  }
  const drop = before.page.height + 1
  const longer = withTables(before.page, [index], withRows(table, more, drop))
  const page = { ...longer, height: drop + after.page.height }
  return carriedOver(before, after, { before: page, after: after.page }, drop).before
}

/** The rows of a table and below them those of another, without its headings. */
function withRows(table: Table, more: Table, drop: number): Table {
  const rows = table.rowEdges.length - 2
  return {
    ...table,
    box: { ...table.box, y1: more.box.y1 + drop },
    rowEdges: [...table.rowEdges, ...more.rowEdges.slice(2).map((edge) => edge + drop)],
    cells: [
      ...table.cells,
      ...more.cells.flatMap((cell) =>
        cell.row === 0 ? [] : [{ ...cell, row: cell.row + rows, box: moved(cell.box, drop) }]
      ),
    ],
  }
}
