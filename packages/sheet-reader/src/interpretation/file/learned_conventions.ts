import { learnCoefficients, learnConventions } from './learn_conventions.js'
import type { Conventions } from './conventions.js'
import { rosterRecord } from '../tables/roster_rows.js'
import type { Layout } from '../columns/layouts.js'
import type { RawRecord } from '../records/raw_records.js'
import type { Template } from '../tables/template.js'
import type { GradeBoundary } from '../../types.js'

/** What conventions are learned from. */
export interface LearningMaterial {
  templates: readonly Template[]
  layouts: ReadonlyMap<string, Layout>
  /** Records of some report cards. */
  cards: readonly RawRecord[]
  /** The letters are those of the document, and not read from pictures. */
  exact: boolean
  gradingScale: readonly GradeBoundary[]
}

/**
 * How the tables of each layout add up, divide and grade. Gives layouts the coefficients they
 * follow.
 */
export function learnedConventions({
  templates,
  layouts,
  cards,
  exact,
  gradingScale,
}: LearningMaterial): Record<string, Conventions> {
  const conventions: Record<string, Conventions> = {}
  for (const template of templates) {
    const layout = layouts.get(template.id)
    if (layout?.kind !== 'roster') {
      continue
    }
    const place = { pageNumber: 0, rowOnPage: 0, group: '' }
    const students = () =>
      template.samples.map((cells) => rosterRecord(cells, layout, place)).filter(isIdentified)
    const learn = () => learnConventions(students(), template.exact, gradingScale)
    conventions[layout.id] = learn()
    const coefficients = learnCoefficients(students(), conventions[layout.id], template.exact)
    if (coefficients) {
      layout.subjects.forEach((subject, index) => (subject.weight = coefficients[index]))
      conventions[layout.id] = learn()
    }
  }
  for (const [id, { kind }] of layouts) {
    if (kind !== 'card') {
      continue
    }
    const own = cards.filter(({ layout, subjects }) => layout === id && subjects.length > 0)
    conventions[id] = learnConventions(own, exact, gradingScale)
  }
  return conventions
}

/** Whether a row is a student's: candidates are often told by their numbers alone. */
function isIdentified({ name, admissionNumber }: RawRecord): boolean {
  return name.some(({ text }) => text !== '') || (admissionNumber?.text ?? '') !== ''
}
