import type { Box, PageReading } from '@tenant-education/adapter-kit'
import type { Angle } from '@tenant-education/sheet-reader'
import { textAngle, turnedBox } from '@tenant-education/sheet-reader/main-thread'
import type { PagePlace, StoredPlace } from '../workers/protocol.js'

/** How the page of a reading lies, and how large it is. */
export function placeOf(reading: PageReading): StoredPlace {
  const { width, height, skew, turn = 0 } = reading
  return { width, height, skew, turn, textAngle: textAngle(reading.tokens) }
}

/** The same of the page as it is shown: with its text upright. */
export function uprightPlace({
  width,
  height,
  skew,
  turn,
  textAngle: angle,
}: StoredPlace): PagePlace {
  const isAcross = angle === 90 || angle === 270
  return {
    width: isAcross ? height : width,
    height: isAcross ? width : height,
    skew,
    turn: ((turn + 360 - angle) % 360) as Angle,
  }
}

/** What was found on a page, with all its boxes where they are on the page as it is shown. */
export function uprightBoxes<Found>(found: Found, place: StoredPlace): Found {
  return place.textAngle === 0 ? found : (turned(found, place) as Found)
}

function turned(found: unknown, place: StoredPlace): unknown {
  if (Array.isArray(found)) {
    return found.map((one) => turned(one, place))
  }
  if (typeof found !== 'object' || found === null) {
    return found
  }
  const entries = Object.entries(found).map(([name, value]) => [
    name,
    name === 'box' && value
      ? turnedBox(value as Box, place.textAngle, place)
      : turned(value, place),
  ])
  return Object.fromEntries(entries)
}
