import { pickWord, weighted } from './choices.js'
import { dress, type Drawing, type Family } from './family.js'
import { paperSize, type Block, type Look } from './model.js'
import { drawParts, type RosterPlan } from './roster_plan.js'
import { drawPairTable, drawRunningText, type PairContent } from './shapes/listings.js'
import { drawRoster, rosterTable } from './shapes/roster.js'
import { simplePlan, withParts } from './simple_plan.js'
import { drawNotes, drawTitles } from './surroundings.js'
import { textTable, type TextRuling } from './text_table.js'
import { pickCountry } from './vocabulary/countries.js'

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

export const pairs: Family = {
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

export const runningText: Family = {
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

export const textArt: Family = {
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

export const singleSubject: Family = {
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
