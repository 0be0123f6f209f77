import type { Random } from '../random.js'

/**
 * Which documents are drawn: some words, fonts and combinations are in the validation set alone.
 */
export type CorpusSet = 'development' | 'validation'

/** One of `options` by weight: `[3, 'a'], [1, 'b']` gives `a` three times as often as `b`. */
export function weighted<T>(random: Random, ...options: readonly (readonly [number, T])[]): T {
  const sum = options.reduce((total, [weight]) => total + weight, 0)
  let rest = random.next() * sum
  for (const [weight, option] of options) {
    rest -= weight
    if (rest < 0) {
      return option
    }
  }
  return options[options.length - 1][1]
}

/**
 * Words of which some are kept back from the development set, so that validation asks whether the
 * reader understands and not whether it has learnt a list.
 */
export interface Words {
  shared: readonly string[]
  heldBack?: readonly string[]
}

export function pickWord(random: Random, set: CorpusSet, words: Words): string {
  const { shared, heldBack = [] } = words
  if (set === 'validation' && heldBack.length > 0 && random.chance(0.5)) {
    return random.pick(heldBack)
  }
  return random.pick(shared)
}

/** Remembers what was drawn, for the manifest. */
export class Choices {
  readonly made: Record<string, string | number | boolean> = {}

  note<T extends string | number | boolean>(name: string, value: T): T {
    this.made[name] = value
    return value
  }
}
