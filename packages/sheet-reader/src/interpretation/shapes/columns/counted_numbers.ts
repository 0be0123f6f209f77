import { isAdmissionLike } from '../../readings/printed_values.js'
import { mostFrequent, visibleText } from '../../../vocabulary/text.js'
import { rememberingOf } from '../../../remembering.js'
import { roleOfHeading } from '../../../vocabulary/role_words.js'
import { cellsByColumn, withPartedColumns } from './parted_columns.js'
import type { Cell, Table } from '../../../types.js'

/** Fewest rows that count, share of a column's rows that must, and shortest number of a student. */
const FEWEST = 4
const MOSTLY = 0.7
const SHORTEST = 3

/** What counts the rows and a number, with or without a space between them. */
const COUNTED = /^(\d{1,3})\s?([\p{L}\d/.-]*\d[\p{L}\d/.-]*)$/u

const SPACE = /\s/

/** What counts the rows, and a number of any length behind a space. */
const COUNTED_APART = /^(\d{1,3})[.)]?\s+(\S*\d\S*)$/u

/**
 * A table in which what counts the students ran together with their numbers (`10771352474` and
 * `20508587056` under `No. Index No` are 1 with 0771352474 and 2 with 0508587056) or stands close
 * before them (`1. 7`), as one with a column for each. Others are left.
 */
export const withCountersApart = rememberingOf(countersApart)

function countersApart(table: Table): Table {
  for (const [column, cells] of cellsByColumn(table)) {
    const sorted = [...cells].sort((one, other) => one.row - other.row)
    const heading = sorted.findLastIndex(({ text }) => headingsIn(text) !== null)
    const body = heading < 0 ? [] : sorted.slice(heading + 1)
    const length = countedLength(body)
    const part = areCountedApart(body) ? partsApart : length === null ? null : partsAt(length)
    if (part !== null) {
      return withPartedColumns(table, new Set([column]), (text) => headingsIn(text) ?? part(text))
    }
  }
  return table
}

/**
 * The heading of what counts and that of the numbers behind it, perhaps below a title; null where a
 * text is not both.
 */
function headingsIn(text: string): readonly [string, string] | null {
  if (!SPACE.test(text)) {
    return null
  }
  const words = visibleText(text).split(' ')
  for (const [index, word] of words.entries()) {
    const rest = words.slice(index + 1).join(' ')
    if (roleOfHeading(word) === 'serial' && roleOfHeading(rest) === 'admission_number') {
      return [word, rest]
    }
  }
  return null
}

/** How long the numbers are before which nearly all cells count on; null where they do not. */
function countedLength(cells: readonly Cell[]): number | null {
  const first = cells.find(({ text }) => COUNTED.test(text))
  if (!first) {
    return null
  }
  // A cell that was not read is a row all the same, but a student may have several rows.
  for (const places of [cells.map(({ row }) => row), [...cells.keys()]]) {
    const place = places[cells.indexOf(first)]
    for (let digits = 1; digits <= 3; digits++) {
      const start = Number(first.text.slice(0, digits)) - place
      const lengths = cells.flatMap(({ text }, index) => {
        const rest = restBehind(text, String(start + places[index]))
        return rest === null ? [] : [rest.length]
      })
      const length = mostFrequent(lengths)
      const fitting = lengths.filter((own) => own === length).length
      if (length !== undefined && fitting >= FEWEST && fitting >= MOSTLY * cells.length) {
        return length
      }
    }
  }
  return null
}

/** The student's number behind a count; null where a text does not begin with the count. */
function restBehind(text: string, count: string): string | null {
  const rest = text.startsWith(count) && COUNTED.test(text) ? text.slice(count.length).trim() : ''
  return rest.length >= SHORTEST && isAdmissionLike(rest) ? rest : null
}

/** Whether nearly all cells hold two numbers, of which the first counts on from cell to cell. */
function areCountedApart(cells: readonly Cell[]): boolean {
  const counts = cells.map(({ text }) => Number(partsApart(text)?.[0] ?? Number.NaN))
  const steps = counts.filter((count, index) => count === counts[index - 1] + 1)
  return steps.length >= FEWEST - 1 && steps.length >= MOSTLY * (cells.length - 1)
}

function partsApart(text: string): readonly [string, string] | null {
  const [, count, rest] = COUNTED_APART.exec(text) ?? []
  return count === undefined ? null : [count, rest]
}

function partsAt(length: number): (text: string) => readonly [string, string] | null {
  return (text) => {
    const rest = text.slice(-length)
    const count = text.slice(0, -length).trim()
    return /^\d{1,3}$/.test(count) && !rest.includes(' ') ? [count, rest] : null
  }
}
