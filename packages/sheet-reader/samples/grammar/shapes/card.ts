import type { Random } from '../../random.js'
import { pickWord, weighted } from '../choices.js'
import { writeMark, writeNumber, writePosition } from '../notation.js'
import { drawSubjectWords } from '../subject_words.js'
import { highestOf, type RosterPlan } from '../roster_plan.js'
import { roundTo, type Mark } from '../school_class.js'
import { drawHeadline } from '../surroundings.js'
import { drawClass, type ClassOfStudents } from './roster.js'
import {
  type Card,
  makeCard,
  type CardStyle,
  type Appendix,
  type CardColumn,
} from './card_content.js'

/** Draws a class and one report card for each student. */
export function drawCards(
  random: Random,
  plan: RosterPlan,
  short: boolean,
  appendix?: Appendix
): Card[] {
  const group = drawClass(random, plan)
  const drawn = drawCardStyle(random, plan, group, short)
  const style = appendix ? { ...drawn, appendix } : drawn
  return group.students.map((student) => makeCard(plan, group, style, student))
}

function drawCardStyle(
  random: Random,
  plan: RosterPlan,
  group: ClassOfStudents,
  short: boolean
): CardStyle {
  const french = plan.country.language === 'fr'
  return {
    headline: drawHeadline(random, plan.set, plan.country),
    columns: drawCardColumns(random, plan, group, short),
    separator: weighted(random, [4, ': '], [2, ' : '], [1, ' ........ '], [1, ':   ']),
    perLine: short ? 1 : random.integer(1, 3),
    summary: random.pick(['rows', 'fields_below', 'fields_above'] as const),
    printsAbsent: random.chance(0.7),
    showsSchool: !short || random.chance(0.4),
    appendix: short
      ? 'none'
      : weighted<Appendix>(random, [6, 'none'], [french ? 0 : 2, 'conduct'], [2, 'scale']),
    words: drawWords(random, plan),
    classWord: pickWord(random, plan.set, plan.country.fieldLabels.class),
    remark: short || random.chance(0.4) ? null : french ? 'Observation' : "Principal's Remark",
  }
}

function drawWords(random: Random, plan: RosterPlan): CardStyle['words'] {
  const words = Object.entries(plan.country.headings).map(([name, choice]) => [
    name,
    pickWord(random, plan.set, choice),
  ])
  return Object.fromEntries(words) as CardStyle['words']
}

function drawCardColumns(
  random: Random,
  plan: RosterPlan,
  group: ClassOfStudents,
  short: boolean
): CardColumn[] {
  const { country, set } = plan
  const { headings, decimalComma: comma } = country
  const highest = highestOf(plan)
  const words = drawSubjectWords(random, plan)
  const absent = random.pick(plan.absenceMarks)
  const align = plan.numberAlign
  const ofMark =
    (text: (mark: Mark, subject: number) => string): CardColumn['text'] =>
    (mark, subject) =>
      mark ? text(mark, subject) : absent
  const columns: CardColumn[] = []
  if (group.coefficients) {
    const text = (_mark: Mark | null, at: number) => String(group.coefficients?.[at] ?? '')
    columns.push({ heading: pickWord(random, set, headings.coefficient), align, text })
  }
  if (!short && random.chance(0.2)) {
    columns.push({ heading: words.maximum, align, text: () => String(highest) })
  }
  plan.parts?.headings.forEach((heading, at) => {
    columns.push({
      heading,
      align,
      text: ofMark((mark) => writeNumber(mark.parts[at], comma)),
      tell: (mark, label, truth) => {
        truth.components ??= {}
        truth.components[label] = { ...truth.components[label], [heading]: mark.parts[at] }
      },
    })
  })
  if (!plan.lettersOnly) {
    columns.push({
      heading: words.mark,
      align,
      text: ofMark((mark) => writeMark(plan.notation, mark, highest, comma)),
      tell: (mark, label, truth) => {
        truth.subjects[label] = mark.score
        if (plan.notation.startsWith('grade_')) {
          truth.subjectGrades = { ...truth.subjectGrades, [label]: mark.grade }
        }
      },
      sums: 'total',
    })
  }
  if (group.coefficients) {
    const weigh = (mark: Mark, at: number) =>
      roundTo(mark.score * (group.coefficients?.[at] ?? 1), 2)
    columns.push({
      heading: random.pick(['Moy x Coef', 'Total', 'Points', 'Note pondérée']),
      align,
      text: ofMark((mark, at) => writeNumber(weigh(mark, at), comma)),
    })
  }
  if (plan.lettersOnly || random.chance(0.6)) {
    columns.push({
      heading: words.grade,
      align: 'center',
      text: ofMark((mark) => mark.grade),
      tell: (mark, label, truth) => {
        truth.subjectGrades = { ...truth.subjectGrades, [label]: mark.grade }
      },
    })
  }
  if (!short && !plan.lettersOnly) {
    columns.push(...classColumns(random, plan, group, comma, ofMark))
  }
  if (random.chance(short ? 0.2 : 0.5)) {
    const heading = pickWord(random, set, headings.remark)
    columns.push({ heading, align: 'left', text: (mark) => mark?.remark ?? '' })
  }
  return columns
}

/** Columns that compare a mark with the class's. */
function classColumns(
  random: Random,
  plan: RosterPlan,
  group: ClassOfStudents,
  comma: boolean,
  ofMark: (text: (mark: Mark, subject: number) => string) => CardColumn['text']
): CardColumn[] {
  const scores = (at: number) => group.students.flatMap((one) => one.marks[at]?.score ?? [])
  const mean = (at: number) => {
    const all = scores(at)
    return roundTo(all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length), 1)
  }
  const { headings } = plan.country
  const french = plan.country.language === 'fr'
  const align = plan.numberAlign
  const columns: CardColumn[] = []
  if (random.chance(0.25)) {
    const text = (_mark: Mark | null, at: number) => writeNumber(mean(at), comma)
    columns.push({ heading: pickWord(random, plan.set, headings.classAverage), align, text })
  }
  if (random.chance(0.2)) {
    const low = french ? 'Min' : random.pick(['Lowest', 'Min', 'LOW'])
    const high = french ? 'Max' : random.pick(['Highest', 'Max', 'HIGH'])
    columns.push(
      { heading: low, align, text: (_mark, at) => writeNumber(Math.min(...scores(at)), comma) },
      { heading: high, align, text: (_mark, at) => writeNumber(Math.max(...scores(at)), comma) }
    )
  }
  if (random.chance(0.25)) {
    columns.push({
      heading: pickWord(random, plan.set, headings.position),
      align,
      text: ofMark((mark) =>
        writePosition(mark.position, plan.ordinals, group.students.length, false)
      ),
    })
  }
  return columns
}
