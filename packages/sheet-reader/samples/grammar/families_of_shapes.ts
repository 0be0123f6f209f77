import { pickWord, weighted } from './choices.js'
import { dress, drawRosterSheet, type Drawing, type Family } from './family.js'
import { roughColumns } from './fit.js'
import { drawLook } from './look.js'
import { paperSize, type Block, type Look } from './model.js'
import { drawNoResults } from './no_results.js'
import { drawParts, type RosterPlan } from './roster_plan.js'
import { FAMILIES_OF_CARDS } from './families_of_cards.js'
import { drawPairTable, drawRunningText, type PairContent } from './shapes/listings.js'
import { drawRoster, rosterTable } from './shapes/roster.js'
import { drawPartLines, drawSubjectLines } from './shapes/rows_per_student.js'
import { simplePlan, withParts } from './simple_plan.js'
import { splitTable } from './shapes/split_columns.js'
import { drawTransposed } from './shapes/transposed.js'
import { drawNotes, drawTitles } from './surroundings.js'
import { textTable, type TextRuling } from './text_table.js'
import { pickCountry } from './vocabulary/countries.js'

const transposed: Family = {
  name: 'transposed',
  shape: 'transposed',
  weight: 2,
  draw: (drawing) => {
    const { random } = drawing
    const plan = simplePlan(drawing, {
      students: random.integer(4, 9),
      subjects: random.integer(6, 12),
      subjectStyle: random.pick(['full', 'short', 'upper'] as const),
      headTurn: random.pick(['wrapped', 'wrapped', 'upright'] as const),
      nameStyle: random.pick(['upper_surname', 'title', 'upper'] as const),
      extras: [],
      coefficients: false,
    })
    const { table, truth } = drawTransposed(random, plan)
    const blocks: Block[] = [
      ...drawTitles(random, drawing.set, plan.country),
      { kind: 'table', table },
    ]
    return dress(drawing, { blocks, truth }, { landscape: true })
  },
}

const rowsPerStudent: Family = {
  name: 'rows_per_student',
  shape: 'rows_per_student',
  weight: 2,
  draw: (drawing) => {
    const { random } = drawing
    const plan = simplePlan(drawing, {
      ...withParts(drawing, 0.7),
      students: random.integer(5, 14),
      subjects: random.integer(4, 9),
      headTurn: 'single',
      subjectStyle: random.pick(['code', 'short'] as const),
      coefficients: false,
      extras: [],
    })
    const { table, truth } = drawPartLines(
      random,
      plan,
      drawing.abilities.has('row_spans') && random.chance(0.6)
    )
    const blocks: Block[] = [
      ...drawTitles(random, drawing.set, plan.country),
      { kind: 'table', table },
      ...drawNotes(random, plan.country),
    ]
    return dress(drawing, { blocks, truth }, { zebra: false })
  },
}

const linePerSubject: Family = {
  name: 'line_per_subject',
  shape: 'line_per_subject',
  weight: 1,
  draw: (drawing) => {
    const { random } = drawing
    const plan = simplePlan(drawing, {
      ...withParts(drawing, 0.5),
      students: random.integer(4, 10),
      subjects: random.integer(3, 7),
      subjectStyle: random.pick(['full', 'short'] as const),
      headTurn: 'single',
      coefficients: false,
    })
    const { table, truth } = drawSubjectLines(random, plan)
    const blocks: Block[] = [
      ...drawTitles(random, drawing.set, plan.country),
      { kind: 'table', table },
    ]
    return dress(drawing, { blocks, truth })
  },
}

function pairContent(drawing: Drawing): PairContent {
  return drawing.random.pick(['grade', 'mark', 'both'] as const)
}

/** Grades as they stand beside a subject when nothing else does. */
function pairPlan(drawing: Drawing, content: PairContent): RosterPlan {
  const { random } = drawing
  const country = pickCountry(random)
  return simplePlan(drawing, {
    country,
    scale: random.pick(content === 'grade' ? country.letterScales : country.scales),
    students: random.integer(8, 30),
    subjects: random.integer(5, 9),
    subjectStyle: 'code',
    headTurn: 'single',
    absentRate: random.pick([0.05, 0.15]),
    coefficients: false,
    extras: [],
    sex: false,
  })
}

const pairs: Family = {
  name: 'pairs',
  shape: 'pairs',
  weight: 2,
  draw: (drawing) => {
    const { random } = drawing
    const content = pairContent(drawing)
    const plan = pairPlan(drawing, content)
    drawing.choices.note('pairs', content)
    const { table, truth } = drawPairTable(random, plan, content)
    const blocks: Block[] = [
      ...drawTitles(random, drawing.set, plan.country),
      { kind: 'table', table },
    ]
    return dress(drawing, { blocks, truth }, { landscape: true })
  },
}

