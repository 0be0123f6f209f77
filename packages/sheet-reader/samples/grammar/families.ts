import type { Random } from '../random.js'
import { weighted } from './choices.js'
import { FAMILIES_OF_HABITS } from './families_of_habits.js'
import { FAMILIES_OF_PAGE_ENDS } from './families_of_page_ends.js'
import { FAMILIES_OF_SHAPES } from './families_of_shapes.js'
import { drawRosterSheet, type Drawing, type Family } from './family.js'
import { SPECIAL_NOTATIONS, writesGrade } from './notation.js'
import { drawParts, type RosterPlan } from './roster_plan.js'
import type { Country } from './vocabulary/country.js'
import { pickCountry } from './vocabulary/countries.js'
import { FRANCOPHONE } from './vocabulary/francophone.js'

/** A subject's columns when its mark has parts. */
function grouped(drawing: Drawing): Partial<RosterPlan> {
  const { random } = drawing
  const country = pickCountry(random)
  const parts = drawParts(random, country)
  const subjectColumns = weighted<RosterPlan['subjectColumns']>(
    random,
    [4, ['mark']],
    [3, ['mark', 'grade']],
    [parts.combine === 'sum' ? 1 : 0, []],
    [1, ['mark', 'grade', 'position']]
  )
  const wide = parts.headings.length + subjectColumns.length
  return {
    country,
    parts,
    subjectColumns,
    subjects: Math.max(2, Math.floor(random.integer(12, 24) / wide)),
    subjectStyle: random.pick(['full', 'short', 'code', 'upper'] as const),
    headTurn: 'single',
    coefficients: false,
  }
}

/** Rows that divide a list: classes, streams, sexes. */
function drawSections(random: Random, country: Country): string[] {
  const french = country.language === 'fr'
  const classes = random.sample(country.classes, random.integer(2, 3))
  const label = random.pick(country.fieldLabels.class.shared)
  return weighted(
    random,
    [3, classes.map((one) => `${label}: ${one}`)],
    [2, classes],
    [1, french ? ['GARÇONS', 'FILLES'] : ['BOYS', 'GIRLS']],
    [1, french ? ['GROUPE A', 'GROUPE B'] : ['GROUP A', 'GROUP B', 'GROUP C']]
  )
}

