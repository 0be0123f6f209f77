import { isNumberOfPlace, isNumberOfSchool } from '../../vocabulary/number_labels.js'
import { isAbsentMark, isGradeLike, parseNumber, withDigits } from '../readings/printed_values.js'
import { isSubjectLike } from '../../vocabulary/subject_words.js'
import type { KeyRole } from './label_roles.js'
import type { KeyValue } from './key_values.js'
import { squash } from '../../vocabulary/text.js'
import { withoutPicture } from '../tables/template.js'
import type { BodyRow } from '../tables/roster_rows.js'
import type { CardLayout } from '../columns/layouts.js'
import type { RawCell } from '../records/raw_records.js'
import type { Box } from '../../types.js'

/** One subject's row of a report card, in the columns of its template. */
export interface CardRow {
  template: string
  cells: RawCell[]
}

/** A report card as printed: one student's rows and the labelled values around them. Plain JSON. */
export interface RawCard {
  pageNumber: number
  rows: CardRow[]
  /** Pieces of the name in reading order (`Surname:`, `Other names:`). */
  name: RawCell[]
  values: Partial<Record<KeyRole, RawCell>>
  /** Numbers behind labels that nobody knows. */
  unnamed: RawCell[]
}

/** A table of a page that holds one student's subjects, wholly or in part. */
export interface CardTable {
  box: Box
  template: string
  rows: BodyRow[]
}

/**
 * Tells which labelled values belong to which table, and puts the cards of a page together. A card
 * whose name is missing belongs to the card before it where their rows go together.
 */
export function cardsOf(pageNumber: number, tables: CardTable[], keyValues: KeyValue[]): RawCard[] {
  if (tables.length === 0) {
    const card = newCard(pageNumber, [], keyValues)
    return card.name.length > 0 || hasNumberAlone(card) || hasResult(card) ? [card] : []
  }
  const ordered = [...tables].sort((a, b) =>
    overlapsVertically(a.box, b.box) ? a.box.x0 - b.box.x0 : a.box.y0 - b.box.y0
  )
  const names = keyValues.filter(({ role }) => role === 'name')
  if (names.length <= 1 || isOneName(names)) {
    const rows = ordered.flatMap((table) =>
      table.rows.map(({ cells }) => ({ template: table.template, cells }))
    )
    if (ordered.length === 1 || (names.length > 0 && !hasUnnamedCard(ordered, keyValues))) {
      return [newCard(pageNumber, rows, keyValues)]
    }
  }

  const owners = new Map<CardTable, KeyValue[]>(ordered.map((table) => [table, []]))
  for (const keyValue of keyValues) {
    const owner = ownerOf(keyValue, ordered, keyValues)
    owners.get(owner)!.push(keyValue)
  }
  const cards: RawCard[] = []
  for (const table of ordered) {
    const rows = table.rows.map(({ cells }) => ({ template: table.template, cells }))
    const card = newCard(pageNumber, rows, ownValues(owners.get(table)!, table))
    const before = cards.at(-1)
    const isOwn = before?.values.class && card.values.class && repeatsSubjects(card, before)
    if (card.name.length === 0 && before && !card.values.admission_number && !isOwn) {
      mergeCards(before, card)
    } else {
      cards.push(card)
    }
  }
  return cards
}

/**
 * Whether a page with one name has the card of another student, whose name nobody could read: his class
 * stands above a table of his own with the same subjects.
 */
function hasUnnamedCard(tables: CardTable[], keyValues: KeyValue[]): boolean {
  const classes = keyValues.filter(({ role }) => role === 'class')
  const [first, ...others] = new Set(classes.map((one) => ownerOf(one, tables, keyValues)))
  const rowsOf = ({ rows, template }: CardTable) => ({
    rows: rows.map(({ cells }) => ({ template, cells })),
  })
  return others.some((other) => repeatsSubjects(rowsOf(other), rowsOf(first)))
}

/** What a name is worth behind which the tables of other students were lost. */
const DOUBTED = 0.5
/** Points by which the values of a line may stand at different heights. */
const SAME_LINE = 3

