import { Pace } from '#platform/pace'

/** Bytes that are worked on in one go. */
const SLICE = 32 * 1024

/** The slices of something large, in their order; others run in between. */
export async function* slicesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  const pace = new Pace()
  for (let start = 0; start < bytes.length; start += SLICE) {
    yield bytes.subarray(start, start + SLICE)
    await pace.rest()
  }
}
