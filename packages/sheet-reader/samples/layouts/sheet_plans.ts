import type { Random } from '../random.js'
import type { SheetPlan } from './sheet_plan.js'
import { pickCourses, pickSubjects } from '../names_and_subjects.js'
import { ordinarySheet } from './ordinary_sheet.js'

type PlanMaker = (random: Random) => SheetPlan

function withHeadings(plan: SheetPlan, headings: Partial<SheetPlan['headings']>): SheetPlan {
  return { ...plan, headings: { ...plan.headings, ...headings } }
}

const ruled: PlanMaker = (random) => ({
  ...withHeadings(ordinarySheet(random), { serial: 'S/N', admission: 'ADM. NO', grade: 'GRADE' }),
  subjectHeader: 'rotated',
  absentMarks: ['ABS'],
})

const grouped: PlanMaker = (random) => {
  const face = random.pick(['carlito', 'narrow', 'dejavuCondensed', 'andika'] as const)
  const plan = withHeadings(ordinarySheet(random, face), {
    remark: null,
    admission: random.pick(['ADM. NO', null]),
    average: 'AVG',
    grade: random.pick(['GRD', null]),
    position: random.pick(['POS', null]),
  })
  return {
    ...plan,
    size: 6,
    subjects: pickSubjects(random, random.integer(9, 10), random.pick(['code', 'short']), face),
    subjectHeader: 'wrapped',
    scheme: { ...plan.scheme, components: [40, 60] },
    componentHeadings: random.pick([
      ['CA', 'EX'],
      ['C.A', 'EXAM'],
      ['TEST', 'EXM'],
    ]),
    subjectTotalHeading: random.pick(['TOT', 'TOTAL', 'TT']),
    absentMarks: ['-'],
    leading: 1.8,
    padding: 1.4,
    spread: 1,
  }
}

const manyComponents: PlanMaker = (random) => {
  const face = random.pick(['carlito', 'narrow', 'tinos'] as const)
  const plan = withHeadings(ordinarySheet(random, face), { admission: null, remark: null })
  return {
    ...plan,
    size: 7,
    subjects: pickSubjects(random, 5, random.pick(['full', 'upper']), face),
    subjectHeader: 'wrapped',
    scheme: { ...plan.scheme, components: [20, 20, 60] },
    componentHeadings: random.pick([
      ['1st CA', '2nd CA', 'Exam'],
      ['CA1', 'CA2', 'EXAM'],
      ['1ST TEST', '2ND TEST', 'EXAM'],
    ]),
    subjectTotalHeading: 'Total',
    subjectGradeHeading: random.pick(['Grade', 'GRD']),
    absentMarks: [random.pick(['-', ''])],
    padding: 1.6,
    spread: 1,
  }
}

const rightAligned: PlanMaker = (random) => ({
  ...ordinarySheet(random),
  rules: 'none',
  headerFill: null,
  numberAlign: 'right',
  subjectHeader: 'wrapped',
  spread: 0.8,
  padding: 4,
})

const horizontalOnly: PlanMaker = (random) => ({
  ...ordinarySheet(random),
  rules: random.pick(['horizontal', 'zebra'] as const),
  subjectHeader: random.pick(['wrapped', 'rotated'] as const),
  padding: 3.5,
  spread: 0.9,
})

const courses: PlanMaker = (random) => {
  const plan = withHeadings(ordinarySheet(random), {
    serial: 'S/N',
    admission: random.pick(['MATRIC NO', 'Matric Number', 'REG. NO.']),
    total: null,
    average: null,
    gradePoint: random.pick(['GPA', 'CGPA']),
    grade: null,
    position: null,
    remark: random.pick(['REMARK', null]),
  })
  return {
    ...plan,
    subjects: pickCourses(random, random.integer(8, 10), random.pick([' ', ' ', ''])),
    subjectHeader: 'wrapped',
    underHeadings: random.chance(0.7) ? 'units' : null,
    matriculation: true,
    admissionFirst: true,
  }
}

const nameParts: PlanMaker = (random) => ({
  ...ordinarySheet(random),
  nameHeadings: random.pick([
    ['SURNAME', 'FIRST NAME', 'OTHER NAMES'],
    ['Surname', 'First Name', 'Middle Name'],
  ]),
})

const decimals: PlanMaker = (random) => {
  const plan = withHeadings(ordinarySheet(random), { average: 'Average' })
  return { ...plan, scheme: { ...plan.scheme, step: random.pick([0.5, 0.1]) } }
}

const headerOnce: PlanMaker = (random) => ({ ...ordinarySheet(random), headerEveryPage: false })

const classStatistics: PlanMaker = (random) => ({
  ...ordinarySheet(random),
  footer: random.pick([
    ['CLASS AVERAGE', 'HIGHEST SCORE', 'LOWEST SCORE', 'PASS RATE'],
    ['Class Average', 'Highest', 'Lowest'],
    ['SUBJECT AVERAGE', 'HIGHEST IN CLASS', 'LOWEST IN CLASS', '% PASS'],
  ]),
})

const noTotals: PlanMaker = (random) =>
  withHeadings(ordinarySheet(random), {
    total: null,
    average: null,
    grade: null,
    position: null,
    remark: null,
  })

