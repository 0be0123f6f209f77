import { editDistance } from '../../edit_distance.js'
import type { HeadingPart } from './heading_part.js'
import { roleOfPart } from '../vocabulary/role_words.js'
import { splitMaximum } from './printed_maximum.js'
import { mostFrequent } from '../vocabulary/text.js'

/** Below this a heading that was read from a picture may well be another. */
const UNSURE = 0.9
/** Share of a part's letters that may be misread, at least one. */
const MISREAD = 0.34

/**
 * Puts right misread parts of subjects that all have the same (`1ST`, `2ND`, `3RD`, `Avg.`): what was read with
 * doubt, is no part that anybody knows and looks like the part that others have in its place is that.
 *
 * @param columns the headings of each column, from the top
 */
export function mendPartsInPlace(columns: readonly HeadingPart[][]): HeadingPart[][] {
  const places = new Map<string, number[]>()
  const first = new Map<number, number>()
  for (const [column, parts] of columns.entries()) {
    const above = parts.at(-2)
    if (!above || above.span < 2 || parts.at(-1)!.span > 1) {
      continue
    }
    first.set(above.id, Math.min(column, first.get(above.id) ?? column))
    const key = `${above.span} ${column - first.get(above.id)!}`
    places.set(key, [...(places.get(key) ?? []), column])
  }
  const mended = [...columns]
  for (const own of places.values()) {
    const texts = own.map((column) => splitMaximum(columns[column].at(-1)!.text).label)
    const usual = mostFrequent(texts)!
    if (texts.filter((text) => text === usual).length < 2) {
      continue
    }
    for (const column of own) {
      const part = columns[column].at(-1)!
      if (isMisread(part, usual)) {
        mended[column] = columns[column].with(-1, { ...part, text: usual })
      }
    }
  }
  return mended
}

function isMisread({ text, confidence = 1 }: HeadingPart, usual: string): boolean {
  const most = Math.max(1, Math.floor(MISREAD * usual.length))
  return (
    text.trim() !== usual &&
    confidence < UNSURE &&
    roleOfPart(text) === null &&
    editDistance(text.trim().toLowerCase(), usual.toLowerCase()) <= most
  )
}
