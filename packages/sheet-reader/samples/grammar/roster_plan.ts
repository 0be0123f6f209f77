import type { Random } from '../random.js'
import { pickWord, weighted, type CorpusSet } from './choices.js'
import type { HeadingStyle } from './headings.js'
import { stepOf, type Notation, type OrdinalStyle } from './notation.js'
import { roundTo } from './school_class.js'
import type { Country, GradeScale } from './vocabulary/country.js'
import { pickCountry } from './vocabulary/countries.js'

export type SubjectStyle = 'full' | 'upper' | 'short' | 'code' | 'course' | 'course_joined'
export type HeadTurn = 'single' | 'wrapped' | 'upright' | 'slanted'
export type NameStyle = 'upper_surname' | 'upper' | 'title' | 'comma' | 'given_first' | 'columns'

/** Parts of a subject's mark that are printed in columns of their own. */
export interface PartPlan {
  headings: string[]
  highest: number[]
  combine: 'sum' | 'mean'
}

/** Everything that is chosen for a sheet with a row for each student. */
export interface RosterPlan {
  country: Country
  set: CorpusSet
  students: number
  subjects: number
  subjectStyle: SubjectStyle
  headTurn: HeadTurn
  parts: PartPlan | null
  /** The subject's own mark, beside its parts; `both` has a column of grades as well. */
  subjectColumns: ('maximum' | 'mark' | 'grade' | 'position')[]
  lettersOnly: boolean
  notation: Notation
  step: number
  scale: GradeScale
  coefficients: boolean
  absentRate: number
  absenceMarks: string[]
  serial: boolean
  admission: boolean
  admissionFirst: boolean
  sex: boolean
  nameStyle: NameStyle
  plainNames: boolean
  totals: ('total' | 'total_of' | 'average' | 'percentage' | 'grade' | 'position' | 'remark')[]
  extras: (
    'attendance' | 'class_size' | 'class_average' | 'maximum' | 'points' | 'age' | 'house' | 'birth'
  )[]
  /** Totals stand before the subjects. */
  totalsFirst: boolean
  averageDecimals: number
  ordinals: OrdinalStyle
  numberAlign: 'left' | 'right' | 'center'
  serialAlign: 'left' | 'right' | 'center'
  headAlign: 'as_column' | 'center' | 'left'
  heading: HeadingStyle
  /** A heading over all subjects, such as `SCORES`. */
  overall: string | null
  /**
   * A row of highest marks or coefficients as the lowest row of headings or the first of the body.
   */
  maxima: 'none' | 'head' | 'body'
  statistics: number
  sections: string[]
  repeatHead: boolean
}