const ROSTER_FAMILIES: readonly Family[] = [
  {
    name: 'plain',
    shape: 'roster',
    weight: 5,
    draw: (drawing) => drawRosterSheet(drawing),
  },
  {
    name: 'grouped',
    shape: 'roster',
    weight: 5,
    draw: (drawing) => drawRosterSheet(drawing, { plan: grouped(drawing) }),
  },
  {
    name: 'deep_headings',
    shape: 'roster',
    weight: 2,
    draw: (drawing) => {
      const plan = grouped(drawing)
      const { random } = drawing
      const overall =
        plan.country?.language === 'fr'
          ? 'NOTES'
          : random.pick(['SUBJECTS', 'FIRST TERM', 'SCORES OBTAINED'])
      return drawRosterSheet(drawing, {
        plan: random.chance(0.5) ? { ...plan, overall } : { ...plan, maxima: 'head' },
      })
    },
  },
  {
    name: 'notation',
    shape: 'roster',
    weight: 5,
    draw: (drawing) => {
      const notation = drawing.random.pick(SPECIAL_NOTATIONS)
      return drawRosterSheet(drawing, {
        plan: { notation, ...(writesGrade(notation) ? { subjectColumns: ['mark'] } : {}) },
      })
    },
  },
  {
    name: 'letters_only',
    shape: 'roster',
    weight: 3,
    draw: (drawing) => {
      const country = pickCountry(drawing.random)
      const scale = drawing.random.pick(country.letterScales)
      return drawRosterSheet(drawing, {
        plan: {
          country,
          scale,
          lettersOnly: true,
          extras: drawing.random.chance(0.25) ? ['points'] : [],
          maxima: 'none',
          coefficients: false,
          statistics: 0,
          overall: null,
        },
      })
    },
  },
  {
    name: 'mark_and_grade',
    shape: 'roster',
    weight: 3,
    draw: (drawing) => {
      const { random } = drawing
      const columns: RosterPlan['subjectColumns'] = weighted<RosterPlan['subjectColumns']>(
        random,
        [3, ['mark', 'grade']],
        [2, ['maximum', 'mark']],
        [1, ['maximum', 'mark', 'grade']],
        [1, ['mark', 'position']]
      )
      return drawRosterSheet(drawing, {
        plan: { subjectColumns: columns, subjects: random.integer(3, 8), headTurn: 'single' },
      })
    },
  },
  {
    name: 'close_headings',
    shape: 'roster',
    weight: 3,
    draw: (drawing) =>
      drawRosterSheet(drawing, {
        plan: {
          subjectStyle: drawing.random.pick(['course', 'code', 'short'] as const),
          numberAlign: 'left',
          headAlign: 'left',
          headTurn: 'single',
          sex: false,
        },
        look: {
          ruling: drawing.random.pick(['none', 'head', 'horizontal'] as const),
          wide: false,
          headFill: 'none',
        },
        titles: 'line',
      }),
  },
  {
    name: 'title_on_headings',
    shape: 'roster',
    weight: 3,
    draw: (drawing) =>
      drawRosterSheet(drawing, {
        titles: 'line',
        plan: { headTurn: drawing.random.pick(['single', 'wrapped'] as const) },
        look: { ruling: drawing.random.pick(['none', 'none', 'head', 'grid'] as const) },
      }),
  },
  {
    name: 'serial_beside_names',
    shape: 'roster',
    weight: 2,
    draw: (drawing) =>
      drawRosterSheet(drawing, {
        plan: { serial: true, serialAlign: 'right', admissionFirst: false },
        look: {
          ruling: drawing.random.pick(['none', 'head', 'horizontal'] as const),
          padding: 0.25,
        },
      }),
  },
  {
    name: 'sections',
    shape: 'roster',
    weight: 3,
    draw: (drawing) => {
      const { random } = drawing
      const country = pickCountry(random)
      const sections = drawSections(random, country)
      return drawRosterSheet(drawing, {
        plan: { country, sections, students: random.integer(8, 36) },
      })
    },
  },
  {
    name: 'upright',
    shape: 'roster',
    weight: 2,
    needs: ['upright'],
    draw: (drawing) =>
      drawRosterSheet(drawing, {
        plan: {
          headTurn: 'upright',
          subjectStyle: drawing.random.pick(['full', 'upper', 'short'] as const),
          overall: null,
          subjects: drawing.random.integer(6, 14),
        },
      }),
  },
  {
    name: 'slanted',
    shape: 'roster',
    weight: 2,
    needs: ['slanted'],
    draw: (drawing) =>
      drawRosterSheet(drawing, {
        plan: {
          headTurn: 'slanted',
          subjectStyle: drawing.random.pick(['full', 'short'] as const),
          overall: null,
          maxima: 'none',
        },
        look: { headFill: 'none', size: 9 },
      }),
  },
  {
    name: 'wrapped',
    shape: 'roster',
    weight: 2,
    draw: (drawing) =>
      drawRosterSheet(drawing, {
        plan: {
          headTurn: 'wrapped',
          subjectStyle: drawing.random.pick(['full', 'upper'] as const),
        },
        look: { ruling: drawing.random.pick(['none', 'head', 'grid', 'horizontal'] as const) },
      }),
  },
  {
    name: 'maxima',
    shape: 'roster',
    weight: 2,
    draw: (drawing) => {
      const { random } = drawing
      const body = random.chance(0.6)
      return drawRosterSheet(drawing, {
        plan: {
          maxima: body ? 'body' : 'head',
          extras: random.chance(0.5) ? ['maximum'] : ['class_size'],
        },
      })
    },
  },
  {
    name: 'french',
    shape: 'roster',
    weight: 3,
    draw: (drawing) =>
      drawRosterSheet(drawing, {
        plan: {
          country: FRANCOPHONE,
          coefficients: true,
          maxima: drawing.random.pick(['head', 'body', 'none'] as const),
          totals: ['total', 'average', 'position'],
        },
      }),
  },
  {
    name: 'statistics',
    shape: 'roster',
    weight: 1,
    draw: (drawing) => drawRosterSheet(drawing, { plan: { statistics: 4 } }),
  },
  {
    name: 'watermark',
    shape: 'roster',
    weight: 1,
    needs: ['watermark'],
    draw: (drawing) =>
      drawRosterSheet(drawing, {
        look: { watermark: drawing.random.pick(['DRAFT', 'COPY', 'UNOFFICIAL']) },
      }),
  },
  {
    name: 'dark_headings',
    shape: 'roster',
    weight: 1,
    draw: (drawing) => drawRosterSheet(drawing, { look: { headFill: 'dark', zebra: true } }),
  },
]

export const FAMILIES: readonly Family[] = [
  ...ROSTER_FAMILIES,
  ...FAMILIES_OF_SHAPES,
  ...FAMILIES_OF_HABITS,
  ...FAMILIES_OF_PAGE_ENDS,
]
