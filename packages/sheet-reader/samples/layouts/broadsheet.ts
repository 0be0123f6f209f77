import { Paper } from '../paper.js'
import type { Random } from '../random.js'
import type { StudentTruth } from '../truth.js'
import { drawHeader, drawBand, drawRow } from '../table.js'
import { headerHeight, rowHeight, sum, type MeasuredTable } from '../table_measures.js'
import { makeClass, makePeople } from '../school.js'
import { SCHOOLS } from '../names_and_subjects.js'
import type { SheetPlan } from './sheet_plan.js'
import { makeRow, type SheetRow } from './broadsheet_rows.js'
import { fitTable, MARGIN, footerRows } from './broadsheet_table.js'

const TITLE_HEIGHT = 58
const FOOT_HEIGHT = 26

/** Draws a class of about `pages` pages. */
export async function drawBroadsheet(
  random: Random,
  plan: SheetPlan,
  pages: number
): Promise<{ pdf: Buffer; truth: StudentTruth[] }> {
  const paper = new Paper(plan)
  const count = studentsOn(paper, plan, pages)
  const people = makePeople(random, count, plan.face, { matriculation: plan.matriculation })
  const pupils = makeClass(random, people, plan.subjects.length, plan.scheme)
  const wrong = new Set(random.sample([...pupils.keys()], plan.wrongTotals))
  const rows = pupils.map((pupil, index) =>
    makeRow(random, plan, pupil, index, wrong.has(index) ? random.pick([-10, 1, 9, 10, 27]) : 0)
  )
  const table = fitTable(paper, plan, rows)
  drawPages(random, paper, plan, table, rows, pages)
  return { pdf: await paper.finish(), truth: rows.map((row) => row.truth) }
}

function studentsOn(paper: Paper, plan: SheetPlan, pages: number): number {
  const header = plan.subjectHeader === 'rotated' ? 100 : 40
  const free = paper.height - TITLE_HEIGHT - FOOT_HEIGHT - MARGIN - header * plan.tablesOnPage
  const height = plan.size * (plan.leading + (plan.wrappedNames ? 1.1 : 0))
  const fitting = Math.floor(free / height) - plan.footer.length - (plan.tablesOnPage - 1) * 4
  return Math.max(4, Math.floor(fitting * pages * 0.97))
}

function drawPages(
  random: Random,
  paper: Paper,
  plan: SheetPlan,
  table: MeasuredTable,
  rows: SheetRow[],
  pages: number
): void {
  const school = random.pick(SCHOOLS)
  const x = MARGIN + ((paper.width - 2 * MARGIN - sum(table.widths)) / 2) * random.pick([0, 1])
  const perPage = Math.ceil(rows.length / pages)
  const perTable = Math.ceil(perPage / plan.tablesOnPage)
  let y = Infinity
  let onTable = 0
  let lastSection = ''
  rows.forEach((row, index) => {
    const height = rowHeight(paper, table, row.cells)
    const full = y + height > paper.height - FOOT_HEIGHT
    const startPage = full || index % perPage === 0
    if (startPage) {
      paper.newPage()
      drawTitle(paper, plan, school)
      y = TITLE_HEIGHT
      onTable = 0
      if (paper.pageNumber === 1 || plan.headerEveryPage) {
        y = drawHeader(paper, table, x, y)
      }
      drawFoot(paper)
    } else if (plan.tablesOnPage === 2 && index % perPage === perTable) {
      paper.line('ARM B', x, y + 12, table.size + 1, { bold: true })
      y = drawHeader(paper, table, x, y + 28)
      onTable = 0
    }
    const section = plan.sections[Math.floor((index * plan.sections.length) / rows.length)]
    if (section !== undefined && section !== lastSection) {
      y = drawBand(paper, table, section, x, y)
      lastSection = section
    }
    row.truth.pageNumber = paper.pageNumber
    y = drawRow(paper, table, row.cells, onTable++, x, y)
  })
  for (const cells of footerRows(plan, rows)) {
    y = drawRow(paper, table, cells, onTable++, x, y)
  }
  if (headerHeight(table) > paper.height / 2) {
    throw new Error('the header fills the page')
  }
}

function drawTitle(paper: Paper, plan: SheetPlan, school: string): void {
  const first = paper.pageNumber === 1 || plan.headerEveryPage
  if (!first) {
    return
  }
  const middle = paper.width / 2
  paper.line(school, middle, 14, 13, { bold: true, align: 'center' })
  const sheet = plan.matriculation
    ? 'EXAMINATION RESULT SHEET — 200 LEVEL, FIRST SEMESTER 2025/2026'
    : 'BROADSHEET OF RESULTS'
  paper.line(sheet, middle, 30, 9, { align: 'center' })
  if (!plan.matriculation) {
    paper.line('Class: SS 2A    Term: First    Session: 2025/2026', middle, 42, 8.5, {
      align: 'center',
    })
  }
}

function drawFoot(paper: Paper): void {
  const y = paper.height - 18
  paper.line('Class teacher: ____________________   Date: 12/12/2025', MARGIN, y, 7)
  paper.line(`Page ${paper.pageNumber}`, paper.width - MARGIN, y, 7, { align: 'right' })
}
