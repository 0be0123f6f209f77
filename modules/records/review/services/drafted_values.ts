import { fieldOf, type FieldParts } from '@tenant-education/result-arithmetic'
import type { DraftValue, PagePlace, RecordDraft } from '#modules/file-processing/public'
import { contentOf, scalarFields } from '../../services/record_content.js'
import { namesOf } from './review_values.js'

/** A rectangle in fractions of a page's width and height. */
export interface FractionBox {
  x: number
  y: number
  width: number
  height: number
}

/** Where a value was read, and what else it may say. */
export interface DraftedValue {
  value: unknown
  text: string | null
  source: DraftValue<unknown>['source']
  alternatives: string[]
  /** On which it stands. */
  page: number
  box: FractionBox | null
}

/** Other readings that are shown. */
const MOST_ALTERNATIVES = 5

/**
 * What was read of a record, by address: the same addresses that the values of its reading have.
 *
 * @param placeOf how a page lies; null where nobody knows
 */
export function draftedValues(
  draft: RecordDraft,
  placeOf: (page: number) => PagePlace | null
): Map<string, DraftedValue> {
  const values = new Map<string, DraftedValue>()
  const add = (parts: FieldParts, value: DraftValue<unknown> | null) => {
    if (value) {
      values.set(fieldOf(parts), toDrafted(value, draft.pageNumber, placeOf))
    }
  }
  for (const name of scalarFields) {
    add({ kind: 'overall', name }, draft[name])
  }
  const entries = contentOf(draft).subjects
  const names = namesOf(entries)
  for (const [index, { score, grade, components }] of draft.subjects.entries()) {
    const subject = names[index]
    add({ kind: 'score', subject }, score)
    add({ kind: 'subjectGrade', subject }, grade)
    for (const [at, { value }] of components.entries()) {
      add({ kind: 'component', subject, component: entries[index].components![at].name }, value)
    }
  }
  return values
}

function toDrafted(
  { value, text, source, alternatives = [], box, page }: DraftValue<unknown>,
  ownPage: number,
  placeOf: (page: number) => PagePlace | null
): DraftedValue {
  const on = page ?? ownPage
  const place = placeOf(on)
  return {
    value,
    text: text ?? null,
    source,
    alternatives: alternatives
      .map((other) => String(other.value))
      .filter((other) => other !== String(value))
      .slice(0, MOST_ALTERNATIVES),
    page: on,
    box: box && place ? fractionsOf(box, place) : null,
  }
}

/** A box in points as fractions of its page, within it. */
export function fractionsOf(
  { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number },
  { width, height }: PagePlace
): FractionBox {
  const left = within(x0 / width)
  const top = within(y0 / height)
  return {
    x: left,
    y: top,
    width: round(within(x1 / width) - left),
    height: round(within(y1 / height) - top),
  }
}

function within(fraction: number): number {
  return round(Math.min(1, Math.max(0, fraction)))
}

function round(fraction: number): number {
  return Math.round(fraction * 10_000) / 10_000
}
