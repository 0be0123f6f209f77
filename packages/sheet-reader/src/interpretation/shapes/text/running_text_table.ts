import { areGradePoints } from '../../../values/grade_points.js'
import { parseNumber } from '../../readings/printed_values.js'
import { squash } from '../../../vocabulary/text.js'
import { cellOf, readIdentity, type Identity } from './identities.js'
import { PERHAPS } from './labelled_identities.js'
import type { Pair, PairRecord } from './pair_record.js'
import type { PairWord } from './pair_words.js'
import { studentTable, type SheetCell, type SheetColumn } from '../student_table.js'
import { boxAround } from '../../../grid/boxes.js'
import type { Table } from '../../../types.js'

/** Overall values that a table of students has a column for. */
const OVERALL = ['total', 'average', 'position', 'grade'] as const

/**
 * Students of running text as the rows of a table, with a column for each subject that any of them
 * has.
 *
 * @param records the students who make the columns
 * @param shown those of them who have a row
 */
export function tableOfStudents(
  records: readonly PairRecord[],
  shown: readonly PairRecord[],
  words: readonly PairWord[]
): Table {
  const identities = withOwnNumbers(records.map(({ identity }) => readIdentity(identity)))
  const columns: { column: SheetColumn; cellAt: (index: number) => SheetCell }[] = []
  const add = (label: string, cells: readonly SheetCell[], group: string | null = null) => {
    if (cells.some((cell) => cell !== undefined)) {
      columns.push({ column: { group, label }, cellAt: (index) => cells[index] })
    }
  }
  add(
    'S/N',
    identities.map(({ serial }) => serial)
  )
  add(
    'Reg No',
    identities.map(({ admissionNumber }) => admissionNumber)
  )
  add(
    'Name',
    identities.map(({ name }) => name)
  )
  const levels = areLevels(records)
  const isUncounted = !levels && areGradePoints(gradedPairs(records))
  for (const [label, pairs] of bySubject(records)) {
    add(
      'Score',
      pairs.map((pair) => (levels || isUncounted ? undefined : numberOf(pair))),
      label
    )
    add(
      'Grade',
      pairs.map((pair) => (levels ? numberOf(pair) : gradeOf(pair))),
      label
    )
  }
  for (const role of OVERALL) {
    const values = records.map(({ pairs }) => pairs.find((pair) => pair.role === role))
    add(
      role,
      values.map((pair) => valueOf(pair))
    )
  }
  const from = shown[0].firstLine
  const to = shown[shown.length - 1].lastLine
  return studentTable(
    {
      columns: columns.map(({ column }) => column),
      rows: shown.map((record) => columns.map(({ cellAt }) => cellAt(records.indexOf(record)))),
    },
    boxAround(words.filter(({ line }) => line >= from && line <= to))
  )
}

/** Without the number behind a label that nobody knows, where all students have it: a centre's. */
function withOwnNumbers(identities: readonly Identity[]): readonly Identity[] {
  const perhaps = identities.flatMap(({ admissionNumber: number }) =>
    number && number.confidence <= PERHAPS ? number.text : []
  )
  const isOfAll = perhaps.length > 1 && new Set(perhaps).size === 1
  return isOfAll ? identities.map((own) => ({ ...own, admissionNumber: undefined })) : identities
}

/**
 * Numbers from 1 to 9 alone are levels of a scale, as Ghana and South Africa have them, not marks.
 */
function areLevels(records: readonly PairRecord[]): boolean {
  const pairs = records.flatMap((record) => record.pairs.filter(({ role }) => role === null))
  return (
    pairs.length >= 6 &&
    pairs.every(({ number, grade }) => !grade && /^[1-9]$/.test(number?.text ?? ''))
  )
}

/** The grades of all subjects with the numbers beside them. */
function gradedPairs(records: readonly PairRecord[]) {
  return records.flatMap(({ pairs }) =>
    pairs.flatMap(({ role, number, grade }) =>
      role === null
        ? [{ grade: grade?.text ?? '', number: number && parseNumber(number.text) }]
        : []
    )
  )
}

/** The pairs of each subject, in the order in which the subjects first occur. */
function bySubject(records: readonly PairRecord[]): Map<string, (Pair | undefined)[]> {
  const subjects = new Map<string, (Pair | undefined)[]>()
  const labels = new Map<string, string>()
  for (const [index, { pairs }] of records.entries()) {
    for (const pair of pairs) {
      if (pair.role !== null) {
        continue
      }
      const key = squash(pair.label)
      const label = labels.get(key) ?? pair.label
      labels.set(key, label)
      const own = subjects.get(label) ?? new Array<Pair | undefined>(records.length).fill(undefined)
      own[index] ??= pair
      subjects.set(label, own)
    }
  }
  return subjects
}

function numberOf(pair: Pair | undefined): SheetCell {
  return pair?.number ? cellOf([pair.number], pair.number.text) : undefined
}

function gradeOf(pair: Pair | undefined): SheetCell {
  return pair?.grade ? cellOf([pair.grade], pair.grade.text.replace(/^\((.*)\)$/, '$1')) : undefined
}

function valueOf(pair: Pair | undefined): SheetCell {
  return numberOf(pair) ?? gradeOf(pair)
}
