import { rememberingOf } from '../../../remembering.js'
import { roleOfHeading } from '../../../vocabulary/role_words.js'
import { isSubjectHeading } from '../../../vocabulary/subject_words.js'
import { readingLines, type LineWord } from './reading_lines.js'
import { studentTable, type SheetCell } from '../student_table.js'
import { boxAround } from '../../../grid/boxes.js'
import type { PageReading, Table } from '../../../types.js'

/**
 * Fewest fields of a line and lines below the headings, and share of these that have as many
 * fields.
 */
const FEWEST_FIELDS = 3
const FEWEST_LINES = 3
const MOSTLY = 0.9
/** Headings of them whose meaning is known. */
const FEWEST_KNOWN = 2
/**
 * What parts fields; a decimal comma stands between two digits of a file that is parted otherwise.
 */
const SEPARATORS = [';', '\t', ','] as const

interface Line {
  words: readonly LineWord[]
  fields: readonly string[]
}

/**
 * The table of a page that is the text of a file of comma-separated values (`admno,name,eng` above
 * `2000,ADEBAYO Grace,70`), which some programs print as it is. Null where no headings say so.
 */
export const readCommaLines = rememberingOf((page: PageReading): Table | null => {
  const separators = SEPARATORS.filter((separator) => {
    const parted = page.tokens.filter(({ text }) => text.includes(separator))
    const count = parted.reduce((sum, { text }) => sum + text.split(separator).length - 1, 0)
    return count >= (FEWEST_FIELDS - 1) * (FEWEST_LINES + 1)
  })
  if (separators.length === 0) {
    return null
  }
  const lines = [...Map.groupBy(readingLines(page), ({ line }) => line).values()]
  for (const separator of separators) {
    const table = tableOf(withoutCount(lines.map((words) => lineOf(words, separator))))
    if (table) {
      return table
    }
  }
  return null
})

/** The number of a line before its first field. */
const COUNT = /^(\d{1,3})[.)]\s+(?=\S)/

/**
 * The lines below the headings without their numbers, where they are counted:
 * `1. 2000, ADEBAYO Grace, 70`.
 */
function withoutCount(lines: readonly Line[]): Line[] {
  const counts = lines.flatMap(({ fields: [first] }) => COUNT.exec(first)?.[1] ?? [])
  const isCounted = counts.length >= FEWEST_LINES && counts.every((n, at) => Number(n) === at + 1)
  return isCounted
    ? lines.map(({ words, fields: [first, ...fields] }) => ({
        words,
        fields: [first.replace(COUNT, ''), ...fields],
      }))
    : [...lines]
}

function lineOf(words: readonly LineWord[], separator: string): Line {
  const text = words.map((word) => word.text).join(' ')
  return { words, fields: text.split(separator).map((field) => field.trim()) }
}

function tableOf(lines: readonly Line[]): Table | null {
  const first = lines.findIndex(({ fields }) => areHeadings(fields))
  if (first < 0) {
    return null
  }
  const [headings, ...below] = lines.slice(first)
  const end = below.findLastIndex(({ fields }) => fields.length === headings.fields.length) + 1
  const rows = below.slice(0, end).filter(({ fields }) => fields.length === headings.fields.length)
  if (rows.length < FEWEST_LINES || rows.length < MOSTLY * end) {
    return null
  }
  const columns = headings.fields.map((label) => ({ group: null, label }))
  const cells = rows.map((row) => row.fields.map((text) => cellOf(text, row)))
  return studentTable(
    { columns, rows: cells },
    boxAround([headings, ...rows].flatMap(({ words }) => words))
  )
}

/**
 * What a column may be called: a word or a few, with hardly a number (`CA1`), as no part of a
 * sentence is.
 */
const HEADING = /^\p{L}(?!.*\d{2})[^.]{0,29}$/u
const MOST_WORDS = 3

/** Whether fields are what columns are called, and several are words of results or students. */
function areHeadings(fields: readonly string[]): boolean {
  const isKnown = (field: string) => roleOfHeading(field) !== null || isSubjectHeading(field)
  return (
    fields.length >= FEWEST_FIELDS &&
    fields.every((field) => HEADING.test(field) && field.split(' ').length <= MOST_WORDS) &&
    fields.filter(isKnown).length >= FEWEST_KNOWN
  )
}

/** A field, which has the place of its line: nobody sees where in the line it ends. */
function cellOf(text: string, { words }: Line): SheetCell {
  return text === ''
    ? undefined
    : {
        text,
        kind: 'value',
        confidence: Math.min(...words.map(({ confidence }) => confidence)),
        box: boxAround(words),
      }
}
