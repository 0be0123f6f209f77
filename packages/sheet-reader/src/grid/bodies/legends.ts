import type { TextLine } from '../lines/text_lines.js'

/** What stands between a mark and its meaning. */
const MEANS = '='

/**
 * Whether lines beside one another only say what marks mean, as notes below a table do
 * (`ABS = absent from the examination`): no name of a student has such a sign behind its first
 * word, or within it.
 */
export function isLegend(lines: readonly TextLine[]): boolean {
  const phrases = lines.flatMap((line) => line.phrases)
  const explains = ({ words }: TextLine['phrases'][number]) =>
    words.slice(1, -1).some(({ text }) => text === MEANS)
  const words = lines.length === 1 ? lines[0].words.map(({ text }) => text ?? '') : []
  const isParted =
    words.length > 2 &&
    words[1] === MEANS &&
    /^\p{L}/u.test(words[0]) &&
    words.every((word) => !/\d/.test(word))
  return isParted || (phrases.length > 0 && phrases.every(explains))
}
