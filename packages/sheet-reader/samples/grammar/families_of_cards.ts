import { dress, type Family } from './family.js'
import type { Block } from './model.js'
import { drawCards } from './shapes/card.js'
import { simplePlan, withParts } from './simple_plan.js'

const cards: Family = {
  name: 'card',
  shape: 'card',
  weight: 4,
  draw: (drawing) => {
    const { random } = drawing
    const plan = simplePlan(drawing, {
      ...withParts(drawing, 0.7),
      students: random.integer(3, 8),
      subjects: random.integer(6, 12),
      subjectStyle: random.pick(['full', 'upper'] as const),
      headTurn: 'single',
      lettersOnly: false,
    })
    const drawn = drawCards(random, plan, false)
    const blocks = drawn.flatMap((card, at): Block[] =>
      at === 0 ? card.blocks : [{ kind: 'page_break' }, ...card.blocks]
    )
    const truth = drawn.map((card) => card.truth)
    return dress(drawing, { blocks, truth }, { landscape: false, watermark: null })
  },
}

const cardsBeside: Family = {
  name: 'cards_beside',
  shape: 'cards_beside',
  weight: 2,
  needs: ['side_by_side'],
  draw: (drawing) => {
    const { random } = drawing
    const plan = simplePlan(drawing, {
      ...withParts(drawing, 0.4),
      students: random.pick([4, 6, 8]),
      subjects: random.integer(4, 8),
      subjectStyle: random.pick(['full', 'short', 'code'] as const),
      headTurn: 'single',
      plainNames: true,
    })
    const drawn = drawCards(random, plan, true)
    const blocks: Block[] = []
    for (let at = 0; at < drawn.length; at += 2) {
      if (at > 0 && at % 4 === 0) {
        blocks.push({ kind: 'page_break' })
      }
      blocks.push({
        kind: 'side_by_side',
        sides: drawn.slice(at, at + 2).map((card) => card.blocks),
      })
    }
    const truth = drawn.map((card) => card.truth)
    return dress(
      drawing,
      { blocks, truth },
      { landscape: true, size: 8.5, wide: false, leading: 1.3 }
    )
  },
}

const cardsStacked: Family = {
  name: 'cards_stacked',
  shape: 'card',
  weight: 1,
  draw: (drawing) => {
    const { random } = drawing
    const plan = simplePlan(drawing, {
      ...withParts(drawing, 0.4),
      students: random.pick([4, 6]),
      subjects: random.integer(4, 7),
      subjectStyle: random.pick(['full', 'short'] as const),
      headTurn: 'single',
    })
    const drawn = drawCards(random, plan, true)
    const blocks = drawn.flatMap((card, at): Block[] => {
      if (at === 0) {
        return card.blocks
      }
      return [at % 2 === 0 ? { kind: 'page_break' } : { kind: 'space' }, ...card.blocks]
    })
    const truth = drawn.map((card) => card.truth)
    return dress(drawing, { blocks, truth }, { landscape: false, size: 9, leading: 1.35 })
  },
}

export const FAMILIES_OF_CARDS: readonly Family[] = [cards, cardsBeside, cardsStacked]