/** Draws a plan by independent choices; `changes` are what the document is about. */
export function drawRosterPlan(
  random: Random,
  set: CorpusSet,
  changes: Partial<RosterPlan> = {}
): RosterPlan {
  const country = changes.country ?? pickCountry(random)
  const subjectStyle = weighted<SubjectStyle>(
    random,
    [2, 'full'],
    [2, 'upper'],
    [3, 'short'],
    [4, 'code'],
    [country.language === 'en' ? 1 : 0, 'course']
  )
  const notation = changes.notation ?? 'plain'
  const french = country.language === 'fr'
  return {
    country,
    set,
    students: weighted(random, [3, random.integer(6, 18)], [3, random.integer(19, 40)], [1, 55]),
    subjects: weighted(random, [1, random.integer(3, 5)], [4, random.integer(6, 10)], [1, 12]),
    subjectStyle,
    headTurn: drawTurn(random, changes.subjectStyle ?? subjectStyle),
    parts: null,
    subjectColumns: ['mark'],
    lettersOnly: false,
    notation,
    step: stepOf(random, notation, country.highest),
    scale: random.pick(country.scales),
    coefficients: french && random.chance(0.6),
    absentRate: random.pick([0, 0.02, 0.06]),
    absenceMarks: drawAbsenceMarks(random, set, country),
    serial: random.chance(0.65),
    admission: random.chance(0.7),
    admissionFirst: random.chance(0.65),
    sex: random.chance(0.12),
    nameStyle: weighted<NameStyle>(
      random,
      [5, 'upper_surname'],
      [3, 'upper'],
      [4, 'title'],
      [1, 'comma'],
      [2, 'given_first'],
      [1, 'columns']
    ),
    plainNames: random.chance(french ? 0.2 : 0.55),
    totals: drawTotals(random, french),
    extras: random.chance(0.2)
      ? [
          random.pick([
            'attendance',
            'class_size',
            'class_average',
            'maximum',
            'points',
            'age',
            'house',
            'birth',
          ] as const),
        ]
      : [],
    totalsFirst: random.chance(0.06),
    averageDecimals: random.pick([1, 2, 2]),
    ordinals: weighted<OrdinalStyle>(
      random,
      [french ? 0 : 4, 'english'],
      [french ? 0 : 1, 'tied_english'],
      [3, 'number'],
      [french ? 4 : 0, 'french'],
      [french ? 2 : 0, 'french_long'],
      [1, 'of_class']
    ),
    numberAlign: weighted(random, [4, 'center'], [3, 'right'], [2, 'left']),
    serialAlign: weighted(random, [3, 'right'], [2, 'center'], [2, 'left']),
    headAlign: weighted(random, [4, 'as_column'], [3, 'center'], [1, 'left']),
    heading: {
      merged: random.chance(0.85),
      bold: true,
      alone: weighted(random, [5, 'spans'], [1, 'first'], [2, 'last']),
    },
    overall: random.chance(0.05) ? (french ? 'NOTES' : random.pick(['SUBJECTS', 'SCORES'])) : null,
    maxima: weighted(random, [8, 'none'], [1, 'head'], [1, 'body']),
    statistics: random.chance(0.2) ? random.integer(1, 3) : 0,
    sections: [],
    repeatHead: random.chance(0.75),
    ...changes,
  }
}

function drawTurn(random: Random, style: SubjectStyle): HeadTurn {
  if (style === 'full' || style === 'upper') {
    return weighted(random, [3, 'wrapped'], [2, 'upright'], [1, 'single'])
  }
  return weighted(random, [6, 'single'], [1, 'wrapped'], [1, 'upright'])
}

function drawAbsenceMarks(random: Random, set: CorpusSet, country: Country): string[] {
  const one = pickWord(random, set, country.absenceMarks)
  return random.chance(0.25) ? [one, pickWord(random, set, country.absenceMarks)] : [one]
}

function drawTotals(random: Random, french: boolean): RosterPlan['totals'] {
  const totals: RosterPlan['totals'] = []
  if (random.chance(0.75)) {
    totals.push(random.chance(0.9) ? 'total' : 'total_of')
  }
  if (random.chance(0.7)) {
    totals.push(french || random.chance(0.75) ? 'average' : 'percentage')
  }
  if (random.chance(0.45)) {
    totals.push('grade')
  }
  if (random.chance(0.6)) {
    totals.push('position')
  }
  if (random.chance(0.2)) {
    totals.push('remark')
  }
  return random.chance(0.1) ? random.shuffle(totals) : totals
}

/** Draws parts with their printed headings. */
export function drawParts(random: Random, country: Country): PartPlan {
  const series = country.schemes.length === 0 || random.chance(0.15)
  if (!series) {
    const scheme = random.pick(country.schemes)
    const withMaximum = random.chance(0.15)
    return {
      headings: scheme.map(([heading, most]) => (withMaximum ? `${heading} ${most}` : heading)),
      highest: scheme.map(([, most]) => most),
      combine: 'sum',
    }
  }
  const headings = [...random.pick(country.series)]
  return { headings, highest: headings.map(() => country.highest), combine: 'mean' }
}

/** Highest mark of a subject by its parts. */
export function highestOf(plan: RosterPlan): number {
  if (!plan.parts || plan.parts.combine === 'mean') {
    return plan.country.highest
  }
  return roundTo(
    plan.parts.highest.reduce((sum, one) => sum + one, 0),
    2
  )
}
