import type { Paper } from '../paper.js'
import type { FaceName } from '../fonts.js'
import { drawHeader, drawRow } from '../table.js'
import { measureTable, type MeasuredTable, type Rules, type TableSpec } from '../table_measures.js'
import {
  ordinal,
  writeGiven,
  writeSurname,
  type NameCase,
  type Pupil,
  type Scheme,
} from '../school.js'

export interface CardPlan {
  face: FaceName
  size: number
  rules: Rules
  cardsOnPage: 1 | 2
  /** Labels and values in a ruled table instead of running lines. */
  boxedKeys: boolean
  componentHeadings: string[]
  columns: { grade: boolean; position: boolean; remark: boolean; classAverage: boolean }
  /** A table of ratings (punctuality, neatness) that holds numbers and no subjects. */
  ratings: boolean
  nameLabel: string
  admissionLabel: string
  nameCase: NameCase
  absent: string
  scheme: Scheme
  keysBelow: boolean
}

export const MARGIN = 40

export function nameOf(plan: CardPlan, pupil: Pupil): string {
  const given = [pupil.firstName, ...pupil.otherNames]
  return [
    writeSurname(pupil, plan.nameCase),
    ...given.map((name) => writeGiven(name, plan.nameCase)),
  ].join(' ')
}

export function drawCard(
  paper: Paper,
  plan: CardPlan,
  pupil: Pupil,
  table: MeasuredTable,
  school: string,
  classSize: number,
  top: number
): void {
  const { size } = plan
  paper.line(school, paper.width / 2, top, size + 4, { bold: true, align: 'center' })
  paper.line('TERMLY REPORT SHEET', paper.width / 2, top + size * 2, size, { align: 'center' })
  const results: [string, string][] = [
    ['Total Score', String(pupil.total)],
    ['Average', pupil.average.toFixed(plan.scheme.averageDecimals)],
    ['Position', ordinal(pupil.position)],
    ['Overall Grade', pupil.grade],
  ]
  const about: [string, string][] = [
    [plan.nameLabel, nameOf(plan, pupil)],
    [plan.admissionLabel, pupil.admissionNumber],
    ['Class', 'JSS 3B'],
    ['Session', '2025/2026'],
    ['Term', 'First Term'],
    ['No. in Class', String(classSize)],
  ]
  let y = drawKeys(paper, plan, plan.keysBelow ? about : [...about, ...results], top + size * 4)
  y = drawHeader(paper, table, MARGIN, y + size)
  table.rows.forEach((row, index) => {
    y = drawRow(paper, table, row, index, MARGIN, y)
  })
  y += size
  if (plan.keysBelow) {
    y = drawKeys(paper, plan, results, y)
  }
  if (plan.ratings) {
    y = drawRatings(paper, plan, y + size)
  }
  paper.line("Class Teacher's Comment: A hardworking student.", MARGIN, y + size, size)
  if (plan.cardsOnPage === 1) {
    paper.line('Next term begins: 12th January, 2026', MARGIN, y + size * 3, size)
  }
}

function drawKeys(paper: Paper, plan: CardPlan, keys: [string, string][], top: number): number {
  const half = (paper.width - 2 * MARGIN) / 2
  const height = plan.size * 1.8
  keys.forEach(([label, value], index) => {
    const x = MARGIN + (index % 2) * half
    const y = top + Math.floor(index / 2) * height
    if (plan.boxedKeys) {
      paper.document
        .lineWidth(0.6)
        .rect(x, y, half * 0.36, height)
        .stroke('black')
      paper.document.rect(x + half * 0.36, y, half * 0.64, height).stroke('black')
      paper.line(label, x + 3, y + plan.size * 0.35, plan.size, { bold: true })
      fitLine(paper, value, x + half * 0.36 + 3, y + plan.size * 0.35, plan.size, half * 0.64 - 6)
    } else {
      paper.line(`${label}:`, x, y, plan.size, { bold: true })
      const start = paper.widthOf(`${label}: `, plan.size, true)
      fitLine(paper, value, x + start + 2, y, plan.size, half - start - 6)
    }
  })
  return top + Math.ceil(keys.length / 2) * height
}

/** Takes a smaller type where a long name would run into its neighbour. */
function fitLine(
  paper: Paper,
  text: string,
  x: number,
  y: number,
  size: number,
  width: number
): void {
  const natural = paper.widthOf(text, size)
  paper.line(text, x, y, natural > width ? (size * width) / natural : size)
}

function drawRatings(paper: Paper, plan: CardPlan, y: number): number {
  const traits = ['Punctuality', 'Neatness', 'Politeness', 'Handwriting', 'Sports']
  const spec: TableSpec = {
    columns: [{ align: 'left' }, { align: 'center' }],
    header: [['AFFECTIVE TRAITS', 'RATING'].map((text) => ({ text, columnSpan: 1, rowSpan: 1 }))],
    rows: traits.map((trait, index) => [trait, String(((index * 7) % 3) + 3)]),
    size: plan.size * 0.9,
    headerSize: plan.size * 0.85,
    boldHeader: true,
    rules: 'all',
    ruleWidth: 0.6,
    headerFill: null,
    leading: 1.5,
    padding: 4,
    spread: 0,
  }
  const table = measureTable(paper, spec, paper.width - 2 * MARGIN)
  let below = drawHeader(paper, table, MARGIN, y)
  table.rows.forEach((row, index) => {
    below = drawRow(paper, table, row, index, MARGIN, below)
  })
  return below
}
