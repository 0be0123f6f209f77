import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { buildTheApp } from '#modules/dashboard/tests/support/build_the_app'
import {
  cellAt,
  openIn,
  reviewOf,
  type PageAnswer,
} from '#modules/records/review/tests/support/file_to_review'
import { makeSample } from '../../packages/sheet-reader/samples/layouts/main.js'
import { scanPdf } from '../../packages/sheet-reader/samples/scanner.js'
import type { StudentTruth } from '../../packages/sheet-reader/samples/truth.js'
import { browserTest } from './support/chromium.js'
import { stationOf } from './support/sheets_to_review.js'
import { comeIn, settled } from './support/visits.js'

/** A sheet with scores, totals and averages, printed and scanned badly. */
const LAYOUT = 20
const SEED = 3
const DAMAGE_SEED = 6

/** From the file chooser to the saved CSV. */
const MOST_KEYS = 40

/** Milliseconds that a busy machine may take to read a scanned page. */
const READING = 240_000

/** What is printed where a value is; null where the sheet says absent. */
function printedAt(truth: StudentTruth, field: string, { subjects }: PageAnswer) {
  if (field.startsWith('subjects/')) {
    const key = decodeURIComponent(field.slice('subjects/'.length))
    const { label } = subjects.find((subject) => subject.key === key)!
    return truth.subjects[label] ?? null
  }
  return truth[field as 'studentName' | 'admissionNumber' | 'total' | 'average']
}

/** The keys of somebody who sees on the picture what is printed. */
function keysFor(printed: string | number | null, read: string | number | null, fill: string) {
  if (printed === null) {
    return ['-']
  }
  if (printed === read) {
    return ['Enter']
  }
  if (fill === String(printed)) {
    return ['=']
  }
  return typeof printed === 'number'
    ? [...String(printed), 'Enter']
    : ['F2', ...keysToMend(String(read), printed), 'Enter']
}

/** From the end of a text, back to where it is wrong, and on. */
function keysToMend(read: string, printed: string): string[] {
  const from = [...read].findIndex((letter, at) => letter !== printed[at])
  const same = from < 0 ? read.length : from
  return [...Array.from(read.slice(same), () => 'Backspace'), ...printed.slice(same)]
}

/** The value that arithmetic asks for in place of the one that is looked at; empty where none. */
async function filledIn(page: Page): Promise<string> {
  const button = page.locator('.value-buttons .button', { hasText: '=' })
  const text = (await button.count()) > 0 ? await button.innerText() : ''
  return /[\d.]+/.exec(text)?.[0] ?? ''
}

/** Rows of a CSV file without quoted commas, apart from the title of the document. */
function rowsOf(csv: string): Record<string, string>[] {
  const [head, ...lines] = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replace(/^"(.*)"$/, '$1')))
  return lines.map((line) =>
    Object.fromEntries(
      head.map((name, at) => [name, line[at]]).filter(([name]) => name !== 'Document')
    )
  )
}

/** What the exported file should say of a student. */
function rowOf(truth: StudentTruth): Record<string, string> {
  const { studentName, admissionNumber, subjects, absentSubjects } = truth
  const values = {
    'Name': studentName,
    'Admission number': admissionNumber,
    ...subjects,
    ...Object.fromEntries(absentSubjects.map((subject) => [subject, null])),
    'Total': truth.total,
    'Average': truth.average,
    'Grade': truth.grade,
    'Position': truth.position,
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === null ? '' : String(value)])
  )
}

test.group('A scanned sheet, from the upload to the export', (group) => {
  group.setup(async () => void (await buildTheApp()))
  group.each.timeout(READING + 180_000)

  browserTest('30 students, 12 doubtful values or more: 40 keys at most', async (context) => {
    const { assert, client } = context
    const { pdf, truth } = await makeSample(LAYOUT, SEED, 1)
    const scan = await scanPdf(pdf, 'bad', DAMAGE_SEED)
    const { page, school } = await comeIn(context)
    const { press, count, ready } = stationOf(page)
    await settled(page)

    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose files' }).first().focus()
    await page.keyboard.press('Enter')
    const opened = await chooser
    await opened.setFiles({ name: 'jss2b.pdf', mimeType: 'application/pdf', buffer: scan })
    const goOn = page.getByRole('link', { name: 'Continue' })
    await goOn.waitFor({ timeout: READING })
    await press('Shift+Tab', 'Enter')
    await ready()

    const review = reviewOf(client, school)
    const fileId = new URL(page.url()).pathname.split('/').at(-1)!
    const sheet = await review.page(fileId)
    assert.lengthOf(sheet.records, truth.length)
    const doubts = sheet.records.flatMap((record, row) =>
      openIn(record).map((field) => ({ row, field, record }))
    )
    assert.isAtLeast(doubts.length, 12)
    for (let left = doubts.length; left > 0;) {
      const field = await page.evaluate<string>('document.activeElement.dataset.field')
      const row = await page.evaluate<number>(
        '[...document.querySelectorAll("tbody tr")].indexOf(document.activeElement.closest("tr"))'
      )
      const { value } = cellAt(sheet.records[row], field)
      const printed = printedAt(truth[row], field, sheet)
      await press(...keysFor(printed, value, await filledIn(page)))
      left = await leftAfter(page, left)
    }

    await page.getByRole('heading', { name: 'Everything has been checked' }).waitFor()
    await press('Enter')
    await page.waitForURL('**/records?file=*')
    await page.getByRole('button', { name: 'Export' }).waitFor()
    await page.locator('#page-title:focus').waitFor()
    const download = page.waitForEvent('download', { timeout: READING })
    await press('Tab', 'Enter')
    await page.getByRole('dialog', { name: 'Export' }).waitFor()
    await press('Tab', 'Tab', 'Enter')
    const saved = await download
    const csv = await readFile(await saved.path(), 'utf8')

    assert.isAtMost(count.keys, MOST_KEYS)
    assert.deepEqual(rowsOf(csv), truth.map(rowOf))
    const { files } = await review.queue(fileId)
    assert.equal(files[0].toReview, 0)
    assert.isNotNull(files[0].reviewedAt)
  })
})

/** How many values are left once a decision is shown; fewer than before. */
async function leftAfter(page: Page, before: number): Promise<number> {
  const counts = page.locator('.station-counts')
  const finished = page.getByRole('heading', { name: 'Everything has been checked' })
  for (;;) {
    if (await finished.isVisible()) {
      return 0
    }
    const left = Number(/\d+/.exec(await counts.innerText())?.[0])
    if (left < before) {
      return left
    }
    await page.waitForTimeout(20)
  }
}
