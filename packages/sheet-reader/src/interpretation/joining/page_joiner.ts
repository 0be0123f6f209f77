import { withColumnsBelow } from './columns_below.js'
import { pageWithRowsBelow } from './rows_below.js'
import { alignmentOf, hasOthers, isHeadless, seamOf } from './further_columns.js'
import { countsOn, isNamed, pagePart, type PagePart } from './page_part.js'
import { haveSameEdges } from './row_tables.js'
import { withLoneColumn } from './lone_column.js'
import type { RowAlignment } from './row_alignment.js'
import { layBeside, type JoinPlan, type PrintedPlace, type Seam } from './side_by_side.js'
import { withLedLines } from '../shapes/text/led_lines.js'
import { pageWithoutCoordinates } from '../shapes/sheet_coordinates.js'
import { uprightPage, type UprightPage } from '../tables/upright_page.js'
import type { Box, PageReading } from '../../types.js'

/** A page to interpret: one as it was printed, or several that were laid side by side. */
export interface Sheet {
  page: PageReading
  /** Turns a box of {@link page} into the place where it is displayed. */
  displayed: (box: Box) => PrintedPlace
  /** False where rows of one page may have been given to the wrong student of another. */
  certain: boolean
}

/**
 * Most pages with names that are kept while it is open whether their columns go on further back.
 */
const MOST_HELD = 40
/** Columns of two pages with edges nearer than this are the same, in points. */
const SAME_EDGE = 4

/** Rows of students, with the parts of their columns that were found so far. */
interface Block {
  part: PagePart
  plan: JoinPlan
}

/**
 * Finds pages that are parts of one wide sheet, as spreadsheets print one that is wider than the
 * paper: all rows of the first columns and then all rows of the next ("down, then over"), or every
 * page followed by its further columns ("over, then down").
 *
 * The first pass decides and keeps at most {@link MOST_HELD} pages meanwhile; the second pass
 * follows the decision and keeps the pages of sheets that are not complete.
 */
export class PageJoiner {
  /** By page: the sheets that it is a part of. */
  readonly #plans = new Map<number, JoinPlan[]>()
  /** First pass: pages with names in a row, and how many of them got their next columns. */
  #blocks: Block[] = []
  #joined = 0
  #held = new Map<number, PageReading>()
  /** Second pass: pages of sheets that are not complete. */
  #waiting = new Map<number, UprightPage>()
  /** First pass: the latest pages with a name in each row, which further columns may belong to. */
  #named: number[] = []
  /** First pass: the page with the headings of the rows of the page before. */
  #rowsOf: PagePart | null = null
  readonly #strays = new Set<number>()

  /** First pass: the sheets that are complete once this page is known, in their order. */
  observe(reading: PageReading): Sheet[] {
    const { page } = preparedPage(reading)
    if (this.#blocks.length > 0 && isBlank(page)) {
      return []
    }
    const part = pagePart(page) ?? this.#loneColumn(page)
    const before = this.#blocks.at(-1)?.part ?? this.#rowsOf
    const isNextRows = part !== null && !isNamed(part) && isRowsBelow(part, before)
    this.#rowsOf = isNextRows ? before : null
    if (part && !isNextRows && this.#continue(part)) {
      this.#held.set(page.pageNumber, part.page)
      return []
    }
    if (!part || !isNamed(part)) {
      const isStray = part ? !isNextRows : withLoneColumn(page) !== page
      if (isStray) {
        this.#named.forEach((pageNumber) => this.#strays.add(pageNumber))
      }
      return [...this.end(), single({ page, displayed: (box) => box })]
    }
    const first = this.#blocks[0]
    const isMore =
      first &&
      this.#joined === 0 &&
      this.#blocks.length < MOST_HELD &&
      sameColumns(first.part, part)
    const complete = isMore ? [] : this.end()
    if (!isMore && !countsOn(part)) {
      this.#named = []
    }
    this.#named.push(page.pageNumber)
    this.#blocks.push({ part, plan: planOf(part) })
    this.#held.set(page.pageNumber, page)
    return complete
  }

