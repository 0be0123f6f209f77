import type { Cell } from '../../types.js'

/** So often a part must stand alone in a row of headings to be told from the others. */
const OFTEN = 2

/**
 * What headings say of which one took the part of the column on its right, which stands far from
 * its values: of `G`, `Civic⏎G SCORE`, `Education` and `G` among others `SCORE` and `G` the two in
 * the middle are `G` and `Civic Education⏎SCORE`.
 */
export function partsAnew(cells: readonly Cell[]): Map<Cell, string> {
  const found = new Map<Cell, string>()
  const counts = Map.groupBy(cells, ({ text }) => text)
  const isPart = (text: string) => text !== '' && (counts.get(text)?.length ?? 0) >= OFTEN
  for (const [at, left] of cells.slice(0, -1).entries()) {
    const right = cells[at + 1]
    const lines = left.text.split('\n')
    const [own, taken, ...more] = lines.pop()!.split(' ')
    const isTaken = more.length === 0 && own !== taken && isPart(own) && isPart(taken ?? '')
    const isFree = !right.text.split('\n').some((line) => isPart(line) || /\d/.test(line))
    if (isTaken && isFree && right.column === left.column + 1) {
      const name = [...lines, right.text].filter((line) => line !== '').join(' ')
      found.set(left, own)
      found.set(right, name === '' ? taken : `${name}\n${taken}`)
    }
  }
  return found
}
