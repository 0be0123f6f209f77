/** In letter heights: how far a heading may lie from the level on which most of them do. */
export const ON_LEVEL = 0.6
/**
 * So many lines, and this share of all, lie on one level where that is how headings are aligned.
 */
const FEWEST_ON_LEVEL = 3
const MOSTLY = 0.5

/** The level of the page on which most lines are. */
export interface CommonLevel {
  /** In the unit of the places; null where too few lines are on one level. */
  level: number | null
  /** How many lines are on it; none where there is no such level. */
  count: number
}

/**
 * The level of the page on which most lines are.
 *
 * @param places where each line has its lower end, or its middle
 */
export function mostOnLevel(places: readonly number[], textHeight: number): CommonLevel {
  const near = (level: number) =>
    places.filter((place) => Math.abs(place - level) < ON_LEVEL * textHeight).length
  const level = places.reduce((best, place) => (near(place) > near(best) ? place : best), places[0])
  const count = near(level)
  return count >= FEWEST_ON_LEVEL && count >= MOSTLY * places.length
    ? { level, count }
    : { level: null, count: 0 }
}
