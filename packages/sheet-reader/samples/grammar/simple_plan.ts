import { fitPlan, notePlan, type Drawing } from './family.js'
import { drawParts, drawRosterPlan, type RosterPlan } from './roster_plan.js'
import { pickCountry } from './vocabulary/countries.js'

/** A plan for shapes that print few columns: no headings of several levels, plain marks. */
export function simplePlan(drawing: Drawing, changes: Partial<RosterPlan>): RosterPlan {
  const plan = fitPlan(
    drawRosterPlan(drawing.random, drawing.set, {
      overall: null,
      sections: [],
      statistics: 0,
      maxima: 'none',
      totalsFirst: false,
      subjectColumns: ['mark'],
      ...changes,
    }),
    drawing.abilities
  )
  notePlan(drawing.choices, plan)
  return plan
}

/** A country, and often parts of its marks. */
export function withParts(drawing: Drawing, often: number): Partial<RosterPlan> {
  const country = pickCountry(drawing.random)
  const parts = drawing.random.chance(often) ? drawParts(drawing.random, country) : null
  return { country, parts, coefficients: country.language === 'fr' && !parts }
}
