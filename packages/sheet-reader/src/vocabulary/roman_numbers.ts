import { squash } from './text.js'

/**
 * A course's name with its number, of which a picture left strokes: `Economics Il`,
 * `Economics lll`.
 */
const SEVERAL = /^(.*\p{L}) ([Il|!1]{2,3})$/u
/** The same with one stroke, which may have run into the name: `Economics |`, `Economicsl`. */
const ONE = /^(.*\p{L}) ?[Il|!1]$/u

/**
 * Names of courses of a picture with the Roman numbers that were read as strokes. One stroke is a
 * number only where the second course of that name stands beside it: it may be what is left of a
 * drawn line.
 */
export function mendRomanNumbers(labels: readonly string[]): string[] {
  const several = labels.map((label) => {
    const [, name, strokes] = SEVERAL.exec(label) ?? []
    return strokes && /[^1]/.test(strokes) ? `${name} ${'I'.repeat(strokes.length)}` : label
  })
  const known = new Set(several.map(squash))
  return several.map((label) => {
    const name = ONE.exec(label)?.[1]
    const isFirst = name !== undefined && label !== `${name} I` && known.has(squash(`${name} II`))
    return isFirst ? `${name} I` : label
  })
}
