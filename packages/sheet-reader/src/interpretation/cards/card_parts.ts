import type { KeyValue } from './key_values.js'
import { isOverall, roleOfLabel, type KeyRole } from './label_roles.js'
import type { CardTable } from './cards.js'
import { editDistance } from '../../edit_distance.js'
import { squash } from '../../vocabulary/text.js'

/**
 * What of a page belongs to a card that began before it, to cards of its own, and to one that goes
 * on.
 */
export interface CardParts {
  lead: CardPart | null
  own: CardPart
  tail: CardPart | null
}

/** Tables with the labelled values around them. */
export interface CardPart {
  tables: CardTable[]
  keyValues: KeyValue[]
}

/** With what the labels of a student begin. */
const BEGINNINGS: ReadonlySet<KeyRole> = new Set(['name', 'admission_number', 'class'])

/**
 * How the name is labelled that stands above the first table of a page; null where none does. All
 * cards of a file have it there.
 */
export function labelAbove(tables: readonly CardTable[], keyValues: readonly KeyValue[]) {
  const top = Math.min(...tables.map(({ box }) => box.y0))
  const name = keyValues.find(({ role, box }) => role === 'name' && box.y1 <= top)
  return tables.length > 0 && name ? squash(name.label) : null
}

/** Share of a label's letters that a picture may have misread. */
const MISREAD = 0.2

/**
 * Whether a name is labelled as those of the file are, or a picture left as much of its label:
 * `Name` of `Student's Name`.
 */
function isLabelled({ label: own }: KeyValue, label: string | null): boolean {
  const read = squash(own)
  return (
    label !== null &&
    read !== '' &&
    (label.endsWith(read) || editDistance(read, label) <= MISREAD * label.length)
  )
}

/**
 * Whether a number of a student below all tables has the label of another one's further up: it
 * begins the card of the next student, whose name stands on the next page.
 */
function isNextNumber({ role, label, value, box }: KeyValue, all: readonly KeyValue[]): boolean {
  return (
    role === 'admission_number' &&
    all.some(
      (other) =>
        other.role === role &&
        other.box.y1 <= box.y0 &&
        squash(other.label) === squash(label) &&
        other.value.text !== value.text
    )
  )
}

/**
 * Parts a page of cards that follow one another over the ends of pages, each below the name of its
 * student.
 *
 * @param label how the names of the file are labelled; see {@link labelAbove}
 */
export function partPage(
  tables: CardTable[],
  keyValues: KeyValue[],
  label: string | null
): CardParts {
  const names = keyValues.filter((one) => one.role === 'name' && isLabelled(one, label))
  if (names.length === 0 || tables.length === 0) {
    return { lead: null, own: { tables, keyValues }, tail: null }
  }
  const first = Math.min(...names.map(({ box }) => box.y0))
  const end = Math.max(...tables.map(({ box }) => box.y1))
  const lastName = Math.max(...names.map(({ box }) => box.y0))
  const below = keyValues.filter(({ box }) => box.y0 >= end - 1)
  const isBegun = lastName >= end || below.some((one) => isNextNumber(one, keyValues))
  const start = Math.min(
    ...below.flatMap(({ role, box }) => (isBegun && BEGINNINGS.has(role) ? [box.y0] : []))
  )
  const isTail = ({ box }: KeyValue) => box.y0 >= start - 1
  const leadTables = tables.filter(({ box }) => box.y1 <= first + 1)
  const above = keyValues.filter(({ role, box }) => isOverall(role) && box.y1 <= first + 1)
  const ownTables = tables.filter((table) => !leadTables.includes(table))
  const own = keyValues.filter((one) => one.box.y0 >= first && !isTail(one))
  const isAgain = ({ role }: KeyValue) =>
    own.some((one) => one.role === role) || ownTables.some((table) => hasRowOf(table, role))
  const isLed = leadTables.length > 0 || above.some(isAgain)
  const lead = isLed ? { tables: leadTables, keyValues: above } : null
  const tail = keyValues.filter(isTail)
  return {
    lead,
    own: {
      tables: ownTables,
      keyValues: keyValues.filter((one) => !isTail(one) && !lead?.keyValues.includes(one)),
    },
    tail: tail.length > 0 ? { tables: [], keyValues: tail } : null,
  }
}

/** Whether a row of a card's table says what it says of its student: `RANK | | 4`. */
function hasRowOf({ rows }: CardTable, role: KeyRole): boolean {
  return rows.some(({ cells }) => {
    const label = cells.find(({ text }) => text !== '')?.text ?? ''
    return roleOfLabel(label) === role
  })
}
