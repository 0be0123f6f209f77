/** In letter heights: how far the lower end of a heading may lie from where most of them begin. */
export const ON_LEVEL = 0.6
/** So many lines, and this share of all, lie on one level where that is where headings begin. */
const FEWEST_ON_LEVEL = 3
const MOSTLY = 0.5

/**
 * The level of the page at which most lines are; null where there is none.
 *
 * @param places where a line has its lower end
 */
export function levelOf(places: readonly number[], textHeight: number): number | null {
  const near = (level: number) =>
    places.filter((place) => Math.abs(place - level) < ON_LEVEL * textHeight).length
  const level = places.reduce((best, place) => (near(place) > near(best) ? place : best), places[0])
  return near(level) >= FEWEST_ON_LEVEL && near(level) >= MOSTLY * places.length ? level : null
}
