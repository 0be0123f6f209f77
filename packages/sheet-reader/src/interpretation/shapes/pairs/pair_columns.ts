import { squash } from '../../../vocabulary/text.js'
import { rememberingOf } from '../../../remembering.js'
import { isGradeLike } from '../../readings/printed_values.js'
import { roleOfHeading } from '../../../vocabulary/role_words.js'
import { cellAt, identityColumns, isColumnOf, textAt, type SheetBody } from '../sheet_body.js'
import { columnsAsPrinted, firstSpellings, tableOfColumns } from './listed_subjects.js'
import { runOnPairs } from './run_on_pairs.js'
import { misreadLabels, type ListedLabel } from './misread_labels.js'
import type { SheetCell } from '../student_table.js'
import type { Table } from '../../../types.js'

/** Fewest columns of subjects beside each other. */
const FEWEST = 2
/** Share of the pairs whose subject comes again in other rows. */
const REPEATED = 0.6

/** A level of a scale, which is a grade. */
const LEVEL = /^[1-9]$/

/** The most that is believed of what stands beside a label that was misread. */
const DOUBTED = 0.5

/** One subject of a row, and the columns in which it and its values stand. */
interface Pair extends ListedLabel {
  column: number
  /** Its label was misread. */
  isDoubted?: true
}

/**
 * A table whose columns name a subject and what the student got in it again and again (`Subject`,
 * `Grade`, `Subject`, `Grade` …, or `Subject 1`, `Score 1`, `Subject 2` …), each student with
 * subjects of his own, as a table with columns for each subject. Null where its headings are
 * others.
 */
export const readPairColumns = rememberingOf(pairColumns)

function pairColumns(body: SheetBody): Table | null {
  if (runOnPairs(body)) {
    return null
  }
  const starts = startsOfPairs(body)
  const width = starts[1] - starts[0]
  const isRepeated =
    starts.length >= FEWEST &&
    width > 1 &&
    starts.every((start, index) => start === starts[0] + index * width)
  const end = starts[0] + starts.length * width
  if (!isRepeated || end > body.headings.length) {
    return null
  }
  const headings = body.headings.slice(starts[0], end).map((text) => squash(uncounted(text)))
  const { names, numbers } = identityColumns(body)
  const isOwn = (column: number) => column >= starts[0] && column < end
  if (
    headings.some((heading, index) => heading !== headings[index % width]) ||
    !starts.every((start) => areHeaded(body, start, width)) ||
    names.length + numbers.length === 0 ||
    [...names, ...numbers].some(isOwn)
  ) {
    return null
  }
  const pairs = body.rows.flatMap((row) =>
    starts.flatMap((column): Pair[] => {
      const label = textAt(body, row, column)
      const confidence = cellAt(body, row, column)?.confidence ?? 1
      return label === '' ? [] : [{ row, column, label, confidence }]
    })
  )
  return comeAgain(pairs) ? tableOf(body, mended(pairs), width, isOwn) : null
}

/** Columns that name a subject; where none is called so, those that give its code. */
function startsOfPairs(body: SheetBody): number[] {
  const columns = body.roles.map((_, column) => column)
  const named = columns.filter((column) => namesSubjects(body, column))
  return named.length >= FEWEST
    ? named
    : columns.filter((column) => roleOfHeading(uncounted(body.headings[column])) === 'code')
}

function namesSubjects({ roles, headings }: SheetBody, column: number): boolean {
  return (
    roles[column] === 'subject' ||
    // `SUB.` alone may be a sum; again and again it heads subjects.
    (roles[column] === null && roleOfHeading(uncounted(headings[column])) === 'subject')
  )
}

/** Pairs with the subjects that misread labels stand for. */
function mended(pairs: readonly Pair[]): Pair[] {
  const meant = misreadLabels([...Map.groupBy(pairs, ({ row }) => row).values()])
  return pairs.map((pair) => {
    const label = meant.get(pair)
    return label === undefined ? pair : { ...pair, label, isDoubted: true }
  })
}

/** What counts a pair: `Subject 2`, `SUBJ2`, `2nd Subject`, `Subject 2 Code`. */
const COUNT = /^\s*\d{1,2}(?:st|nd|rd|th)?\b|(?<!\d)\d{1,2}\s*$|(?<=\p{L} )\d{1,2} (?=\p{L})/giu

/**
 * A heading without the number that counts the pairs: `Subject 2` and `2nd Subject` are `Subject`.
 */
function uncounted(heading: string): string {
  return heading.replace(COUNT, '').trim() || heading
}

/**
 * Whether each value beside a subject has a heading, but a grade behind its mark, which needs none.
 */
function areHeaded(body: SheetBody, start: number, width: number): boolean {
  return body.headings
    .slice(start + 1, start + width)
    .every((heading, part) => heading !== '' || (part > 0 && holdsGrades(body, start + 1 + part)))
}

function holdsGrades(body: SheetBody, column: number): boolean {
  return isColumnOf(body, column, (text) => isGradeLike(text) || LEVEL.test(text))
}

/** Whether the subjects are words, and most of them those of several students. */
function comeAgain(pairs: readonly Pair[]): boolean {
  const rows = new Map<string, Set<number>>()
  for (const { label, row } of pairs) {
    const own = rows.get(squash(label)) ?? new Set()
    rows.set(squash(label), own.add(row))
  }
  const again = pairs.filter(({ label }) => rows.get(squash(label))!.size > 1)
  return (
    pairs.length > 0 &&
    pairs.every(({ label }) => /\p{L}/u.test(label)) &&
    again.length >= pairs.length * REPEATED
  )
}

function tableOf(
  body: SheetBody,
  pairs: readonly Pair[],
  width: number,
  isOwn: (column: number) => boolean
): Table {
  const columns = columnsAsPrinted(body, isOwn)
  const [first] = startsOfPairs(body)
  const headings = withoutCommonWords(body.headings.slice(first, first + width).map(uncounted))
  const labels = headings.map((heading, part) => labelOfPart(body, first + part, heading))
  for (const [key, group] of firstSpellings(pairs)) {
    const own = pairs.filter(({ label }) => squash(label) === key)
    const confidence = Math.max(...own.map((pair) => (pair.isDoubted ? 0 : pair.confidence)))
    for (let part = 1; part < width; part++) {
      const cells = body.rows.map((row) => {
        const pair = own.find((one) => one.row === row)
        return pair && valueOf(body, pair, part)
      })
      columns.push({ column: { group, label: labels[part], confidence }, cells })
    }
  }
  return tableOfColumns(body, columns)
}

/** Headings without the words with which all of them begin: `Subject Code`, `Subject Score`. */
function withoutCommonWords(headings: readonly string[]): string[] {
  const words = headings.map((heading) => heading.split(' '))
  const shortest = Math.min(...words.map(({ length }) => length))
  let common = 0
  while (common < shortest - 1 && words.every((own) => own[common] === words[0][common])) {
    common += 1
  }
  return words.map((own) => own.slice(common).join(' '))
}

/** What stands beside a subject. */
function valueOf(body: SheetBody, { row, column, isDoubted }: Pair, part: number): SheetCell {
  const cell = cellAt(body, row, column + part)
  return cell && isDoubted
    ? { ...cell, confidence: Math.min(cell.confidence, DOUBTED), hypotheses: undefined }
    : cell
}

/** What a part is called: one of grades alone need not be called so (`G`, or nothing at all). */
function labelOfPart(body: SheetBody, column: number, heading: string): string {
  const isUnknown = heading !== '' && roleOfHeading(heading) === null
  return heading === '' || (isUnknown && holdsGrades(body, column)) ? 'Grade' : heading
}
