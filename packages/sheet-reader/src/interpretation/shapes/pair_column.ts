import { squash } from '../text.js'
import { rememberingOf } from '../../remembering.js'
import { canNameSubject, pairWords, type PairWord } from './pair_words.js'
import { cellAt, identityColumns, textAt, type SheetBody } from './sheet_body.js'
import { columnsAsPrinted, firstSpellings, tableOfColumns } from './listed_subjects.js'
import type { SheetCell } from './student_table.js'
import type { Table } from '../../types.js'

/** A subject in a cell that lists several, with what the student got in it. */
interface ListedSubject {
  label: string
  number: string | null
  grade: string | null
}

/** Fewest pairs of a cell, and shares of cells and of subjects, by which a column lists subjects. */
const PAIRS = 2
const MOSTLY = 0.8
const REPEATED = 0.6
/** A word, a value, and again a word and a value: most columns are told by this alone. */
const LISTS =
  /\p{L}{2}[^\d]*\d.*\p{L}{2}.*\d|\p{L}{2}.*[,;].*\p{L}{2}|\p{L}{2}.*['‘’].*\p{L}{2}.*['’]/su
/** Longest name of a subject, in words. */
const LONGEST = 4

/**
 * A table one of whose columns lists the subjects of each student with their marks or grades
 * (`ENG-C6, MATH-A1, BIO-B3`), as a table with columns for each subject. Null where it has none.
 */
export const readPairColumn = rememberingOf(pairColumn)

function pairColumn(body: SheetBody): Table | null {
  const { names, numbers } = identityColumns(body)
  if (body.rows.length < 2 || names.length + numbers.length === 0) {
    return null
  }
  for (let column = 0; column < body.headings.length; column++) {
    if (names.includes(column) || numbers.includes(column)) {
      continue
    }
    const end = endOfList(body, column, [...names, ...numbers])
    const lists = listsOf(body, column, end)
    if (lists) {
      return tableOf(body, { from: column, end }, lists)
    }
  }
  return null
}

/** Behind the last of the columns that share a heading: one pair may stand in each of them. */
function endOfList(body: SheetBody, column: number, identity: readonly number[]): number {
  let end = column + 1
  while (end < body.headings.length && body.headings[end] === '' && !identity.includes(end)) {
    end += 1
  }
  return end
}

/** What stands in a row from one column to another. */
function listAt(body: SheetBody, row: number, from: number, end: number): string {
  const texts: string[] = []
  for (let column = from; column < end; column++) {
    texts.push(textAt(body, row, column))
  }
  return texts.filter((text) => text !== '').join(' ')
}

/** What each row lists in some columns; null where few rows list subjects, or each row others. */
function listsOf(body: SheetBody, column: number, end: number): ListedSubject[][] | null {
  const texts = body.rows.map((row) => listAt(body, row, column, end))
  const filled = texts.filter((text) => text !== '')
  if (
    filled.length < 2 ||
    filled.filter((text) => LISTS.test(text)).length < filled.length * MOSTLY
  ) {
    return null
  }
  const lists = texts.map(subjectsIn)
  const listing = lists.filter((list) => list.length >= PAIRS)
  const counts = new Map<string, number>()
  for (const { label } of listing.flat()) {
    counts.set(squash(label), (counts.get(squash(label)) ?? 0) + 1)
  }
  const pairs = listing.flat()
  const repeated = pairs.filter(({ label }) => counts.get(squash(label))! > 1).length
  return listing.length >= filled.length * MOSTLY && repeated >= pairs.length * REPEATED
    ? lists
    : null
}

/** The subjects that a cell lists; none where some of its words are neither subjects nor values. */
function subjectsIn(text: string): ListedSubject[] {
  const whole = text.replace(/([-–:=])\n/gu, '$1')
  const words = pairWords(
    whole.split(/\s+/).map((word, index) => ({
      ...{ text: word, line: 0, confidence: 1, first: index === 0, gap: 0 },
      ...{ x0: index, x1: index + 1, y0: 0, y1: 1 },
    }))
  )
  const listed: ListedSubject[] = []
  let label: PairWord[] = []
  for (const word of words) {
    const last = listed.at(-1)
    if (
      word.mark === null ||
      (label.length === 0 && canNameSubject(word) && word.mark !== 'grade')
    ) {
      label.push(word)
      continue
    }
    if (label.length > 0 && label.length <= LONGEST && label.every(canNameSubject)) {
      const isGrade = word.mark === 'grade'
      listed.push({
        label: label.map((own) => own.text).join(' '),
        number: isGrade ? null : word.text,
        grade: isGrade ? word.text.replace(/^['‘]|['’]$/g, '') : null,
      })
      label = []
    } else if (label.length === 0 && last && last.grade === null && word.mark === 'grade') {
      last.grade = word.text
    } else {
      return []
    }
  }
  return label.length === 0 ? listed : []
}

function tableOf(
  body: SheetBody,
  { from, end }: { from: number; end: number },
  lists: readonly ListedSubject[][]
): Table {
  const columns = columnsAsPrinted(body, (column) => column >= from && column < end)
  for (const [key, group] of firstSpellings(lists.flat())) {
    for (const part of ['number', 'grade'] as const) {
      const cells = lists.map((list, index): SheetCell => {
        const text = list.find(({ label }) => squash(label) === key)?.[part]
        const cell = firstCell(body, body.rows[index], from, end)
        return text && cell ? { ...cell, text } : undefined
      })
      if (cells.some((cell) => cell !== undefined)) {
        const label = part === 'number' ? 'Score' : 'Grade'
        columns.push({ column: { group, label }, cells })
      }
    }
  }
  return tableOfColumns(body, columns)
}

function firstCell(body: SheetBody, row: number, from: number, end: number): SheetCell {
  for (let column = from; column < end; column++) {
    const cell = cellAt(body, row, column)
    if (cell) {
      return cell
    }
  }
  return undefined
}
