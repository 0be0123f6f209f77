/**
 * Parts what stands in a row where nothing lies for longer than so much.
 *
 * @param sorted by where they begin
 * @param endsOf where one begins and ends
 */
export function partedAtGaps<Piece>(
  sorted: readonly Piece[],
  longest: number,
  endsOf: (piece: Piece) => readonly [from: number, to: number]
): Piece[][] {
  const parts: Piece[][] = []
  let end = -Infinity
  for (const piece of sorted) {
    const [from, to] = endsOf(piece)
    if (from - end > longest) {
      parts.push([])
    }
    parts.at(-1)!.push(piece)
    end = Math.max(end, to)
  }
  return parts
}