const runningText: Family = {
  name: 'running_text',
  shape: 'running_text',
  weight: 2,
  draw: (drawing) => {
    const { random } = drawing
    const content = pairContent(drawing)
    const plan = pairPlan(drawing, content)
    drawing.choices.note('pairs', content)
    const { block, truth } = drawRunningText(random, plan, content)
    const blocks: Block[] = [
      ...drawTitles(random, drawing.set, plan.country),
      { kind: 'space' },
      block,
    ]
    return dress(drawing, { blocks, truth }, { landscape: false, size: 8.5, ruling: 'none' })
  },
}

const textArt: Family = {
  name: 'text_art',
  shape: 'text_art',
  weight: 2,
  draw: (drawing) => {
    const { random } = drawing
    const parts = withParts(drawing, 0.3)
    const plan = simplePlan(drawing, {
      ...parts,
      subjects: parts.parts ? 3 : random.integer(4, 8),
      students: random.integer(8, 30),
      subjectStyle: random.pick(['code', 'short'] as const),
      headTurn: 'single',
      coefficients: false,
      notation: random.chance(0.25)
        ? random.pick(['grade_after', 'grade_joined'] as const)
        : 'plain',
    })
    const roster = drawRoster(random, plan)
    const ruling: TextRuling = weighted(
      random,
      [3, 'bars' as const],
      [4, 'boxes' as const],
      [1, 'spaces' as const],
      [1, 'line' as const]
    )
    drawing.choices.note('textRuling', ruling)
    const set = textTable(rosterTable(random, plan, roster), ruling, random.integer(2, 3))
    const lines = [...set.head, ...set.rows.flat(), ...set.foot]
    const widest = Math.max(...lines.map((one) => one.length))
    const blocks: Block[] = [
      ...drawTitles(
        random,
        drawing.set,
        plan.country,
        random.pick(['none', 'line', 'two_lines'] as const)
      ),
      { kind: 'preformatted', lines },
    ]
    const landscape = widest > 90
    const room = paperSize({ paper: 'a4', landscape } as Look)[0] - 90
    const size = Math.min(10, Math.floor((10 * room) / (0.61 * widest)) / 10)
    if (size < 5.5) {
      return null
    }
    return dress(
      drawing,
      { blocks, truth: roster.truth },
      { font: 'mono', landscape, size, margin: 40, paper: 'a4', leading: 1.25 }
    )
  },
}

const singleSubject: Family = {
  name: 'single_subject',
  shape: 'single_subject',
  weight: 2,
  draw: (drawing) => {
    const { random, set } = drawing
    const country = pickCountry(random)
    const parts = drawParts(random, country)
    const plan = simplePlan(drawing, {
      country,
      parts,
      subjects: 1,
      subjectStyle: random.pick(['full', 'upper', 'course'] as const),
      subjectColumns: random.pick([['mark'], ['mark', 'grade']] as RosterPlan['subjectColumns'][]),
      headTurn: random.pick(['single', 'wrapped'] as const),
      totals: random.pick([
        [],
        ['position'],
        ['position', 'remark'],
        ['remark'],
      ] as RosterPlan['totals'][]),
      extras: [],
      coefficients: false,
      lettersOnly: false,
    })
    const roster = drawRoster(random, plan)
    const [subject] = roster.subjects
    for (const column of roster.columns) {
      if (column.path.length > 1) {
        column.path = column.path.slice(-1)
      }
    }
    const label = random.chance(0.5) ? country.fieldLabels.class.shared[0] : 'Class'
    const word = pickWord(random, set, country.headings.subject)
    const blocks: Block[] = [
      ...drawTitles(random, set, country, random.pick(['line', 'two_lines'] as const)),
      {
        kind: 'fields',
        pairs: random.shuffle([
          [word.replace(/S$/, ''), subject],
          [label, random.pick(country.classes)],
        ]),
        perLine: random.integer(1, 2),
        separator: random.pick([': ', ' : ', ':  ', ' ........ ']),
      },
      { kind: 'table', table: rosterTable(random, plan, roster) },
      ...drawNotes(random, country),
    ]
    return dress(drawing, { blocks, truth: roster.truth })
  },
}

const twoTables: Family = {
  name: 'two_tables',
  shape: 'two_tables',
  weight: 2,
  draw: (drawing) => {
    const { random, set } = drawing
    const plan = simplePlan(drawing, {
      students: random.integer(4, 10),
      headTurn: random.pick(['single', 'wrapped'] as const),
      nameStyle: random.pick(['upper_surname', 'title', 'upper'] as const),
    })
    const other = random.chance(0.5)
      ? plan
      : simplePlan(drawing, { country: plan.country, students: 7 })
    const blocks: Block[] = []
    const truth = [plan, other].flatMap((one, at) => {
      const roster = drawRoster(random, one)
      if (at > 0) {
        blocks.push({ kind: 'space' })
      }
      const title = random.pick([
        'line',
        'two_lines',
        at === 0 ? 'lines_and_fields' : 'line',
      ] as const)
      blocks.push(...drawTitles(random, set, one.country, title))
      blocks.push({ kind: 'table', table: rosterTable(random, one, roster) })
      return roster.truth
    })
    const names = new Set(truth.map((student) => student.studentName))
    if (names.size < truth.length) {
      return null
    }
    return dress(drawing, { blocks, truth })
  },
}

