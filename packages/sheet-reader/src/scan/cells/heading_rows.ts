import type { Cell } from '../../types.js'

/**
 * How many rows at the top are headings, once they were read. The grid decided by the ink: a row
 * that counts one up to the next row's first cell is somebody's, and no heading.
 *
 * @param headingRows as the grid has it
 */
export function headingRowsOnceRead(
  headingRows: number | undefined,
  cells: readonly Cell[]
): number | undefined {
  if (!headingRows) {
    return headingRows
  }
  const serials = new Map(
    cells.filter(({ column }) => column === 0).map(({ row, text }) => [row, serialOf(text)])
  )
  for (let row = 0; row < headingRows; row++) {
    const [own, next] = [serials.get(row) ?? null, serials.get(row + 1) ?? null]
    if (own !== null && next === own + 1) {
      return row
    }
  }
  return headingRows
}

/** What a 1 that stands alone is read as. */
const ONE = /^[Il|](?=[.)]?$)/

function serialOf(text: string): number | null {
  const match = /^(\d{1,4})[.)]?$/.exec(text.trim().replace(ONE, '1'))
  return match ? Number(match[1]) : null
}
