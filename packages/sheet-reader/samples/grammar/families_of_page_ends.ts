import { dress, type Drawing, type Family } from './family.js'
import type { Block } from './model.js'
import type { RosterPlan } from './roster_plan.js'
import { drawCards } from './shapes/card.js'
import { drawPartLines, drawSubjectLines } from './shapes/rows_per_student.js'
import { simplePlan, withParts } from './simple_plan.js'
import { drawNotes, drawTitles } from './surroundings.js'

/** Rows of one student that the end of a page parts. */
const rowsOverPages: Family = {
  name: 'rows_over_pages',
  shape: 'rows_per_student',
  weight: 2,
  draw: (drawing) => {
    const { random } = drawing
    const isLines = random.chance(0.4)
    const plan = simplePlan(drawing, {
      ...withParts(drawing, 0.7),
      students: random.integer(14, 30),
      subjects: random.integer(4, 8),
      headTurn: 'single',
      subjectStyle: random.pick(['code', 'short'] as const),
      coefficients: false,
      extras: [],
      repeatHead: random.chance(0.6),
    })
    const spans = drawing.abilities.has('row_spans') && random.chance(0.3)
    const { table, truth } = isLines
      ? drawSubjectLines(random, plan)
      : drawPartLines(random, plan, spans)
    const blocks: Block[] = [
      ...drawTitles(random, drawing.set, plan.country),
      { kind: 'table', table },
      ...drawNotes(random, plan.country),
    ]
    return dress(drawing, { blocks, truth }, { zebra: false })
  },
}

function cardPlan(drawing: Drawing, changes: Partial<RosterPlan>): RosterPlan {
  const { random } = drawing
  return simplePlan(drawing, {
    ...withParts(drawing, 0.5),
    subjectStyle: random.pick(['full', 'short'] as const),
    lettersOnly: false,
    headTurn: 'single',
    ...changes,
  })
}

/** Cards that follow one another, wherever pages end. */
const cardsFlowing: Family = {
  name: 'cards_flowing',
  shape: 'card',
  weight: 1,
  draw: (drawing) => {
    const { random } = drawing
    const plan = cardPlan(drawing, {
      students: random.integer(5, 10),
      subjects: random.integer(4, 8),
    })
    const drawn = drawCards(random, plan, true)
    const blocks = drawn.flatMap((card, at): Block[] =>
      at === 0 ? card.blocks : [{ kind: 'space' }, ...card.blocks]
    )
    const truth = drawn.map((card) => card.truth)
    return dress(drawing, { blocks, truth }, { landscape: false, ruling: 'grid' })
  },
}

/** Cards with a table of conduct at the right of the marks. */
const traitsBeside: Family = {
  name: 'traits_beside',
  shape: 'card',
  weight: 2,
  needs: ['side_by_side'],
  draw: (drawing) => {
    const { random } = drawing
    const plan = cardPlan(drawing, {
      students: random.integer(3, 6),
      subjects: random.integer(6, 11),
    })
    const drawn = drawCards(random, plan, false, 'conduct_beside')
    const blocks = drawn.flatMap((card, at): Block[] =>
      at === 0 ? card.blocks : [{ kind: 'page_break' }, ...card.blocks]
    )
    const truth = drawn.map((card) => card.truth)
    return dress(drawing, { blocks, truth }, { landscape: true, wide: false, size: 8.5 })
  },
}

/** Students whom the end of a page or another table beside theirs parts from what is theirs. */
export const FAMILIES_OF_PAGE_ENDS: readonly Family[] = [rowsOverPages, cardsFlowing, traitsBeside]
