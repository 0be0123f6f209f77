import { Random } from '../random.js'
import { Choices, type CorpusSet } from './choices.js'
import { FAMILIES } from './families.js'
import type { Printout } from './model.js'
import type { Ability } from './producers/producer.js'

export interface Document {
  family: string
  shape: string
  choices: Record<string, string | number | boolean>
  printout: Printout
}

/**
 * Draws one document. The same seed, set, abilities and family always give the same document.
 *
 * @throws when the seed gives no document that fits on a page
 */
export function drawDocument(
  seed: number,
  set: CorpusSet,
  abilities: ReadonlySet<Ability>,
  familyName: string
): Document {
  const random = new Random(seed)
  const family = FAMILIES.find(({ name }) => name === familyName)
  if (!family) {
    throw new Error(`there is no family ${familyName}`)
  }
  for (let tries = 0; tries < 100; tries++) {
    const choices = new Choices()
    const printout = family.draw({ random, set, choices, abilities })
    if (printout) {
      return { family: family.name, shape: family.shape, choices: choices.made, printout }
    }
  }
  throw new Error(`seed ${seed} gives no ${familyName} that fits on a page`)
}

/**
 * The family of a producer's nth document: all families in turn, each as often as its weight says, so
 * that a small corpus has them all.
 */
export function familyOfTurn(abilities: ReadonlySet<Ability>, turn: number, seed: number): string {
  const able = FAMILIES.filter((family) => (family.needs ?? []).every((one) => abilities.has(one)))
  const once = able.map((family) => family.name)
  const again = able.flatMap((family) =>
    Array.from({ length: family.weight - 1 }, () => family.name)
  )
  const random = new Random(seed + 7919 * abilities.size)
  const deck = [...random.shuffle(once), ...random.shuffle(again)]
  return deck[turn % deck.length]
}