/**
 * What stands around a table from its student's name on. Where the same label names several students above one table,
 * those of the others were not found: it is the last one's, in doubt.
 */
function ownValues(values: KeyValue[], { box }: CardTable): KeyValue[] {
  const names = values.filter(({ role }) => role === 'name')
  const isAgain = ({ label, value }: KeyValue) =>
    names.some((one) => squash(one.label) === squash(label) && one.value.text !== value.text)
  const own = names.every(isAgain) ? names.findLast((name) => name.box.y0 < box.y1) : undefined
  if (!own || names.length < 2) {
    return values
  }
  const { value } = own
  const doubted = { ...own, value: { ...value, confidence: Math.min(value.confidence, DOUBTED) } }
  return [
    doubted,
    ...values.filter((one) => one.role !== 'name' && one.box.y0 >= own.box.y0 - SAME_LINE),
  ]
}

/** Several labels that together give one name, such as surname and first name. */
function isOneName(names: KeyValue[]): boolean {
  const labels = names.map(({ label }) => squash(label))
  return (
    new Set(labels).size === labels.length &&
    labels.some((label) =>
      /surname|firstname|lastname|other|middle|forename|givenname|prenom|apelido/.test(label)
    )
  )
}

/** Whether a card begins with the number of its student and holds no more yet: its name stands on the next page. */
function hasNumberAlone({ name, rows, values }: RawCard): boolean {
  return name.length === 0 && rows.length === 0 && values.admission_number !== undefined
}

function hasResult(card: RawCard): boolean {
  const { total, average, position, grade } = card.values
  return [total, average, position, grade].some((value) => value !== undefined)
}

/** `Subjects: 5` says how many there are. */
const COUNT = /^\d{1,2}$/

/** A position in a part of the class, which is not taken where another is printed. */
const OF_STREAM = /\b(?:stream|strm|str|arm|subject)\b/i

function newCard(pageNumber: number, rows: CardRow[], keyValues: KeyValue[]): RawCard {
  const card: RawCard = { pageNumber, rows, name: [], values: {}, unnamed: [] }
  const names = keyValues.filter(({ role }) => role === 'name')
  if (names.length > 0) {
    card.name = isOneName(names) ? names.map(({ value }) => value) : [names[0].value]
  }
  const ranks = keyValues.filter(({ role }) => role === 'position')
  const isPassed = ({ role, label }: KeyValue) =>
    role === 'position' &&
    OF_STREAM.test(label) &&
    ranks.some((other) => !OF_STREAM.test(other.label))
  const numbers = keyValues.filter(({ role }) => role === 'admission_number')
  const own = numbers.find(({ label }) => isNumberOfSchool(label))
  if (own && isNumberOfPlace(numbers[0].label)) {
    card.values.admission_number = own.value
  }
  for (const keyValue of keyValues) {
    const { role, value } = keyValue
    const isOther = isPassed(keyValue) || isClassBesideGrade(keyValue, keyValues)
    if (role === 'unnamed') {
      card.unnamed.push(value)
    } else if (role !== 'name' && !isOther) {
      card.values[role === 'subject' && COUNT.test(value.text) ? 'subject_count' : role] ??= value
    }
  }
  return card
}

/** `Grade: 8` is the class of a card that also has a grade in letters. */
function isClassBesideGrade({ role, value }: KeyValue, keyValues: readonly KeyValue[]): boolean {
  const isNumber = ({ text }: KeyValue['value']) => /^\d{1,2}$/.test(text)
  const others = keyValues.filter((other) => other.role === role && !isNumber(other.value))
  return (
    role === 'grade' && isNumber(value) && others.some((other) => isGradeLike(other.value.text))
  )
}

/** Adds a card's continuation to it. */
export function mergeCards(card: RawCard, more: RawCard): void {
  card.rows.push(...more.rows)
  card.unnamed.push(...more.unnamed)
  if (card.name.length === 0) {
    card.name = more.name
  }
  for (const [role, value] of Object.entries(more.values)) {
    card.values[role as KeyRole] ??= value
  }
}

