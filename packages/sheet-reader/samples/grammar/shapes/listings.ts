import type { Random } from '../../random.js'
import type { StudentTruth } from '../../truth.js'
import { pickWord } from '../choices.js'
import { wrapText } from '../headings.js'
import type { Block, Cell, Column, Row, Table } from '../model.js'
import { writeMark, writeNumber, writePosition } from '../notation.js'
import { identityColumns, writeName } from '../roster_columns.js'
import { highestOf, type RosterPlan } from '../roster_plan.js'
import type { Student } from '../school_class.js'
import { drawClass, emptyTruth, type ClassOfStudents } from './roster.js'

/** What a list of pairs says about a student: grades, marks, or marks with grades. */
export type PairContent = 'grade' | 'mark' | 'both'

/** Adds the pairs' marks to the truth; a subject that is not printed is not told. */
function tellPairs(
  group: ClassOfStudents,
  student: Student,
  content: PairContent,
  truth: StudentTruth
): void {
  group.subjects.forEach((subject, at) => {
    const mark = student.marks[at]
    if (!mark) {
      return
    }
    if (content !== 'grade') {
      truth.subjects[subject] = mark.score
    }
    if (content !== 'mark') {
      truth.subjectGrades = { ...truth.subjectGrades, [subject]: mark.grade }
    }
  })
}

/** Subject and grade beside each other in columns: `ENG | B3 | MTH | C4`. */
export function drawPairTable(
  random: Random,
  plan: RosterPlan,
  content: PairContent
): { table: Table; truth: StudentTruth[] } {
  const group = drawClass(random, plan)
  const identity = identityColumns(random, plan)
  const comma = plan.country.decimalComma
  const together = random.chance(0.5)
  const truth: StudentTruth[] = []
  const rows = group.students.map((student, index): Row => {
    const told = emptyTruth()
    for (const column of identity) {
      column.tell?.(student, told)
    }
    tellPairs(group, student, content, told)
    truth.push(told)
    const pairs = group.subjects.flatMap((subject, at) => {
      const mark = student.marks[at]
      if (!mark) {
        return []
      }
      const number = writeNumber(mark.score, comma)
      const value =
        content === 'grade' ? mark.grade : content === 'mark' ? number : `${number} ${mark.grade}`
      return together ? [[`${subject} ${value}`]] : [[subject, value]]
    })
    const width = together ? 1 : 2
    const texts = pairs.flat()
    while (texts.length < group.subjects.length * width) {
      texts.push('')
    }
    return {
      kind: 'body',
      cells: [...identity.map((column) => column.text(student, index)), ...texts].map((text) => ({
        text,
      })),
    }
  })
  const value = pickWord(
    random,
    plan.set,
    content === 'grade' ? plan.country.headings.subjectGrade : plan.country.headings.obtained
  )
  const subjectWord = random.pick(['SUBJ', 'Subject', 'SUB.'])
  const french = plan.country.language === 'fr'
  const count = group.subjects.length
  const pairHead: Cell[] = together
    ? [
        {
          text: french ? 'RÉSULTATS' : random.pick(['RESULTS', 'SUBJECTS AND GRADES']),
          span: count,
          align: 'left',
        },
      ]
    : group.subjects.flatMap((): Cell[] => [
        { text: french ? 'Matière' : subjectWord },
        { text: value },
      ])
  const columns: Column[] = [
    ...identity.map((column) => ({ align: column.align })),
    ...group.subjects.flatMap((): Column[] =>
      together ? [{ align: 'left' }] : [{ align: 'left' }, { align: 'center' }]
    ),
  ]
  const head: Cell[] = [...identity.map((column) => ({ text: column.path[0] })), ...pairHead]
  return { table: { columns, head: [head], rows, repeatHead: plan.repeatHead }, truth }
}

/** Running text: a paragraph for each student. */
export function drawRunningText(
  random: Random,
  plan: RosterPlan,
  content: PairContent
): { block: Block; truth: StudentTruth[] } {
  const group = drawClass(random, plan)
  const comma = plan.country.decimalComma
  const highest = highestOf(plan)
  const joint = random.pick([' ', '  ', ', ', '; '])
  const link = random.pick([' ', ' ', '-', ':', '='])
  const start = random.pick(['serial', 'number', 'name'] as const)
  const width = random.integer(78, 100)
  const withTotals = content !== 'grade' && random.chance(0.6)
  const ownLine = random.chance(0.5)
  const truth: StudentTruth[] = []
  const lines = group.students.flatMap((student, index) => {
    const told = emptyTruth()
    told.studentName = writeName(student, plan.nameStyle === 'columns' ? 'upper' : plan.nameStyle)
    tellPairs(group, student, content, told)
    const words = [told.studentName]
    if (plan.admission) {
      told.admissionNumber = student.admissionNumber
      if (start === 'number') {
        words.unshift(student.admissionNumber)
      } else {
        words.push(`(${student.admissionNumber})`)
      }
    }
    if (start === 'serial') {
      words.unshift(`${index + 1}.`)
    }
    const pairs = group.subjects.flatMap((subject, at) => {
      const mark = student.marks[at]
      if (!mark) {
        return []
      }
      const number = writeMark('plain', mark, highest, comma)
      const value =
        content === 'grade' ? mark.grade : content === 'mark' ? number : `${number} ${mark.grade}`
      return [`${subject}${link}${value}`]
    })
    let marks = pairs.join(joint)
    if (withTotals) {
      told.total = student.total
      told.position = student.position
      const french = plan.country.language === 'fr'
      const position = writePosition(
        student.position,
        french ? 'french' : 'english',
        plan.students,
        false
      )
      marks += `${joint}${french ? 'Total' : 'TOTAL'}${link}${writeNumber(student.total, comma)}${joint}${french ? 'Rang' : 'POS'}${link}${position}`
    }
    truth.push(told)
    const text = ownLine
      ? [words.join(' '), ...indented(marks, width)]
      : paragraph(`${words.join(' ')}  ${marks}`, width)
    return ownLine ? [...text, ''] : text
  })
  return { block: { kind: 'preformatted', lines }, truth }
}

function indented(text: string, width: number): string[] {
  return wrapText(text, width - 5)
    .split('\n')
    .map((line) => `     ${line.trimStart()}`)
}

function paragraph(text: string, width: number): string[] {
  const [first, ...rest] = wrapText(text, width).split('\n')
  return [first, ...rest.map((line) => `      ${line.trimStart()}`)]
}