const storedTurned: PlanMaker = (random) => ({ ...ordinarySheet(random), turn: 'stored-turned' })

const wrappedNames: PlanMaker = (random) => ({
  ...ordinarySheet(random),
  wrappedNames: true,
  leading: 1.75,
})

const lying: PlanMaker = (random) => ({ ...ordinarySheet(random), turn: 'lying' })

const wrongTotals: PlanMaker = (random) => ({
  ...withHeadings(ordinarySheet(random), { total: 'TOTAL', average: 'AVERAGE' }),
  wrongTotals: 3,
})

const fixedDivisor: PlanMaker = (random) => {
  const plan = withHeadings(ordinarySheet(random), { total: 'TOTAL', average: 'AVERAGE' })
  const scheme = { ...plan.scheme, absentRate: 0.12, divisor: plan.subjects.length }
  return { ...plan, scheme, absentMarks: ['ABS'] }
}

const starsAndPercent: PlanMaker = (random) => ({
  ...withHeadings(ordinarySheet(random), {
    average: random.pick(['PERCENTAGE', '% AVERAGE', 'AVG (%)']),
  }),
  averageSuffix: '%',
  writeScore: (score, chance) => (score < 45 || chance.chance(0.05) ? `${score}*` : String(score)),
})

const twoTables: PlanMaker = (random) => ({
  ...ordinarySheet(random),
  tablesOnPage: 2,
  subjectHeader: 'wrapped',
  leading: 1.6,
})

const ties: PlanMaker = (random) => {
  const plan = withHeadings(ordinarySheet(random), { average: 'AVG', position: 'POSITION' })
  return {
    ...plan,
    scheme: { ...plan.scheme, averageDecimals: 0 },
    positionStyle: 'ordinal',
    absentMarks: ['ABS', '-', ''],
  }
}

const groupedUnruled: PlanMaker = (random) => {
  const plan = manyComponents(random)
  return {
    ...plan,
    size: 7,
    subjects: plan.subjects.slice(0, 4),
    scheme: { ...plan.scheme, components: [40, 60] },
    componentHeadings: ['CA', 'EXAM'],
    subjectTotalHeading: 'TOTAL',
    subjectGradeHeading: null,
    absentMarks: ['-'],
    rules: random.pick(['none', 'under-header'] as const),
    headerFill: null,
    padding: 3.5,
    spread: 0.8,
  }
}

const maxima: PlanMaker = (random) => ({
  ...(random.chance(0.5) ? grouped(random) : ruled(random)),
  underHeadings: 'maxima',
})

const sections: PlanMaker = (random) => ({
  ...ordinarySheet(random),
  sections: random.pick([
    ['BOYS', 'GIRLS'],
    ['SS 2 SCIENCE', 'SS 2 ARTS', 'SS 2 COMMERCIAL'],
  ]),
  withSex: random.chance(0.5),
})

const portrait: PlanMaker = (random) => {
  const plan = withHeadings(ordinarySheet(random), { serial: null, admission: null, remark: null })
  const style = random.pick(['code', 'short'] as const)
  return {
    ...plan,
    landscape: false,
    subjects: pickSubjects(random, 5, style, plan.face),
    padding: 2.5,
  }
}

const resultsFirst: PlanMaker = (random) => ({
  ...withHeadings(ordinarySheet(random), { total: 'TOTAL', average: 'AVERAGE' }),
  resultsFirst: true,
  withSex: true,
})

const componentsOnly: PlanMaker = (random) => ({
  ...withHeadings(grouped(random), { total: 'TOTAL', average: 'AVG' }),
  size: 7,
  componentHeadings: ['CA', 'EXAM'],
  subjectTotalHeading: null,
})

/** Sheets by layout number. */
export const SHEET_PLANS: Record<number, { name: string; plan: PlanMaker }> = {
  1: { name: 'ruled', plan: ruled },
  2: { name: 'grouped-dense', plan: grouped },
  3: { name: 'grouped-grades', plan: manyComponents },
  5: { name: 'unruled', plan: rightAligned },
  6: { name: 'horizontal-rules', plan: horizontalOnly },
  7: { name: 'courses', plan: courses },
  8: { name: 'name-parts', plan: nameParts },
  9: { name: 'decimals', plan: decimals },
  10: { name: 'header-once', plan: headerOnce },
  11: { name: 'class-statistics', plan: classStatistics },
  15: { name: 'no-totals', plan: noTotals },
  16: { name: 'stored-turned', plan: storedTurned },
  17: { name: 'wrapped-names', plan: wrappedNames },
  18: { name: 'lying', plan: lying },
  19: { name: 'wrong-totals', plan: wrongTotals },
  20: { name: 'fixed-divisor', plan: fixedDivisor },
  21: { name: 'stars-percent', plan: starsAndPercent },
  22: { name: 'two-tables', plan: twoTables },
  23: { name: 'ties', plan: ties },
  24: { name: 'grouped-unruled', plan: groupedUnruled },
  25: { name: 'maxima', plan: maxima },
  26: { name: 'sections', plan: sections },
  27: { name: 'portrait', plan: portrait },
  28: { name: 'results-first', plan: resultsFirst },
  29: { name: 'components-only', plan: componentsOnly },
}
