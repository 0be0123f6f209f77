import { Random } from '../random.js'
import type { StudentTruth } from '../truth.js'
import { drawBroadsheet } from './broadsheet.js'
import { drawPrintout } from './printout.js'
import { drawReportCards } from './report_cards.js'
import { SHEET_PLANS } from './sheet_plans.js'

export interface Sample {
  pdf: Buffer
  truth: StudentTruth[]
}

interface Layout {
  name: string
  draw: (random: Random, pages: number) => Promise<Sample>
}

const LAYOUTS: Record<number, Layout> = {
  4: { name: 'print-out', draw: drawPrintout },
  12: { name: 'two-cards', draw: (random, pages) => drawReportCards(random, 'two-a-page', pages) },
  13: { name: 'boxed-cards', draw: (random, pages) => drawReportCards(random, 'boxed', pages) },
  14: { name: 'unruled-cards', draw: (random, pages) => drawReportCards(random, 'unruled', pages) },
}
for (const [number, { name, plan }] of Object.entries(SHEET_PLANS)) {
  LAYOUTS[Number(number)] = {
    name,
    draw: (random, pages) => drawBroadsheet(random, plan(random), pages),
  }
}

export const LAYOUT_NUMBERS = Object.keys(LAYOUTS).map(Number)

/** Such as `05-unruled`. */
export function layoutName(number: number): string {
  return `${String(number).padStart(2, '0')}-${LAYOUTS[number].name}`
}

/** A document in one of the layouts with what is in it. The same arguments give the same bytes. */
export function makeSample(number: number, seed: number, pages: number): Promise<Sample> {
  return LAYOUTS[number].draw(new Random(seed * 1000 + number), pages)
}
