import { Paper } from '../paper.js'
import { PROPORTIONAL_FACES } from '../fonts.js'
import type { Random } from '../random.js'
import type { StudentTruth } from '../truth.js'
import { measureTable, type MeasuredTable, type TableSpec } from '../table_measures.js'
import {
  gradeOf,
  makeClass,
  makePeople,
  ordinal,
  WAEC_GRADES,
  LETTER_GRADES,
  type Mark,
  type Pupil,
} from '../school.js'
import { pickSubjects, SCHOOLS } from '../names_and_subjects.js'
import { drawCard, type CardPlan, MARGIN, nameOf } from './card_drawing.js'

/** Cards of which each says all about one student, subjects as rows. */
export async function drawReportCards(
  random: Random,
  kind: 'two-a-page' | 'boxed' | 'unruled',
  pages: number
): Promise<{ pdf: Buffer; truth: StudentTruth[] }> {
  const plan = planCards(random, kind)
  const paper = new Paper({ face: plan.face })
  const subjects = pickSubjects(
    random,
    plan.cardsOnPage === 2 ? random.integer(7, 9) : random.integer(9, 13),
    random.pick(['full', 'full', 'upper', 'short']),
    plan.face
  )
  const people = makePeople(random, pages * plan.cardsOnPage, plan.face)
  const pupils = makeClass(random, people, subjects.length, plan.scheme)
  const subjectPositions = subjects.map((_, subject) => (pupil: Pupil) => {
    const own = pupil.marks[subject]?.score ?? 0
    return 1 + pupils.filter((other) => (other.marks[subject]?.score ?? 0) > own).length
  })
  const tables = pupils.map((pupil) =>
    cardTable(paper, plan, subjects, pupil, pupils, subjectPositions)
  )
  const school = random.pick(SCHOOLS)
  const truth = pupils.map((pupil, index) => {
    const slot = index % plan.cardsOnPage
    if (slot === 0) {
      paper.newPage()
    }
    const top = 24 + slot * (paper.height / 2)
    drawCard(paper, plan, pupil, tables[index], school, pupils.length, top)
    return cardTruth(paper, plan, subjects, pupil)
  })
  return { pdf: await paper.finish(), truth }
}

function planCards(random: Random, kind: 'two-a-page' | 'boxed' | 'unruled'): CardPlan {
  const two = kind === 'two-a-page'
  const componentHeadings = two
    ? random.pick([
        ['CA', 'Exam'],
        ['TEST', 'EXAM'],
        ['CA1', 'CA2', 'EXAM'],
      ])
    : random.pick([
        ['CA1', 'CA2', 'CA3', 'Exam'],
        ['1st CA', '2nd CA', 'Exam'],
        ['C.A (40)', 'EXAM (60)'],
      ])
  const highest = { 2: [40, 60], 3: [20, 20, 60], 4: [10, 10, 20, 60] }[componentHeadings.length]
  return {
    face: random.pick(PROPORTIONAL_FACES),
    size: two ? 8 : random.pick([9, 9.5]),
    rules: kind === 'unruled' ? 'none' : 'all',
    cardsOnPage: two ? 2 : 1,
    boxedKeys: kind === 'boxed',
    componentHeadings,
    columns: {
      grade: random.chance(0.8),
      position: !two && random.chance(0.6),
      remark: random.chance(0.7),
      classAverage: !two && random.chance(0.4),
    },
    ratings: kind === 'boxed' && random.chance(0.6),
    nameLabel: random.pick(['Name', 'NAME OF STUDENT', "Student's Name", 'Name of Pupil']),
    admissionLabel: random.pick(['Admission No', 'ADM. NO', 'Reg. No']),
    nameCase: random.pick(['upper-surname', 'upper', 'title']),
    absent: random.pick(['ABS', '-', '']),
    scheme: {
      components: highest ?? [],
      step: 1,
      averageDecimals: random.pick([1, 2]),
      divisor: null,
      absentRate: 0.05,
      grades: random.pick([WAEC_GRADES, LETTER_GRADES]),
    },
    keysBelow: random.chance(0.5),
  }
}

function remarkOf(score: number): string {
  if (score >= 75) {
    return 'Excellent'
  }
  if (score >= 60) {
    return 'Very Good'
  }
  if (score >= 50) {
    return 'Credit'
  }
  return score >= 40 ? 'Pass' : 'Fail'
}

function cardTable(
  paper: Paper,
  plan: CardPlan,
  subjects: string[],
  pupil: Pupil,
  pupils: Pupil[],
  positions: ((pupil: Pupil) => number)[]
): MeasuredTable {
  const { columns } = plan
  const headings = [
    paper.face === 'tinos' ? 'SUBJECTS' : 'SUBJECT',
    ...plan.componentHeadings,
    'TOTAL',
    ...(columns.grade ? ['GRADE'] : []),
    ...(columns.position ? ['POSITION IN SUBJECT'] : []),
    ...(columns.classAverage ? ['CLASS AVERAGE'] : []),
    ...(columns.remark ? ['REMARK'] : []),
  ]
  const rows = subjects.map((subject, index) => {
    const mark: Mark | null = pupil.marks[index]
    const scores = pupils.flatMap((other) => {
      const theirs = other.marks[index]
      return theirs ? [theirs.score] : []
    })
    const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length)
    const written = (text: (present: Mark) => string) => (mark ? text(mark) : plan.absent)
    return [
      subject,
      ...plan.componentHeadings.map((_, part) => written((m) => String(m.components[part]))),
      written((m) => String(m.score)),
      ...(columns.grade ? [written((m) => gradeOf(m.score, plan.scheme.grades))] : []),
      ...(columns.position ? [written(() => ordinal(positions[index](pupil)))] : []),
      ...(columns.classAverage ? [mean.toFixed(1)] : []),
      ...(columns.remark ? [mark ? remarkOf(mark.score) : ''] : []),
    ]
  })
  const spec: TableSpec = {
    columns: headings.map((_, index) => ({ align: index === 0 ? 'left' : 'center' })),
    header: [headings.map((text) => ({ text, columnSpan: 1, rowSpan: 1 }))],
    rows,
    size: plan.size,
    headerSize: plan.size * 0.92,
    boldHeader: true,
    rules: plan.rules,
    ruleWidth: 0.6,
    headerFill: null,
    leading: 1.7,
    padding: 4,
    spread: 0.9,
  }
  return measureTable(paper, spec, paper.width - 2 * MARGIN)
}

function cardTruth(paper: Paper, plan: CardPlan, subjects: string[], pupil: Pupil): StudentTruth {
  const truth: StudentTruth = {
    studentName: nameOf(plan, pupil),
    admissionNumber: pupil.admissionNumber,
    subjects: {},
    absentSubjects: [],
    total: pupil.total,
    average: pupil.average,
    grade: pupil.grade,
    position: pupil.position,
    pageNumber: paper.pageNumber,
    components: {},
    subjectGrades: {},
  }
  subjects.forEach((subject, index) => {
    const mark = pupil.marks[index]
    if (!mark) {
      truth.absentSubjects.push(subject)
      return
    }
    truth.subjects[subject] = mark.score
    truth.components![subject] = Object.fromEntries(
      plan.componentHeadings.map((heading, part) => [heading, mark.components[part]])
    )
    if (plan.columns.grade) {
      truth.subjectGrades![subject] = gradeOf(mark.score, plan.scheme.grades)
    }
  })
  return truth
}
