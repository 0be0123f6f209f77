import type { PageReading } from '@tenant-education/adapter-kit'
import type { PagePlace } from '../workers/protocol.js'

/** How the page of a reading lies, and how large it is. */
export function placeOf({ width, height, skew, turn = 0 }: PageReading): PagePlace {
  return { width, height, skew, turn }
}
