import { seamOf } from './further_columns.js'
import { isNamed, pagePart, type PagePart } from './page_part.js'
import { layBeside, type Seam } from './side_by_side.js'
import type { UprightPage } from '../tables/upright_page.js'
import type { PageReading, Table } from '../../types.js'

/** Fewest rows that are the same students' because they are counted alike. */
const FEWEST_ROWS = 3

/**
 * A page with one wide table where its table goes on below itself: a frame of data that is wider
 * than its paper is printed in blocks, which all count the same rows. Only the first says whose
 * these are.
 */
export function withColumnsBelow({ page, displayed }: UprightPage): UprightPage {
  const tables = [...page.tables].sort((one, other) => one.box.y0 - other.box.y0)
  const strips = tables.map((table, at) =>
    stripOf(page, at === 0 ? -Infinity : table.box.y0, tables[at + 1]?.box.y0 ?? Infinity, at)
  )
  const base = strips.length < 2 ? null : pagePart(strips[0])
  const seams =
    base && isNamed(base) && serialsOf(base).length >= FEWEST_ROWS
      ? strips.slice(1).map((strip) => seamBelow(base, pagePart(strip)))
      : [null]
  if (!base || seams.includes(null)) {
    return { page, displayed }
  }
  const { pageNumber } = page
  const plan = {
    pageNumber: 0,
    table: base.index,
    body: base.body,
    seams: seams.filter((seam) => seam !== null),
    certain: true,
  }
  const wide = layBeside(plan, new Map(strips.map((strip) => [strip.pageNumber, strip])))
  return {
    page: { ...wide.page, pageNumber, tables: wide.page.tables.map(withoutBackslash) },
    displayed: (box) => displayed(wide.printed(box).box),
  }
}

/** The part of a page from one height to another, as a page with the tables that begin there. */
function stripOf(page: PageReading, top: number, bottom: number, pageNumber: number): PageReading {
  const isWithin = ({ y0 }: { y0: number }) => y0 >= top - 1 && y0 < bottom - 1
  return {
    ...page,
    pageNumber,
    tokens: page.tokens.filter(isWithin),
    tables: page.tables.filter(({ box }) => isWithin(box)),
  }
}

/** How a block is put beside the first one; null where it does not count the same rows. */
function seamBelow(base: PagePart, part: PagePart | null): Seam | null {
  const counted = serialsOf(base)
  const own = part && !isNamed(part) ? serialsOf(part) : []
  const areAlike = counted.every((serial, row) => serial !== '' && serial === own[row])
  if (!part || !areAlike) {
    return null
  }
  const rows = own.map((_, row) => (row < counted.length ? row : null))
  return seamOf(base, part, { rows, by: 'serial', certain: true })
}

function serialsOf({ texts, body, serial }: PagePart): string[] {
  return serial === null ? [] : texts.slice(body).map((row) => row[serial])
}

/**
 * The table without the `\` that says behind the last heading of a block that more columns follow.
 */
function withoutBackslash(table: Table): Table {
  const cells = table.cells.map((cell) => ({ ...cell, text: cell.text.replace(/\s*\\$/, '') }))
  return { ...table, cells }
}
