import { withoutMarks } from './text.js'

/** Characters that a reader of pictures takes for one another, lower case. */
const LOOK_ALIKE_GROUPS = [
  '08',
  '17',
  '27',
  '56',
  '49',
  '0oqdcu',
  '1lij|!7tf',
  '2z',
  '5s8',
  '8b36',
  '6gb',
  '9gq',
  '4a',
  '3eb',
  'uvn',
  'nhrm',
  'ceo',
  'mnw',
  'aoe',
  'vyw',
  'kxh',
  'pr',
  'wvm',
  'ft',
  'yv',
  'gq',
  "'’`",
  '.,',
  '-–—',
  'ij',
  'il',
  'sz',
]

function lookAlike(a: string, b: string): boolean {
  const low = withoutMarks(a).toLowerCase()
  const other = withoutMarks(b).toLowerCase()
  return (
    low === other || LOOK_ALIKE_GROUPS.some((group) => group.includes(low) && group.includes(other))
  )
}

/**
 * Fewest look-alike replacements (or characters lost or doubled by the scan) between two texts;
 * null where a character changes into one that it does not look like.
 */
export function changesBetween(from: string, to: string): number | null {
  if (Math.abs(from.length - to.length) > 2) {
    return null
  }
  const a = [...from]
  const b = [...to]
  let row = b.map((character, index) => (/[\s.,'’`-]/.test(character) ? index + 1 : Infinity))
  row.unshift(0)
  for (let i = 0; i < a.length; i++) {
    const removable = /[\s.,'’`|_~-]/.test(a[i]) || a[i] === a[i - 1]
    const next = [removable ? row[0] + 1 : Infinity]
    for (let j = 0; j < b.length; j++) {
      const insertable = /[.,'’`-]/.test(b[j]) || b[j] === b[j - 1]
      const same = a[i] === b[j]
      const replaced = same
        ? row[j]
        : lookAlike(a[i], b[j])
          ? row[j] + (a[i].toLowerCase() === b[j].toLowerCase() ? 0.01 : 1)
          : Infinity
      next.push(
        Math.min(
          replaced,
          removable ? row[j + 1] + 1 : Infinity,
          insertable ? next[j] + 1 : Infinity
        )
      )
    }
    row = next
  }
  const changes = row[row.length - 1]
  return Number.isFinite(changes) ? Math.floor(changes) : null
}
