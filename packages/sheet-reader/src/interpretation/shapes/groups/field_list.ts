import { around, type TextLine } from '../../../grid/lines/text_lines.js'
import { cellOfWords, levelLinesOf, textOf } from './page_lines.js'
import { namesSubject } from '../sheet_body.js'
import { parseScore } from '../../readings/printed_values.js'
import { roleOfLabel, type KeyRole } from '../../cards/label_roles.js'
import { squash } from '../../../vocabulary/text.js'
import { studentTable } from '../student_table.js'
import type { Cell, PageReading, Table } from '../../../types.js'

/** A field of a record: what it is called, and what stands beside that. */
export interface Field {
  label: string
  key: string
  value: Cell
  /** A sign stands behind what it is called. */
  isSigned: boolean
}

/** Records that print one field beside or below the other, each with the same fields. */
export interface FieldList {
  /** The fields of each record, by the order in which they come. */
  labels: Map<string, string>
  /** Fields above the first record, of the last one of the page before. */
  lead: Field[]
  records: Field[][]
}

/** Fewest records of a page, and fewest marks of each. */
const FEWEST = 2
const FEWEST_MARKS = 3
/**
 * Share of the records that must have a field, and of the lines between them that must be fields.
 */
const MOSTLY = 0.7
const NEARLY_ALL = 0.95
const HIGHEST_MARK = 100
/** A line of a database's client: `full_name | Eze Ada`, `full_name: Eze Ada`. */
const SEPARATED = /^([\p{L}_][^|:]*?)\s*[|:]\s*(\S.*)$/u

/** What tells who a student is. */
const STUDENTS: ReadonlySet<KeyRole | null> = new Set(['name', 'admission_number'])

/** What the foot of a page says. */
const PAGE = /^page\b/i
const SIGN = /\s*[:=|]+$/

/**
 * The records of a page whose fields stand in lines with what they are called: as the clients of
 * databases print them one below the other, or on forms beside their boxes. Null where no such
 * records come again.
 *
 * @param known the fields of the records on the page before
 */
export function fieldListOf(page: PageReading, known: FieldList | null): FieldList | null {
  const lines = levelLinesOf(page)
  const fields = lines.map((line) => fieldsOf(line, page))
  const all = fields.flat()
  const counts = countsOf(all)
  const [firstKnown] = known?.labels.keys() ?? []
  // The slip of a single student has no table; its first field tells who that is.
  const isSlip = page.tables.length === 0 && all.every(({ key }) => counts.get(key) === 1)
  const isFirst = ({ key, label }: Field) =>
    counts.get(key)! >= FEWEST || (isSlip && STUDENTS.has(roleOfLabel(label)))
  const first = firstKnown ?? all.find(isFirst)?.key
  const starts = all.flatMap(({ key }, at) => (key === first ? [at] : []))
  const lead = all.slice(0, starts[0] ?? all.length)
  const records = starts.map((start, at) => all.slice(start, starts[at + 1]))
  const labels = new Map(known?.labels)
  for (const { key, label, value } of [...lead, ...records.flat()]) {
    const isMark = (parseScore(value.text) ?? Infinity) <= HIGHEST_MARK && !PAGE.test(label)
    const isKnown = counts.get(key)! >= FEWEST || (isSlip && roleOfLabel(label) !== null)
    if (isMark || namesSubject(label) || isKnown) {
      labels.set(key, labels.get(key) ?? label)
    }
  }
  if (known) {
    const isSame = all.filter(({ key }) => known.labels.has(key)).length
    return isSame > 0 && isSame >= all.length * MOSTLY ? { labels, lead, records } : null
  }
  const from = fields.findIndex((own) => own.some(({ key }) => key === first))
  const inLines = fields.slice(from).filter((own) => own.length > 0).length
  const isList =
    records.length >= (isSlip ? 1 : FEWEST) &&
    areAlike(records.flat()) &&
    areOnce(records, labels) &&
    inLines >= (fields.length - from) * MOSTLY &&
    areStudents(records, labels)
  return isList ? { labels, lead: [], records } : null
}

/** How often each field comes, by its key. */
function countsOf(fields: readonly Field[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { key } of fields) {
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/**
 * Whether all fields are written alike: a card has signs behind labels, and none behind the
 * subjects of its table.
 */
function areAlike(fields: readonly Field[]): boolean {
  const signed = fields.filter(({ isSigned }) => isSigned).length
  return Math.max(signed, fields.length - signed) >= fields.length * NEARLY_ALL
}

/**
 * Whether hardly any record has a field twice: subjects of a card's table have several values each.
 */
function areOnce(records: readonly Field[][], labels: ReadonlyMap<string, string>): boolean {
  const isOnce = (record: readonly Field[]) =>
    [...countsOf(record)].every(([key, count]) => count <= 1 || !labels.has(key))
  return records.filter(isOnce).length >= records.length * MOSTLY
}

/** Whether the records name somebody and hold marks. */
function areStudents(records: readonly Field[][], labels: ReadonlyMap<string, string>): boolean {
  const isNamed = [...labels.values()].some((label) => roleOfLabel(label) === 'name')
  const marks = [...labels].filter(([key, label]) => {
    const values = records.flatMap((record) =>
      record.filter((field) => field.key === key).map(({ value }) => parseScore(value.text))
    )
    const isMark = values.filter((value) => value !== null && value <= HIGHEST_MARK).length
    const isSubject = namesSubject(label) || roleOfLabel(label) === 'subject'
    return isSubject && isMark >= values.length * MOSTLY
  })
  return isNamed && marks.length >= FEWEST_MARKS
}

/**
 * The fields of a line: one with a sign behind what it is called, or several whose names and values
 * stand apart.
 */
function fieldsOf(line: TextLine, page: PageReading): Field[] {
  const { words, phrases } = line
  const [, label, value] = SEPARATED.exec(textOf(line)) ?? []
  if (label && !/[|:]\s/.test(value)) {
    const count = value.split(' ').length
    return [fieldOf(label, words.slice(-count), page, true)]
  }
  if (phrases.length % 2 > 0) {
    return []
  }
  const texts = phrases.map(textOf)
  const areFields = texts.every((own, at) => at % 2 > 0 || /^\p{L}/u.test(own))
  return areFields
    ? phrases.flatMap((phrase, at) =>
        at % 2 > 0 ? [fieldOf(texts[at - 1], phrase.words, page, SIGN.test(texts[at - 1]))] : []
      )
    : []
}

function fieldOf(
  printed: string,
  words: TextLine['words'],
  page: PageReading,
  isSigned: boolean
): Field {
  const label = printed.replace(SIGN, '')
  const place = { row: 0, column: 0, rowSpan: 1, columnSpan: 1 }
  return { label, key: squash(label), value: { ...cellOfWords(page, words), ...place }, isSigned }
}

/** The records as a table of students with a column for each field. */
export function tableOfFields({ labels, records }: FieldList): Table {
  const boxes = records.flat().map(({ value }) => value.box)
  return studentTable(
    {
      columns: [...labels.values()].map((label) => ({ group: null, label })),
      rows: records.map((record) =>
        [...labels.keys()].map((key) => record.find((field) => field.key === key)?.value)
      ),
    },
    around(boxes)
  )
}
