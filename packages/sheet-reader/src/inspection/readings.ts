import type { Cell, GlyphHypothesis, TextAlternative } from '../types.js'

/** Readings of a cell that are shown, and how improbable the least of them may be. */
const MOST = 4
const LEAST = 0.005

/**
 * What a cell of a scan may say, the most probable first: of words what the line reader saw, of
 * marks every way to read their ink. Empty where only one thing was ever thought of.
 */
export function readingsOf({
  text,
  confidence,
  hypotheses,
  alternatives,
}: Cell): TextAlternative[] {
  const readings = hypotheses
    ? textsOf(hypotheses)
    : [{ text, probability: confidence }, ...(alternatives ?? [])]
  const shown = readings.filter(({ probability }) => probability >= LEAST).slice(0, MOST)
  return shown.length > 1 ? shown : []
}

function textsOf(hypotheses: readonly GlyphHypothesis[]): TextAlternative[] {
  const sums = new Map<string, number>()
  for (const { glyphs, logProbability } of hypotheses) {
    let beam: [text: string, probability: number][] = [['', Math.exp(logProbability)]]
    for (const candidates of glyphs) {
      beam = beam
        .flatMap(([text, soFar]) =>
          candidates.map(([letter, log]): [string, number] => [
            text + letter,
            soFar * Math.exp(log),
          ])
        )
        .sort(([, one], [, other]) => other - one)
        .slice(0, 2 * MOST)
    }
    for (const [text, probability] of beam) {
      sums.set(text, (sums.get(text) ?? 0) + probability)
    }
  }
  return [...sums]
    .map(([text, probability]) => ({ text, probability }))
    .sort((one, other) => other.probability - one.probability)
}

/** Readings in a line: `67 0.91, 61 0.08`. */
export function readingsText(readings: readonly TextAlternative[]): string {
  return readings
    .map(({ text, probability }) => `${text.replaceAll('\n', ' / ')} ${probability.toFixed(2)}`)
    .join(', ')
}
