/** A mark with the small number that stands with it. */
export interface MarkWithLevel {
  mark: number
  level: number
}

/** Fewest pairs and different levels, and share of the steps that must agree. */
const FEWEST_PAIRS = 8
const FEWEST_LEVELS = 3
const NEARLY_ALL = 0.97
/** Levels go from 1 (Ghana's best) or to 9. */
const HIGHEST = 9

/**
 * Whether small numbers are levels of the marks beside them, as Ghana's 1 to 9 and South Africa's 7
 * to 1 are: over all subjects they only go down, or only up, as the marks go up, and one mark has
 * one level. Ranks begin anew in each subject, and marks of tests do not follow one another.
 *
 * @param fewest pairs that are proof enough; fewer than by chance will do where a heading speaks
 *   for levels
 */
export function areLevelsOfMarks(
  pairs: readonly MarkWithLevel[],
  fewest: number = FEWEST_PAIRS
): boolean {
  const isLevel = ({ level }: MarkWithLevel) =>
    Number.isInteger(level) && level >= 1 && level <= HIGHEST
  const different = new Set(pairs.map(({ level }) => level))
  if (pairs.length < fewest || different.size < FEWEST_LEVELS || !pairs.every(isLevel)) {
    return false
  }
  return [-1, 1].some((direction) => {
    const sorted = [...pairs].sort(
      (one, other) => one.mark - other.mark || direction * (one.level - other.level)
    )
    const held = sorted.slice(1).filter(({ mark, level }, index) => {
      const before = sorted[index]
      const step = direction * (level - before.level)
      return mark === before.mark ? step === 0 : step >= 0
    })
    return held.length >= NEARLY_ALL * (sorted.length - 1)
  })
}
