import { squash } from '../vocabulary/text.js'
import { rememberingOf } from '../../remembering.js'
import { isAbsentMark, isGradeLike } from '../readings/printed_values.js'
import { canNameSubject, pairWords, type PairWord } from './pair_words.js'
import { cellAt, identityColumns, isColumnOf, type SheetBody } from './sheet_body.js'
import { columnsAsPrinted, firstSpellings, sameForAll, tableOfColumns } from './listed_subjects.js'
import type { SheetCell } from './student_table.js'
import { runOnPairs } from './run_on_pairs.js'
import type { Table } from '../../types.js'

/** A subject in a cell that lists several, with what the student got in it. */
interface ListedSubject {
  label: string
  number: string | null
  grade: string | null
}

/** What a student's cells of a list say. */
interface CellList {
  text: string
  /** 0 to 1; 1 for words of a text layer. */
  confidence: number
}

/** Fewest pairs of a cell, and shares of cells and of subjects, by which a column lists subjects. */
const PAIRS = 2
const MOSTLY = 0.8
const REPEATED = 0.6
/** A word, a value, and again a word and a value: most columns are told by this alone. */
const LISTS =
  /\p{L}{2}[^\d]*\d.*\p{L}{2}.*\d|\p{L}{2}.*[,;].*\p{L}{2}|\p{L}{2}.*['‘’].*\p{L}{2}.*['’]/su
/** The hyphen of a word that a line's end broke (`LITERA-` / `TURE - B3`), unlike one that links a grade. */
const BROKEN_WORD = /(?<=\p{L})[-‐]\n(?=\p{L}{2}[\p{L}\s]*[-–:=])/gu
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
 * Behind the last of the columns that share a heading: one pair may stand in each of them. A heading of
 * several words may itself be cut where the first pairs end.
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

/** A subject and what may be its mark or its grade. */
const PAIR = /^\p{L}[\p{L}./&]+ (\S+)/u

function holdsPairs(body: SheetBody, column: number): boolean {
  const isPair = (text: string) => {
    const value = PAIR.exec(text)?.[1]
    return value !== undefined && (/^\d/.test(value) || isGradeLike(value))
  }
  // `JSS 2` says in what class a student is.
  return body.roles[column] !== 'person' && isColumnOf(body, column, isPair)
}

/** What stands in a row from one column to another, and how surely that was read. */
function listAt(body: SheetBody, row: number, from: number, end: number): CellList {
  const list: CellList = { text: '', confidence: 1 }
  for (let column = from; column < end; column++) {
    const cell = cellAt(body, row, column)
    list.text = [list.text, cell?.text ?? ''].filter((text) => text !== '').join(' ')
    list.confidence = Math.min(list.confidence, cell?.confidence ?? 1)
  }
  return list
}

/** What each row lists in some columns; null where few rows list subjects, or each row others. */
function listsOf(body: SheetBody, column: number, end: number): ListedSubject[][] | null {
  const cells = body.rows.map((row) => listAt(body, row, column, end))
  const filled = cells.filter(({ text }) => text !== '')
  if (
    filled.length < 2 ||
    filled.filter(({ text }) => LISTS.test(text)).length < filled.length * MOSTLY
  ) {
    return null
  }
  const lists = withAbsences(withGradesByPlace(wordsOfCells(cells))).map(subjectsIn)
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
    list.length === 0 && cells[index].text !== '' ? [unreadList(label, cells[index])] : list
  )
}

/** A list of which nothing was understood stands for a mark that nobody can read. */
function unreadList(label: string, { text }: CellList): ListedSubject {
  return { label, number: text, grade: null }
}

/** The words of each cell; those of all cells tell how the words of pictures are parted. */
function wordsOfCells(cells: readonly CellList[]): PairWord[][] {
  const words = cells.flatMap(({ text, confidence }, line) => {
    const whole = text.replace(BROKEN_WORD, '').replace(/\s*([-–:=])\s*\n/gu, '$1')
    return whole.split(/\s+/).map((word, index) => ({
      ...{ text: word, line, confidence, first: index === 0, gap: 0 },
      ...{ x0: index, x1: index + 1, y0: 0, y1: 1 },
    }))
  })
  const lines = Map.groupBy(pairWords(words), ({ line }) => line)
  return cells.map((_, line) => lines.get(line) ?? [])
}

/** Capitals that a grade can consist of. */
const CAPITALS = /^\p{Lu}{1,3}[+-]?$/u

/**
 * Capitals that no list knows as a grade, or that mean an absence elsewhere (`AB` for `assez bien`), are
 * one where they stand behind numbers again and again and never before one, as subjects do.
 */
function withGradesByPlace(cells: readonly PairWord[][]): PairWord[][] {
  const behind = new Map<string, number>()
  const named = new Set<string>()
  for (const words of cells) {
    for (const [at, { text, mark, closed }] of words.entries()) {
      if (mark === null && words[at + 1]?.mark === 'number') {
        named.add(text)
      } else if (mark === null && !closed && isBehindNumber(words, at) && CAPITALS.test(text)) {
        behind.set(text, (behind.get(text) ?? 0) + 1)
      }
    }
  }
  const isGrade = (words: readonly PairWord[], at: number) =>
    isBehindNumber(words, at) && !named.has(words[at].text) && (behind.get(words[at].text) ?? 0) > 1
  return cells.map((words) =>
    words.map((word, at) => (isGrade(words, at) ? { ...word, mark: 'grade' } : word))
  )
}

/** `ABS` and the like, not what is hardly more than a letter. */
const ABSENCE = /^\p{Lu}{2,}\.?$/u

/**
 * Words for an absence behind a subject are what it was marked with (`KIS ABS MAT 71`), unless they name a
 * subject elsewhere.
 */
function withAbsences(cells: readonly PairWord[][]): PairWord[][] {
  const all = cells.flat()
  const named = new Set(all.flatMap(({ text }, at) => (all[at + 1]?.mark ? [text] : [])))
  const mark = all.some((word) => word.mark === 'number') ? 'number' : 'grade'
  const isAbsence = ({ text, mark: own }: PairWord, before: PairWord | undefined) =>
    own === null &&
    before?.mark === null &&
    ABSENCE.test(text) &&
    !named.has(text) &&
    isAbsentMark(text)
  return cells.map((words) =>
    words.map((word, at) => (isAbsence(word, words[at - 1]) ? { ...word, mark } : word))
  )
}

function isBehindNumber(words: readonly PairWord[], at: number): boolean {
  const before = words[at - 1]
  return before?.mark === 'number' && !before.closed
}

/** The subjects that a cell lists; none where some of its words are neither subjects nor values. */
function subjectsIn(words: readonly PairWord[]): ListedSubject[] {
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
