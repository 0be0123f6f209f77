import { isNamed, type PagePart } from './page_part.js'
import { alignRows, type RowAlignment } from './row_alignment.js'
import type { Seam } from './side_by_side.js'
import { squash } from '../../vocabulary/text.js'

/** Share of a repeated column's cells that must repeat. */
const REPEATED = 0.8
/** Share of the headings of a part that may stand on the other part as well. */
const SHARED_HEADINGS = 0.3

/** Whether a page prints further columns of the students of another, and whose its rows are. */
export function alignmentOf(base: PagePart, part: PagePart): RowAlignment | null {
  const rows = alignRows(base, part)
  if (!rows || !isNamed(part)) {
    return rows
  }
  const identity = identityOf(part)
  // Names on a bad scan are read in one way here and in another there: whose the rows are is known
  // all the same.
  const saysAgainWho = (heading: string, column: number) =>
    identity.includes(column) && base.headings.includes(heading)
  const further = part.headings.filter(
    (heading, column) =>
      heading !== '' && !saysAgainWho(heading, column) && !isRepeated(base, part, rows, column)
  )
  const named = further.filter((heading) => !isOfEachSubject(heading, base, part))
  const own = named.length > 0 ? named : further
  const shared = own.filter((heading) => base.headings.includes(heading))
  const apart = own.length > 0 && shared.length <= own.length * SHARED_HEADINGS
  const otherEdges = part.table.columnEdges.length !== base.table.columnEdges.length
  const headless = isHeadless(part) && (otherEdges || isHeadless(base))
  return (apart || headless) && titleOf(part, base) ? rows : null
}

/** The columns that say who a student is. */
function identityOf({ names, admission }: PagePart): (number | null)[] {
  return [...names, admission]
}

/** Whether nothing stands above any column of a part. */
export function isHeadless({ headings }: PagePart): boolean {
  return headings.every((heading) => heading === '')
}

/** Whether some of the students of a page are not among those of the page that it is put beside. */
export function hasOthers({ students }: PagePart, { by, rows }: RowAlignment): boolean {
  return (
    by === 'student' &&
    students.some(({ name, admission }, row) => rows[row] === null && `${name}${admission}` !== '')
  )
}

/** Whether a heading stands over several columns of a part: `Grade`, below each of its subjects. */
function isOfEachSubject(heading: string, ...parts: readonly PagePart[]): boolean {
  return parts.some(({ headings }) => headings.indexOf(heading) !== headings.lastIndexOf(heading))
}

/**
 * True where nothing stands above the table that does not stand above the other part as well. What
 * is centred over a wide sheet may be printed on the page with its middle alone.
 */
function titleOf(part: PagePart, base: PagePart): boolean {
  const wordsAbove = ({ page, table }: PagePart) =>
    page.tokens.flatMap(({ y1, text }) =>
      y1 <= table.box.y0 + 1 && /\p{L}{2}/u.test(text) ? [text] : []
    )
  const known = new Set(wordsAbove(base))
  return known.size === 0 || wordsAbove(part).every((word) => known.has(word))
}

/**
 * How a page is put beside another.
 *
 * @param alike how the page of the same columns and other students was; a student alone on a page
 *   does not show which columns only repeat, as two grades may be the same
 */
export function seamOf(base: PagePart, part: PagePart, rows: RowAlignment, alike?: Seam): Seam {
  let repeated = 0
  if (alike && isHeadless(part)) {
    repeated = alike.repeated
  } else if (rows.by === 'student') {
    const identity = identityOf(part)
    while (
      repeated < part.headings.length &&
      (identity.includes(repeated) || isRepeated(base, part, rows, repeated))
    ) {
      repeated += 1
    }
  } else if (rows.by === 'serial') {
    repeated = part.serial! + 1
  }
  return {
    pageNumber: part.page.pageNumber,
    table: part.index,
    body: part.body,
    repeated,
    rows: rows.rows,
  }
}

/** Whether a column only says again what a column of the other part says. */
function isRepeated(
  base: PagePart,
  part: PagePart,
  { rows }: RowAlignment,
  column: number
): boolean {
  return base.headings.some((heading, known) => {
    if (part.headings[column] !== '' && heading !== '' && heading !== part.headings[column]) {
      return false
    }
    let filled = 0
    let same = 0
    for (const [row, student] of rows.entries()) {
      const text = part.texts[part.body + row][column]
      if (student === null || text === '') {
        continue
      }
      filled += 1
      if (squash(text) === squash(base.texts[base.body + student][known])) {
        same += 1
      }
    }
    return filled > 0 && same >= filled * REPEATED
  })
}
