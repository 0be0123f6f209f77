import { isNamed, type PagePart } from './page_part.js'

/** Which row of the part with the names each row of another part belongs to. */
export interface RowAlignment {
  /** By row of the other part's body; null where no student has that row. */
  rows: (number | null)[]
  /**
   * What tells: the students themselves, a count of the rows, where rows stand, or only their
   * order.
   */
  by: 'student' | 'serial' | 'place' | 'order'
  /** False where rows may belong to another student. */
  certain: boolean
}

/** Share of the rows that must agree before two parts are taken for the same students. */
const MOST = 0.8
/** Rows that must agree, unless there is only one: the last student, alone on a page. */
const FEWEST_FOUND = 2
/** How far apart rows of the same student may stand, in heights of a row. */
const NEAR = 0.15
/** Rows that only one of two parts may have where nothing but their order tells. */
const MISSING_ROWS = 0.15

/**
 * Finds out whether the rows of one part are those of another: by admission number and name, by
 * serial number, by their places on the page, at last by their order.
 *
 * @returns null where they are not the same students' rows
 */
export function alignRows(base: PagePart, other: PagePart): RowAlignment | null {
  if (isNamed(other)) {
    return byStudent(base, other)
  }
  return bySerial(base, other) ?? byPlace(base, other) ?? byOrder(base, other)
}

function byStudent(base: PagePart, other: PagePart): RowAlignment | null {
  for (const key of ['admission', 'name'] as const) {
    const rows = byKey(
      base.students.map((student) => student[key]),
      other.students.map((student) => student[key])
    )
    if (rows) {
      return { rows, by: 'student', certain: true }
    }
  }
  return null
}

function bySerial(base: PagePart, other: PagePart): RowAlignment | null {
  const { serial } = base
  if (serial === null || other.serial === null) {
    return null
  }
  const serialOf = (part: PagePart, column: number) =>
    part.texts.slice(part.body).map((row) => row[column].replace(/\D/g, ''))
  const rows = byKey(serialOf(base, serial), serialOf(other, other.serial))
  return rows && { rows, by: 'serial', certain: true }
}

/** Rows by a key that hardly any two rows share; null where the parts have other keys. */
function byKey(base: readonly string[], other: readonly string[]): (number | null)[] | null {
  const places = new Map<string, number | null>()
  for (const [row, key] of base.entries()) {
    places.set(key, places.has(key) ? null : row)
  }
  const filled = other.filter((key) => key !== '').length
  const rows = other.map((key) => (key === '' ? null : (places.get(key) ?? null)))
  const found = rows.filter((row) => row !== null).length
  const fewest = Math.min(FEWEST_FOUND, base.length)
  return found >= fewest && found >= filled * MOST && filled >= other.length * 0.5 ? rows : null
}

/**
 * Rows at the same heights of the page, or at the same distances from one another. Two ways of
 * laying one part on the other that explain it equally well leave it uncertain.
 */
function byPlace(base: PagePart, other: PagePart): RowAlignment | null {
  const first = base.middles[0] - other.middles[0]
  const last = base.middles.at(-1)! - other.middles.at(-1)!
  const count = base.middles.length
  const shifts = other.middles.length === count ? [first] : [0, first, last]
  let best: (number | null)[] = []
  let most = 0
  let certain = true
  for (const shift of shifts) {
    const rows = nearestRows(base.middles, other.middles, shift, pitchOf(other) * NEAR)
    const found = rows.filter((row) => row !== null)
    const spans = found.length > 0 && found[0] <= 1 && found.at(-1)! >= count - 2
    if (found.length < count * MOST && !(shift === 0 && spans)) {
      continue
    }
    if (found.length > most) {
      most = found.length
      best = rows
      certain = true
    } else if (found.length === most && rows.some((row, index) => row !== best[index])) {
      certain = false
    }
  }
  return most >= other.middles.length * 0.95 ? { rows: best, by: 'place', certain } : null
}

function nearestRows(
  base: readonly number[],
  other: readonly number[],
  shift: number,
  tolerance: number
): (number | null)[] {
  let at = 0
  return other.map((middle) => {
    const wanted = middle + shift
    while (at + 1 < base.length && Math.abs(base[at + 1] - wanted) <= Math.abs(base[at] - wanted)) {
      at += 1
    }
    return Math.abs(base[at] - wanted) <= tolerance ? at : null
  })
}

function pitchOf({ middles }: PagePart): number {
  const steps = middles.slice(1).map((middle, index) => middle - middles[index])
  return steps.length === 0 ? 0 : Math.min(...steps)
}

function byOrder(base: PagePart, other: PagePart): RowAlignment | null {
  const missing = Math.abs(base.middles.length - other.middles.length)
  if (missing > Math.max(1, base.middles.length * MISSING_ROWS)) {
    return null
  }
  const rows = other.middles.map((_, row) => (row < base.middles.length ? row : null))
  return { rows, by: 'order', certain: missing === 0 }
}
