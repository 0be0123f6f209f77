import { squash } from '../../../vocabulary/text.js'
import { rememberingOf } from '../../../remembering.js'
import { isAbsentMark, isGradeLike } from '../../readings/printed_values.js'
import { canNameSubject, type PairWord } from '../text/pair_words.js'
import { cellAt, identityColumns, isColumnOf, type SheetBody } from '../sheet_body.js'
import { columnsAsPrinted, firstSpellings, sameForAll, tableOfColumns } from './listed_subjects.js'
import type { SheetCell } from '../student_table.js'
import { withMisreadMended, wordsOfLists } from '../text/list_words.js'
import { isOfPicture } from '../text/reading_lines.js'
import type { CellList, FilledCell } from '../text/list_words.js'
import { runOnPairs } from './run_on_pairs.js'
import type { Table } from '../../../types.js'

/** A subject in a cell that lists several, with what the student got in it. */
interface ListedSubject {
  label: string
  number: string | null
  grade: string | null
  /** Where its result stands. */
  cell: FilledCell
}

/**
 * Fewest pairs of a cell, and shares of cells and of subjects, by which a column lists subjects.
 */
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
    const runOn = runOnPairs(body)
    const end = runOn?.from === column ? runOn.end : endOfList(body, column, [...names, ...numbers])
    const lists = listsOf(body, column, end)
    if (lists) {
      return tableOf(body, { from: column, end }, lists)
    }
  }
  return null
}

/**
 * Behind the last of the columns that share a heading: one pair may stand in each of them. A
 * heading of several words may itself be cut where the first pairs end.
 */
function endOfList(body: SheetBody, column: number, identity: readonly number[]): number {
  const goesOn = (at: number) =>
    at < body.headings.length &&
    !identity.includes(at) &&
    (body.headings[at] === '' || (holdsPairs(body, column) && holdsPairs(body, at)))
  let end = column + 1
  while (goesOn(end)) {
    end += 1
  }
  return end
}

/**
 * A subject and what may be its mark or its grade; one that means something else as often (`RA`).
 */
const PAIR = /^\p{L}[\p{L}./&]+(?: |[-:=]['‘’]?)([^\s'’]+)/u
const GRADED = /^\p{L}[\p{L}./&]+ \p{Lu}{1,2}[+*-]?$/u

function isPair(text: string): boolean {
  const value = PAIR.exec(text)?.[1]
  return value !== undefined && (/^\d/.test(value) || isGradeLike(value))
}

function holdsPairs(body: SheetBody, column: number): boolean {
  // `JSS 2` says in what class a student is.
  return body.roles[column] !== 'person' && isColumnOf(body, column, isPair)
}

/** What stands in a row from one column to another. */
function listAt(body: SheetBody, row: number, from: number, end: number): CellList {
  const cells: FilledCell[] = []
  for (let column = from; column < end; column++) {
    const cell = cellAt(body, row, column)
    if (cell && cell.text !== '') {
      cells.push(cell)
    }
  }
  return cells
}

/** What each row lists in some columns; null where few rows list subjects, or each row others. */
function listsOf(body: SheetBody, column: number, end: number): ListedSubject[][] | null {
  const printed = body.rows.map((row) => listAt(body, row, column, end))
  const filled = printed.filter((cells) => cells.length > 0)
  const isList = (cells: CellList) =>
    LISTS.test(cells.map(({ text }) => text).join(' ')) ||
    cells.filter(({ text }) => isPair(text) || GRADED.test(text)).length >= PAIRS
  if (filled.length < 2 || filled.filter(isList).length < filled.length * MOSTLY) {
    return null
  }
  const rows = withMisreadMended(printed)
  const cells = rows.flat()
  const words = wordsOfLists(rows)
  const lists = words.map((own) => listOf(own, cells))
  const alike = sameForAll(lists.flat())
  const isSubject = ({ label }: ListedSubject) => !alike.has(squash(label))
  const listing = lists.filter((list) => list.filter(isSubject).length >= PAIRS)
  const counts = new Map<string, number>()
  for (const { label } of listing.flat()) {
    counts.set(squash(label), (counts.get(squash(label)) ?? 0) + 1)
  }
  const pairs = listing.flat()
  const repeated = pairs.filter(({ label }) => counts.get(squash(label))! > 1).length
  if (listing.length < filled.length * MOSTLY || repeated < pairs.length * REPEATED) {
    return null
  }
  const [{ label }] = pairs
  return lists.map((list, index) =>
    list.length === 0 && rows[index].length > 0 ? [unread(label, rows[index])] : list
  )
}

/** Cells stand for a mark of a subject that nobody can read. */
function unread(label: string, cells: CellList): ListedSubject {
  const number = cells.map(({ text }) => text).join(' ')
  return { label, number, grade: null, cell: cells[0] }
}

/**
 * The subjects of a list; none where some of its words are neither subjects nor values. Of a
 * picture, which may show a single cell badly, the other cells count where each of them is a
 * subject with its result.
 */
function listOf(words: readonly PairWord[], cells: CellList): ListedSubject[] {
  const whole = subjectsIn(words, cells)
  if (whole.length > 0 || !words.some(({ line }) => isOfPicture(cells[line]))) {
    return whole
  }
  const parts = [...Map.groupBy(words, ({ line }) => line)].map(([line, own]) => ({
    listed: subjectsIn(own, cells),
    whole: unread(own[0].text, [cells[line]]),
  }))
  const read = parts.filter(({ listed }) => listed.length > 0)
  return read.length < parts.length * REPEATED
    ? []
    : parts.flatMap(({ listed, whole: cell }) => (listed.length > 0 ? listed : [cell]))
}

function subjectsIn(words: readonly PairWord[], cells: CellList): ListedSubject[] {
  const listed: ListedSubject[] = []
  const closing = words.filter(({ mark, closed }) => mark !== null && closed)
  let label: PairWord[] = []
  for (const word of words) {
    const last = listed.at(-1)
    const isUnread = word.mark === null && word.closed && closing.length >= PAIRS
    if (isUnread && label.length > 0 && isOfPicture(cells[word.line])) {
      const cell = { ...cells[word.line], text: word.text }
      listed.push(unread(label.map((own) => own.text).join(' '), [cell]))
      label = []
      continue
    }
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
        grade: isGrade ? word.text.replace(/^['‘’]|['’]$/g, '') : null,
        cell: cells[word.line],
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
    const own = lists.map((list) => list.find(({ label }) => squash(label) === key))
    // An absence stands where the others have a grade, if nobody has a mark.
    const isGraded =
      own.some((listed) => listed?.grade) &&
      own.every((listed) => !listed?.number || isAbsentMark(listed.number))
    for (const part of ['number', 'grade'] as const) {
      const cells = own.map((listed): SheetCell => {
        const text = isGraded
          ? part === 'grade' && (listed?.grade ?? listed?.number)
          : listed?.[part]
        return text ? partOf(listed!.cell, text) : undefined
      })
      if (cells.some((cell) => cell !== undefined)) {
        const label = part === 'number' ? 'Score' : 'Grade'
        columns.push({ column: { group, label }, cells })
      }
    }
  }
  return tableOfColumns(body, columns)
}

/** A part of what a cell says; what its whole text may say instead tells nothing about it. */
function partOf(cell: FilledCell, text: string): FilledCell {
  return text === cell.text
    ? cell
    : { ...cell, text, hypotheses: undefined, alternatives: undefined }
}
