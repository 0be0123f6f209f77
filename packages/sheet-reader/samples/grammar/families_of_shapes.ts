import { dress, drawRosterSheet, type Family } from './family.js'
import { roughColumns } from './fit.js'
import { drawLook } from './look.js'
import { paperSize, type Block } from './model.js'
import { drawNoResults } from './no_results.js'
import { FAMILIES_OF_CARDS } from './families_of_cards.js'
import { drawRoster, rosterTable } from './shapes/roster.js'
import { drawPartLines, drawSubjectLines } from './shapes/rows_per_student.js'
import { simplePlan, withParts } from './simple_plan.js'
import { splitTable } from './shapes/split_columns.js'
import { drawTransposed } from './shapes/transposed.js'
import { drawNotes, drawTitles } from './surroundings.js'
import { pickCountry } from './vocabulary/countries.js'
import { pairs, runningText, textArt, singleSubject } from './families_of_lists.js'

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
