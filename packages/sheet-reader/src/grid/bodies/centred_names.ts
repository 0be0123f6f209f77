import { median } from '../lines/text_lines.js'
import type { PlacedBand } from './row_owners.js'

/** Share of the names, and of the bands with values, that must be as those here are. */
const MOSTLY = 0.7
const NEARLY_ALL = 0.9
const FEWEST_NAMES = 2
const MOST_PARTS = 8
/** How much further apart two bands are, in their usual distance, that have a name between them. */
const NO_FURTHER = 1.3
/** What a part can be called: a word, or the sign of its unit. */
const LABEL = /\p{L}{2}|^%$/u

/**
 * For each band the one with which its row begins, where each student's name stands in the middle
 * of rows that say in a column of their own which part of the marks they print (`CA`, `Exam`,
 * `Total`, `Level`). A name between two of them goes to the one above it. Null where names stand
 * otherwise.
 */
export function ownersOfCentred(placed: readonly PlacedBand[]): number[] | null {
  const byNames = placed.map(({ hasName, hasKey }) => hasName || hasKey)
  // What parts are called may have more letters than the names, and seem to be their column.
  const byKeys = placed.map(({ hasKey }) => hasKey)
  return ownersAround(placed, byNames) ?? ownersAround(placed, byKeys)
}

function ownersAround(placed: readonly PlacedBand[], isName: readonly boolean[]): number[] | null {
  const names = isName.filter(Boolean).length
  if (names < FEWEST_NAMES || isName[0]) {
    return null
  }
  const column = placed[0].cells.findIndex((_, at) => namesParts(placed, at, isName))
  if (column < 0) {
    return null
  }
  const isPart = placed.map(({ cells }) => cells[column].length > 0)
  const steps = placed.flatMap(({ band }, index) =>
    isPart[index] && isPart[index - 1] ? [band.y0 - placed[index - 1].band.y0] : []
  )
  const step = median(steps)
  const isBetween = (index: number) =>
    isPart[index - 1] &&
    isPart[index + 1] &&
    placed[index + 1].band.y0 - placed[index - 1].band.y0 < NO_FURTHER * step
  const alone = placed.flatMap((_, index) => (isName[index] && !isPart[index] ? [index] : []))
  return alone.filter(isBetween).length < MOSTLY * alone.length
    ? null
    : placed.map((_, index) => (alone.includes(index) && isBetween(index) ? index - 1 : index))
}

/**
 * Whether a column says of nearly every band with values, but for those of names alone, what part
 * it is, each about as often as there are names.
 */
function namesParts(
  placed: readonly PlacedBand[],
  column: number,
  isName: readonly boolean[]
): boolean {
  const textOf = ({ cells }: PlacedBand) => cells[column].map(({ text = '' }) => text).join(' ')
  const texts = placed.map(textOf)
  const parts = placed.filter(({ values, isSection }, index) => {
    const isAlone = isName[index] && texts[index] === ''
    return values > 0 && !isSection && !isAlone
  })
  const said = texts.filter((text) => LABEL.test(text))
  const labels = [...new Set(said)]
  const names = isName.filter(Boolean).length
  const isUsual = (label: string) =>
    said.filter((text) => text === label).length >= MOSTLY * (names - 1)
  return (
    said.length >= Math.max(2 * names - 1, NEARLY_ALL * parts.length) &&
    labels.length > 1 &&
    labels.length <= MOST_PARTS &&
    labels.every(isUsual)
  )
}
