import { gutterAt, guttersOf, levelOf, type Gutter } from './gutters.js'
import { moved } from '../../grid/boxes.js'
import { cutPage, type Panel, type Shift } from './panel.js'
import { readingAlone, worthOfPanels, type PlainInterpreter } from './own_sheets.js'
import type { PrintedPlace } from '../joining/side_by_side.js'
import type { PageReading } from '../../types.js'

/** Most gutters of a page that are tried. */
const MOST_TRIED = 3
/**
 * How many pages of a file are tried at the same gutter, where none of them is sheets beside each
 * other.
 */
const MOST_REFUSED = 2

/** Where a page is cut, and where its panels are cut again. */
interface Cut {
  gutter: Gutter
  level: number | null
  parts: (Cut | null)[]
}

/** A part of a page, and where on it. */
type Part = Pick<Panel, 'page' | 'moved'>

/**
 * Pages that are several sheets beside each other (two pages or four printed on one sheet of paper,
 * two lists of a spreadsheet) as a page for each, from the left. These are numbered as if the file
 * had no others.
 */
export class PagePanels {
  readonly #start: (() => PlainInterpreter) | null
  /** By page: where it was cut in the first pass. */
  readonly #cuts = new Map<number, Cut>()
  /** By page: the number of its first panel. */
  readonly #first = new Map<number, number>()
  /** By panel: where it is printed, if it is no page that stands where the file has it. */
  readonly #places = new Map<number, { pageNumber: number; moved: Shift }>()
  /** How many panels there are more than pages so far. */
  #further = 0
  #before: Cut | null = null
  /**
   * Gutters at which no page was cut so far, though it was tried: cards of a file are all printed
   * alike.
   */
  readonly #refused: (Gutter & { width: number })[] = []

  /**
   * @param start tells whether there are students on both sides of a gutter; null where no page is
   *   cut
   */
  constructor(start: (() => PlainInterpreter) | null) {
    this.#start = start
  }

  /** First pass: the panels of a page. */
  observe(page: PageReading): PageReading[] {
    const { pageNumber } = page
    const cut = this.#cutOf(page, this.#before)
    if (cut) {
      this.#before = cut
      this.#cuts.set(pageNumber, cut)
    }
    const first = pageNumber + this.#further
    this.#first.set(pageNumber, first)
    const panels = panelsOf(wholeOf(page), cut)
    if (panels.length > 1 || first !== pageNumber) {
      panels.forEach((panel, index) =>
        this.#places.set(first + index, { pageNumber, moved: panel.moved })
      )
    }
    this.#further += panels.length - 1
    return numbered(panels, first)
  }

  /** Second pass: the same panels again. */
  interpret(page: PageReading): PageReading[] {
    const { pageNumber } = page
    const panels = panelsOf(wholeOf(page), this.#cuts.get(pageNumber) ?? null)
    return numbered(panels, this.#first.get(pageNumber) ?? pageNumber)
  }

  /** The number of the page on which a panel is printed. */
  pageOf(panel: number): number {
    return this.#places.get(panel)?.pageNumber ?? panel
  }

  /** Where something of a panel is printed. */
  printed(onPanel: PrintedPlace): PrintedPlace {
    const place = this.#places.get(onPanel.pageNumber)
    if (!place) {
      return onPanel
    }
    const { pageNumber, moved: shift } = place
    return { pageNumber, box: moved(onPanel.box, -shift.down, -shift.right) }
  }

  /** @param before where the page before was cut: one of the same file is printed alike */
  #cutOf(page: PageReading, before: Cut | null): Cut | null {
    const start = this.#start
    if (!start) {
      return null
    }
    const found = (before && cutAt(page, before)) ?? this.#bestCut(page, start)
    if (!found) {
      return null
    }
    const parts = cutPage(page, found.gutter, found.level)
    return {
      ...found,
      parts: parts.map((part, index) => this.#cutOf(part.page, before?.parts[index] ?? null)),
    }
  }

  /**
   * The first gutter with sheets of their own on both sides, and a level where there are as many
   * above and below it.
   */
  #bestCut(page: PageReading, start: () => PlainInterpreter): Omit<Cut, 'parts'> | null {
    const gutters = guttersOf(page)
      .slice(0, MOST_TRIED)
      .filter((gutter) => !this.#isRefused(gutter, page.width))
    const readAlone = readingAlone(start)
    const whole = gutters.length > 0 ? readAlone([page]) : []
    for (const gutter of gutters) {
      const worthAt = (level: number | null) =>
        worthOfPanels(cutPage(page, gutter, level), whole, readAlone)
      const level = levelOf(page, gutter)
      const [beside, four] = [worthAt(null), level === null ? 0 : worthAt(level)]
      if (beside + four > 0) {
        return { gutter, level: four >= beside ? level : null }
      }
    }
    this.#refused.push(...gutters.map((gutter) => ({ ...gutter, width: page.width })))
    return null
  }

  #isRefused({ from, to }: Gutter, pageWidth: number): boolean {
    const same = this.#refused.filter(
      ({ width, ...known }) => width === pageWidth && from < known.to && to > known.from
    )
    return same.length >= MOST_REFUSED
  }
}

/** A cut of a page where another page has it; null where something is printed there. */
function cutAt(page: PageReading, { gutter, level }: Cut): Omit<Cut, 'parts'> | null {
  const own = gutterAt(page, gutter)
  return own && { gutter: own, level: level === null ? null : levelOf(page, own) }
}

const UNMOVED: Shift = { right: 0, down: 0 }

function wholeOf(page: PageReading): Part {
  return { page, moved: UNMOVED }
}

function panelsOf(part: Part, cut: Cut | null): Part[] {
  if (!cut) {
    return [part]
  }
  return cutPage(part.page, cut.gutter, cut.level).flatMap((panel, index) => {
    const right = part.moved.right + panel.moved.right
    const down = part.moved.down + panel.moved.down
    return panelsOf({ page: panel.page, moved: { right, down } }, cut.parts[index])
  })
}

function numbered(panels: readonly Part[], first: number): PageReading[] {
  return panels.map(({ page }, index) =>
    page.pageNumber === first + index ? page : { ...page, pageNumber: first + index }
  )
}
