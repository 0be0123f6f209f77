import { Pace } from '#platform/pace'

/** Bytes that are worked on in one go. */
const PIECE = 32 * 1024

/** The pieces of something large, in their order; others run in between. */
export async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  const pace = new Pace()
  for (let start = 0; start < bytes.length; start += PIECE) {
    yield bytes.subarray(start, start + PIECE)
    await pace.rest()
  }
}