const classesByPage: Family = {
  name: 'classes_by_page',
  shape: 'classes_by_page',
  weight: 2,
  draw: (drawing) => {
    const { random, set } = drawing
    const plan = simplePlan(drawing, {
      students: random.integer(6, 20),
      repeatHead: random.chance(0.5),
      ...(random.chance(0.3)
        ? { parts: null, subjectColumns: ['mark', 'grade'], subjects: 4 }
        : {}),
    })
    const sameColumns = random.chance(0.5)
    const style = random.pick(['line', 'two_lines', 'lines_and_fields'] as const)
    const blocks: Block[] = []
    const truth = Array.from({ length: random.integer(2, 3) }, (_, at) => {
      const own = sameColumns ? plan : { ...plan, subjects: Math.max(2, plan.subjects - at) }
      const roster = drawRoster(random, own)
      if (at > 0) {
        blocks.push({ kind: 'page_break' })
      }
      blocks.push(...drawTitles(random, set, plan.country, style))
      blocks.push({ kind: 'table', table: rosterTable(random, own, roster) })
      return roster.truth
    }).flat()
    const names = new Set(truth.map((student) => student.studentName))
    return names.size < truth.length ? null : dress(drawing, { blocks, truth })
  },
}

const splitColumns: Family = {
  name: 'split_columns',
  shape: 'split_columns',
  weight: 3,
  draw: (drawing) => {
    const { random, set } = drawing
    const parts = withParts(drawing, 0)
    const plan = simplePlan(drawing, {
      ...parts,
      students: random.integer(10, 45),
      subjects: random.integer(8, 14),
      subjectStyle: random.pick(['full', 'short', 'code'] as const),
      subjectColumns: random.chance(0.7) ? ['mark'] : ['mark', 'grade'],
      headTurn: 'single',
      heading: { merged: false, bold: true, alone: 'last' },
      sections: [],
    })
    const roster = drawRoster(random, plan)
    const table = rosterTable(random, plan, roster)
    const look = { ...drawLook(random), paper: 'a4' as const }
    const widths = roughColumns(table, look).map((width) => width * look.size)
    const identifying = roster.columns.filter((column) => column.identifies).length
    const repeated = random.chance(0.35) ? identifying : 0
    const [width, height] = paperSize(look)
    const columns = partColumns(widths, repeated, width - 2 * look.margin)
    if (columns.length < 2 || columns[0] <= identifying) {
      return null
    }
    const rowHeight = look.size * Math.max(1.6, look.leading + 0.25)
    const rowsPerPage = Math.floor((height - 2 * look.margin - 9 * look.size) / rowHeight)
    const heads = random.chance(0.6) ? 'every_page' : 'every_part'
    drawing.choices.note('split', `${columns.join('+')} repeat ${repeated} ${heads}`)
    const title = random.chance(0.7) ? drawTitles(random, set, plan.country, 'line') : []
    if (drawing.abilities.has('splits_itself')) {
      const whole = { ...table, repeatHead: heads === 'every_page', repeatColumns: repeated }
      const blocks: Block[] = [...title, { kind: 'table', table: whole }]
      return dress(drawing, { blocks, truth: roster.truth }, { ...look, wide: false }, false)
    }
    const blocks = [
      ...title,
      ...splitTable(table, { parts: columns, repeated, rowsPerPage, heads }),
    ]
    return dress(drawing, { blocks, truth: roster.truth }, { ...look, wide: false })
  },
}

/** As many columns on each page as it holds. */
function partColumns(widths: readonly number[], repeated: number, room: number): number[] {
  const parts: number[] = []
  const again = widths.slice(0, repeated).reduce((sum, width) => sum + width, 0)
  let count = 0
  let used = 0
  for (const width of widths) {
    if (count > 0 && used + width > room) {
      parts.push(count)
      count = 0
      used = again
    }
    count++
    used += width
  }
  return [...parts, count]
}

const noResults: Family = {
  name: 'no_results',
  shape: 'no_results',
  weight: 3,
  draw: (drawing) => {
    const { random, set, abilities } = drawing
    const country = pickCountry(random)
    const { kind, blocks } = drawNoResults(random, set, country)
    drawing.choices.note('kind', kind)
    if (!abilities.has('marks') && /[^\x20-\xff]/.test(JSON.stringify(blocks))) {
      return null
    }
    return dress(drawing, { blocks, truth: [] })
  },
}

const manyPages: Family = {
  name: 'many_pages',
  shape: 'roster',
  weight: 1,
  draw: (drawing) =>
    drawRosterSheet(drawing, {
      plan: { students: drawing.random.integer(60, 100), repeatHead: drawing.random.chance(0.5) },
    }),
}

export const FAMILIES_OF_SHAPES: readonly Family[] = [
  ...FAMILIES_OF_CARDS,
  transposed,
  rowsPerStudent,
  linePerSubject,
  pairs,
  runningText,
  textArt,
  singleSubject,
  twoTables,
  classesByPage,
  splitColumns,
  manyPages,
  noResults,
]
