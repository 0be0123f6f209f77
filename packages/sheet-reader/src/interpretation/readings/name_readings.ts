import { visibleText } from '../../vocabulary/text.js'
import type { RawCell } from '../records/raw_records.js'
import type { DraftValue } from '../../types.js'

/** Other names that are kept of one student. */
const MOST = 4

/** A printed name without what is not part of it: serial numbers, leaders, doubled spaces. */
export function cleanName(text: string): string {
  return visibleText(text)
    .replace(/^\d{1,4}\s*[.)\]:-]?\s+(?=\p{L})/u, '')
    .replace(/^[\s._:;|~•*·-]+/, '')
    .replace(/[\s_:;|~•·,]+$/, '')
    .replace(/\s+,/g, ',')
    .trim()
}

/**
 * A name read from a picture, in which a capital I looks like a small l: no word begins with that
 * one (`MUMO lan`) where another begins with a capital, but for articles.
 */
export function withCapitalI(name: string): string {
  return /(?:^|\s)\p{Lu}/u.test(name)
    ? name.replace(/(?<=^|[\s-])l(?=\p{Ll}{2})(?![aeo]s(?:\s|$))/gu, 'I')
    : name
}

/**
 * What else a name may be: the other readings of its pieces, one of them exchanged at a time. The
 * most probable first; undefined where its pieces were read without a doubt.
 */
export function otherNames(
  pieces: readonly RawCell[],
  value: string
): DraftValue<string>['alternatives'] {
  const texts = pieces.map(({ text }) => text)
  const probabilities = new Map<string, number>()
  for (const [at, { alternatives = [] }] of pieces.entries()) {
    for (const { text, probability } of alternatives) {
      const name = cleanName(texts.with(at, text).join('\n'))
      if (name !== '' && name !== value) {
        probabilities.set(name, Math.max(probabilities.get(name) ?? 0, probability))
      }
    }
  }
  if (probabilities.size === 0) {
    return undefined
  }
  return [...probabilities]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST)
    .map(([name, probability]) => ({
      value: name,
      logProbability: Math.round(Math.log(probability) * 10_000) / 10_000,
    }))
}
