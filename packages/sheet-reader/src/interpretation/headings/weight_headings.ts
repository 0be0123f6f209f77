import { squash } from '../../vocabulary/text.js'
import type { ColumnHeading } from './column_heading.js'
import { LEAST_MAXIMUM } from './column_headings.js'

/** Highest coefficient or number of units that a subject has. */
const HIGHEST_WEIGHT = 9

/**
 * A row of bare numbers under the headings states maxima (`100 100 300`) or, where the subjects
 * have small ones, coefficients or units (`3 5 2`). A single small number counts tests.
 */
export function tellWeights(headings: ColumnHeading[]) {
  splitNumbersOff(headings)
  const bare = headings.filter(({ weight }) => weight !== null)
  const small = bare.filter(({ weight }) => weight! <= HIGHEST_WEIGHT)
  const areWeights = bare.length >= 2 && small.length * 2 >= bare.length
  for (const heading of bare) {
    const isSmall = heading.weight! <= HIGHEST_WEIGHT
    if (!isSmall || (!areWeights && heading.weight! >= LEAST_MAXIMUM)) {
      heading.maximum = heading.weight
    }
    if (!isSmall || !areWeights) {
      heading.weight = null
    }
  }
}

/** `HY 80`: what marks are out of. */
const OUT_OF = /\p{L}.*\s[1-9]0$/u

/**
 * `FRANÇAIS 2`, `ANGLAIS 1`: where most subjects end in a small number it is no part of their
 * names. Beside `HY 80`, `NB 5` says what marks are out of, too.
 */
function splitNumbersOff(headings: ColumnHeading[]) {
  const open = headings.filter(
    ({ role, group, label }) => role === null && group === null && label !== ''
  )
  if (open.some(({ label }) => OUT_OF.test(label))) {
    return
  }
  const split = open.flatMap((heading) => {
    const match = /^(.*\p{L}.*?)\s(\d)$/u.exec(heading.label)
    return match && heading.weight === null
      ? [{ heading, label: match[1], number: Number(match[2]) }]
      : []
  })
  const labels = new Set(split.map(({ label }) => squash(label)))
  if (split.length < 2 || split.length * 2 <= open.length || labels.size < split.length) {
    return
  }
  for (const { heading, label, number } of split) {
    Object.assign(heading, { label, weight: number })
  }
}
