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
 * The family of a corpus's nth document: all families in turn, each as often as its weight says, so
 * that a small corpus has them all; the next one where the program cannot set it.
 */
export function familyOfTurn(abilities: ReadonlySet<Ability>, turn: number, seed: number): string {
  const again = FAMILIES.flatMap((family) =>
    Array.from({ length: family.weight - 1 }, () => family)
  )
  const random = new Random(seed)
  const deck = [...random.shuffle(FAMILIES), ...random.shuffle(again)]
  const ordered = deck.map((_, at) => deck[(turn + at) % deck.length])
  const able = ordered.find(({ needs = [] }) => needs.every((one) => abilities.has(one)))
  return able?.name ?? FAMILIES[0].name
}