  /** A column that is alone on its page, where students are held whose it may be. */
  #loneColumn(page: PageReading): PagePart | null {
    const held = this.#blocks.length > 0 ? withLoneColumn(page) : page
    return held === page ? null : pagePart(held)
  }

  /** Takes a page as the next columns of the pages that are held. */
  #continue(part: PagePart): boolean {
    const count = this.#blocks.length
    if (count === 0) {
      return false
    }
    const next = this.#joined % count
    if (this.#continueSeveral(part, next)) {
      return true
    }
    const candidates = this.#joined === 0 && count > 1 ? [0, count - 1] : [next]
    for (const index of candidates) {
      const { part: base, plan } = this.#blocks[index]
      const rows = alignmentOf(base, part)
      if (!rows || (count > 1 && hasOthers(part, rows))) {
        continue
      }
      if (index > 0 && this.#joined === 0) {
        this.#blocks = this.#blocks.slice(index)
        this.#joined = 0
      }
      const alike = index > 0 ? this.#blocks[0].plan.seams[plan.seams.length] : undefined
      const seam = seamOf(base, part, rows, alike)
      if (seam.repeated >= part.table.columnEdges.length - 1) {
        continue
      }
      this.#addSeam(this.#blocks[index], part, seam, rows)
      return true
    }
    return false
  }

  /**
   * Takes a page as the next columns of several pages together, of which it has as many rows as all
   * of these: a title above the first columns alone makes the pages of these shorter.
   */
  #continueSeveral(part: PagePart, next: number): boolean {
    const blocks = this.#blocks.slice(next)
    const several = isNamed(part) ? null : blocksWithRows(blocks, part.middles.length)
    if (!several) {
      return false
    }
    let start = 0
    for (const block of several) {
      const end = start + block.part.middles.length
      const rows: RowAlignment = {
        rows: part.middles.map((_, row) => (row >= start && row < end ? row - start : null)),
        by: 'order',
        certain: true,
      }
      this.#addSeam(block, part, seamOf(block.part, part, rows), rows)
      start = end
    }
    return true
  }

  #addSeam({ part: base, plan }: Block, part: PagePart, seam: Seam, { certain }: RowAlignment) {
    plan.seams.push(seam)
    plan.certain &&= certain
    for (const { pageNumber } of [part.page, base.page]) {
      const known = this.#plans.get(pageNumber) ?? []
      this.#plans.set(pageNumber, known.includes(plan) ? known : [...known, plan])
    }
    this.#joined += 1
  }

  /** First pass: what is still held when there are no more pages. */
  end(): Sheet[] {
    const sheets = this.#blocks.map(({ part, plan }) =>
      plan.seams.length === 0
        ? single({ page: part.page, displayed: (box) => box })
        : wide(plan, this.#held)
    )
    this.#blocks = []
    this.#joined = 0
    this.#held = new Map()
    return sheets
  }

  /** Second pass: the sheets that are complete with this page. */
  interpret(reading: PageReading): Sheet[] {
    const upright = preparedPage(reading)
    const { pageNumber } = reading
    const plans = this.#plans.get(pageNumber)
    if (!plans) {
      return [{ ...single(upright), certain: !this.#strays.has(pageNumber) }]
    }
    this.#waiting.set(pageNumber, { ...upright, page: withLoneColumn(upright.page) })
    const complete = plans.filter((plan) => pageNumber === Math.max(...pagesOf(plan)))
    const sheets = complete.map((plan) => this.#wholeOf(plan))
    for (const number of complete.flatMap(pagesOf)) {
      if (this.#plans.get(number)!.every((plan) => Math.max(...pagesOf(plan)) <= pageNumber)) {
        this.#waiting.delete(number)
      }
    }
    return sheets
  }

  /** The sheet of pages that all are there. */
  #wholeOf(plan: JoinPlan): Sheet {
    const pages = new Map(pagesOf(plan).map((number) => [number, this.#waiting.get(number)!]))
    const readings = new Map([...pages].map(([number, { page }]) => [number, page]))
    const sheet = wide(plan, readings)
    return {
      ...sheet,
      certain: sheet.certain && !this.#strays.has(plan.pageNumber),
      displayed: (box) => {
        const place = sheet.displayed(box)
        return { ...place, box: pages.get(place.pageNumber)!.displayed(place.box) }
      },
    }
  }
}

/** Whether nothing is written on a page: the lower edge of a table may stand alone there. */
function isBlank({ tokens }: PageReading): boolean {
  return !tokens.some(({ text }) => /[\p{L}\d]/u.test(text))
}

/**
 * Whether a page prints rows below those of another, with words where that has its names. Without
 * headings each page may have set the widths of its columns by itself.
 */
function isRowsBelow(part: PagePart, before: PagePart | null): boolean {
  const [name] = before?.names ?? []
  if (!before || name === undefined) {
    return false
  }
  const isBare = isHeadless(part) && part.headings.length === before.headings.length
  if (!isBare && !haveSameEdges(before.table, part.table)) {
    return false
  }
  const words = part.texts.filter((row) => /\p{L}{2}/u.test(row[name]))
  return words.length * 2 > part.texts.length
}

function pagesOf({ pageNumber, seams }: JoinPlan): number[] {
  return [pageNumber, ...seams.map((seam) => seam.pageNumber)]
}

/**
 * An upright page, without what a spreadsheet prints around its columns and rows, with all rows and
 * columns of a frame.
 */
function preparedPage(reading: PageReading): UprightPage {
  const upright = uprightPage(reading)
  return withColumnsBelow({
    ...upright,
    page: pageWithRowsBelow(withLedLines(pageWithoutCoordinates(upright.page))),
  })
}

/** The first pages of several that have so many rows together; null where no number of them has. */
function blocksWithRows(blocks: readonly Block[], rows: number): Block[] | null {
  let sum = 0
  const count = blocks.findIndex(({ part }) => (sum += part.middles.length) >= rows) + 1
  return sum === rows && count > 1 ? blocks.slice(0, count) : null
}

function single({ page, displayed }: UprightPage): Sheet {
  const { pageNumber } = page
  return { page, displayed: (box) => ({ pageNumber, box: displayed(box) }), certain: true }
}

function wide(plan: JoinPlan, pages: ReadonlyMap<number, PageReading>): Sheet {
  const { page, printed } = layBeside(plan, pages)
  return { page, displayed: printed, certain: plan.certain }
}

function planOf({ page, index, body }: PagePart): JoinPlan {
  return { pageNumber: page.pageNumber, table: index, body, seams: [], certain: true }
}

/** Whether a page with names goes on with the rows of another. */
function sameColumns(first: PagePart, part: PagePart): boolean {
  const a = first.table.columnEdges
  const b = part.table.columnEdges
  const near = a.length === b.length && a.every((edge, i) => Math.abs(edge - b[i]) <= SAME_EDGE)
  return near || (Math.abs(a.length - b.length) <= 1 && headingsAgree(first, part))
}

function headingsAgree(first: PagePart, part: PagePart): boolean {
  const named = part.headings.filter((heading) => heading !== '')
  const same = named.filter((heading) => first.headings.includes(heading))
  return named.length === 0 || same.length >= named.length * 0.8
}
