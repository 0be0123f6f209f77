import type { Page } from 'playwright'
import type { RecordDraft } from '#modules/file-processing/public'
import { value } from '#modules/file-processing/tests/support/drafts'
import { fileToReview } from '#modules/records/review/tests/support/file_to_review'

/** With name, number, total and average: 16 values a student, 480 a page. */
const SUBJECTS = [
  ['mth', 'Mathematics'],
  ['eng', 'English Lang.'],
  ['bio', 'Biology'],
  ['agr', 'Agric. Sci. (J.S.S.)'],
  ['chm', 'Chemistry'],
  ['phy', 'Physics'],
  ['geo', 'Geography'],
  ['eco', 'Economics'],
  ['civ', 'Civic Education'],
  ['crs', 'C.R.S'],
  ['his', 'History'],
  ['yor', 'Yorùbá'],
] as const

/** The fourth column, whose label holds dots. */
const DOUBTED = 3

export const NAMES = ['Ọláolúwa Adébáyọ̀', '<img src=x onerror=window.hacked=1>', 'Ibrahim Joshua']

interface SheetOptions {
  students?: number
  /** Rows in which a score was misread; the total tells the right one. */
  misread?: number[]
  pages?: number
}

/** Rows 1, 3, 5 …: `count` of them. */
export const everySecond = (count: number) => Array.from({ length: count }, (_, at) => 2 * at + 1)

/** A scanned sheet in the form of a roster that nobody had to read. */
export async function sheetToReview(
  tenantId: string,
  { students = 30, misread = everySecond(12), pages = 1 }: SheetOptions = {}
): Promise<string> {
  const rows = Array.from({ length: students }, (_, row) => student(row, misread.includes(row)))
  return fileToReview(
    tenantId,
    Array.from({ length: pages }, () => rows)
  )
}

/** What is printed as a student's score. */
export function printedScore(row: number, column: number): number {
  return 41 + ((row * 7 + column * 13) % 50)
}

/** Label of the subject with misread scores. */
export const doubtedLabel = SUBJECTS[DOUBTED][1]

function student(row: number, isMisread: boolean): RecordDraft {
  const scores = SUBJECTS.map((_, column) => printedScore(row, column))
  const total = scores.reduce((sum, score) => sum + score, 0)
  const average = Math.round((total / scores.length) * 100) / 100
  const name = NAMES[row] ?? `Student Number ${row}`
  return {
    pageNumber: 1,
    rowOnPage: row,
    studentName: value(name),
    admissionNumber: value(`GHS/20/${1000 + row}`),
    subjects: SUBJECTS.map(([key, label], column) => ({
      key,
      label,
      score: scoreOf(row, column, isMisread),
      components: [],
      grade: null,
      flags: [],
    })),
    absentSubjects: [],
    total: value(total),
    average: value(average),
    grade: null,
    position: null,
    confidence: isMisread ? 0.55 : 0.98,
    flags: isMisread ? ['TOTAL_MISMATCH', 'AVERAGE_MISMATCH', 'LOW_CONFIDENCE'] : [],
    checks: [
      { id: 'sum', ok: !isMisread },
      { id: 'average', ok: !isMisread },
    ],
  }
}

function scoreOf(row: number, column: number, isMisread: boolean) {
  const right = printedScore(row, column)
  const box = {
    x0: 120 + column * 30,
    y0: 100 + row * 25,
    x1: 145 + column * 30,
    y1: 120 + row * 25,
  }
  return isMisread && column === DOUBTED
    ? { ...value(right - 1, { confidence: 0.55, candidates: [right, 7] }), box }
    : { ...value(right), box }
}

/** The review station on a page, as a person at a keyboard meets it. */
export function stationOf(page: Page) {
  const count = { keys: 0 }
  const current = page.locator('[data-field][tabindex="0"]')
  return {
    count,
    current,
    cell: (field: string, row: number) =>
      page.locator(`tbody tr:nth-child(${row + 1}) [data-field="${field}"]`),
    said: () => page.locator('.review > [aria-live]').innerText(),
    counts: () => page.locator('.station-counts').innerText(),
    /** Until the counts of the header say so. */
    left: (text: string) => page.locator('.station-counts', { hasText: text }).waitFor(),
    saved: () => page.getByText('All saved').waitFor(),
    async press(...keys: string[]) {
      for (const key of keys) {
        count.keys += 1
        await page.keyboard.press(key)
      }
    },
    async ready() {
      await current.waitFor()
      await page.waitForFunction('document.activeElement?.dataset?.field !== undefined')
    },
    /** Address and record of the value that has the focus. */
    focused: () => page.evaluate<string>('document.activeElement?.dataset?.field ?? ""'),
    focusedText: () => current.innerText(),
  }
}