/** True where a card without a name goes on with a card that began before, or one with a name with a number alone. */
export function continuesCard(card: RawCard, before: RawCard | null): boolean {
  if (!before || (card.name.length > 0 && !hasNumberAlone(before))) {
    return false
  }
  const admission = card.values.admission_number
  if (
    admission &&
    before.values.admission_number &&
    admission.text !== before.values.admission_number.text
  ) {
    return false
  }
  return !repeatsSubjects(card, before)
}

/** Whether a subject of one card stands on another, too. */
function repeatsSubjects(card: Pick<RawCard, 'rows'>, before: Pick<RawCard, 'rows'>): boolean {
  const known = new Set(
    before.rows.flatMap((row) =>
      row.cells.map((cell) => squash(cell.text)).filter((text) => text.length > 3)
    )
  )
  return card.rows.some((row) =>
    row.cells.some((cell) => isSubjectLike(cell.text) && known.has(squash(cell.text)))
  )
}

/** A copy of a card without the pictures of its cells, small enough to keep. */
export function sampleOf(card: RawCard): RawCard {
  const values: RawCard['values'] = {}
  for (const [role, value] of Object.entries(card.values)) {
    values[role as KeyRole] = withoutPicture(value)
  }
  return {
    pageNumber: card.pageNumber,
    name: card.name.map(withoutPicture),
    values,
    unnamed: card.unnamed.map(withoutPicture),
    rows: card.rows.map(({ template, cells }) => ({ template, cells: cells.map(withoutPicture) })),
  }
}

function overlapsVertically(a: Box, b: Box): boolean {
  return Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > Math.min(a.y1 - a.y0, b.y1 - b.y0) * 0.5
}

/**
 * The table that a labelled value belongs to. Between two tables, what stands above the page's first
 * table belongs to the table below, and what stands below its last to the table above.
 */
function ownerOf(keyValue: KeyValue, tables: CardTable[], all: KeyValue[]): CardTable {
  const { box } = keyValue
  const middle = (box.x0 + box.x1) / 2
  const beside = tables.filter(
    (table) => middle >= table.box.x0 - 12 && middle <= table.box.x1 + 12
  )
  const stack = beside.length > 0 ? beside : tables
  const inside = stack.find((table) => box.y0 < table.box.y1 && box.y1 > table.box.y0)
  if (inside) {
    return inside
  }
  const next = stack.find((table) => table.box.y0 >= box.y0)
  const previous = stack.findLast((table) => table.box.y1 <= box.y1)
  if (!next) {
    return previous!
  }
  if (!previous) {
    return next
  }

  const above = all.some(
    ({ role, box: other }) => role === keyValue.role && other.y1 <= stack[0].box.y0 + 1
  )
  const below = all.some(
    ({ role, box: other }) =>
      role === keyValue.role && other.y0 >= stack[stack.length - 1].box.y1 - 1
  )
  if (above !== below) {
    return above ? next : previous
  }
  if (keyValue.role === 'name' || keyValue.role === 'admission_number') {
    return next
  }
  const nextName = all.find(
    ({ role, box: other }) =>
      role === 'name' && other.y0 >= previous.box.y1 - 1 && other.y1 <= next.box.y0 + 1
  )
  return nextName && nextName.box.y0 <= box.y1 ? next : previous
}

/** Whether a row of a report card's table shows a score, a part of one or a mark of absence. */
export function hasScores(row: CardRow, layout: CardLayout): boolean {
  const columns = [layout.score, ...layout.parts.map(({ column }) => column)]
  return columns.some((column) => {
    const cell = column === null ? undefined : row.cells[column]
    if (!cell || cell.kind === 'blank' || cell.text === '') {
      return false
    }
    return (
      parseNumber(cell.text) !== null ||
      parseNumber(withDigits(cell.text)) !== null ||
      isAbsentMark(cell.text) ||
      cell.hypotheses !== undefined
    )
  })
}
