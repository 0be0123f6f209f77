import type { StudentTruth } from '../../truth.js'
import type { Align, Block, Cell, Row } from '../model.js'
import { writeNumber, writePosition } from '../notation.js'
import { writeName } from '../roster_columns.js'
import type { RosterPlan } from '../roster_plan.js'
import type { Mark, Student } from '../school_class.js'
import type { Headline } from '../surroundings.js'
import { HABITS } from '../vocabulary/habits.js'
import { emptyTruth, type ClassOfStudents } from './roster.js'

/** How the cards of a class are made; the same for all of them. */
export interface CardStyle {
  headline: Headline
  columns: CardColumn[]
  separator: string
  perLine: number
  /** Where total, average and position stand. */
  summary: 'rows' | 'fields_below' | 'fields_above'
  /** A subject at which the student was absent is printed with a mark of absence, or not at all. */
  printsAbsent: boolean
  showsSchool: boolean
  remark: string | null
  /** One word for each field, the same on every card. */
  words: Record<HeadingName, string>
  /** Marks of conduct, or the meaning of the grades: tables that hold no results. */
  appendix: Appendix
  classWord: string
}

export type Appendix = 'none' | 'conduct' | 'conduct_beside' | 'scale'

type HeadingName = keyof RosterPlan['country']['headings']

export interface CardColumn {
  heading: string
  align: Align
  text(mark: Mark | null, subject: number): string
  tell?(mark: Mark, label: string, truth: StudentTruth): void
  sums?: 'total' | 'average'
}

export interface Card {
  blocks: Block[]
  truth: StudentTruth
}

export function makeCard(
  plan: RosterPlan,
  group: ClassOfStudents,
  style: CardStyle,
  student: Student
): Card {
  const { country } = plan
  const truth = emptyTruth()
  truth.studentName = writeName(student, plan.nameStyle === 'columns' ? 'title' : plan.nameStyle)
  const word = (key: HeadingName) => style.words[key]
  const who: [string, string][] = [[word('name'), truth.studentName]]
  if (plan.admission) {
    truth.admissionNumber = student.admissionNumber
    const field: [string, string] = [word('admission'), student.admissionNumber]
    if (plan.admissionFirst) {
      who.unshift(field)
    } else {
      who.push(field)
    }
  }
  who.push([style.classWord, style.headline.class])
  if (plan.sex) {
    who.push([word('sex'), student.sex])
  }
  if (plan.extras.includes('attendance')) {
    who.push([word('attendance'), String(student.daysPresent)])
  }
  if (plan.extras.includes('class_size')) {
    who.push([word('classSize'), String(plan.students)])
  }
  const summary = summaryOf(plan, student, truth, word)
  const rows = subjectRows(group, style, student, truth)
  if (style.summary === 'rows') {
    rows.push(...summaryRows(style, summary))
  }

  const fields = (pairs: [string, string][]): Block => ({
    kind: 'fields',
    pairs,
    perLine: style.perLine,
    separator: style.separator,
  })
  const centred = (text: string, scale: number): Block => ({
    kind: 'line',
    text,
    align: 'center',
    bold: true,
    scale,
  })
  const above = style.summary === 'fields_above' ? [...who, ...summary] : who
  const left: Align = 'left'
  const marks: Block = {
    kind: 'table',
    table: {
      columns: [{ align: left }, ...style.columns.map(({ align }) => ({ align }))],
      head: [
        [
          { text: fixedSubjectWord(style, country.language), align: left },
          ...style.columns.map(({ heading, align }) => ({ text: heading, align })),
        ],
      ],
      rows,
      repeatHead: false,
    },
  }
  const isBeside = style.appendix === 'conduct_beside'
  const blocks: Block[] = [
    ...(style.showsSchool
      ? [centred(style.headline.school, 1.4), centred(style.headline.title, 1.1)]
      : []),
    fields(above),
    isBeside ? { kind: 'side_by_side', sides: [[marks], [conductOf(plan, student)]] } : marks,
    ...(style.summary === 'fields_below' && summary.length > 0 ? [fields(summary)] : []),
    ...(isBeside ? [] : appendixOf(plan, style, student)),
    ...(style.remark
      ? [
          {
            kind: 'line',
            text: `${style.remark}${style.separator}${student.remark}`,
            align: left,
          } as const,
        ]
      : []),
  ]
  return { blocks, truth }
}

const CONDUCT = ['Punctuality', 'Neatness', 'Politeness', 'Honesty', 'Relationship with others']

/** A table of ratings that are no results, in the words of the country's language. */
function conductOf({ country: { language }, students }: RosterPlan, student: Student): Block {
  const { traits, traitHeadings } = HABITS[language]
  const head = traitHeadings[students % traitHeadings.length]
  const rows = traits.map((trait, at) => [
    trait,
    String(2 + ((student.age + at * student.daysPresent) % 4)),
  ])
  return textTableOf(head, rows)
}

/** A table of texts at the left of their columns. */
function textTableOf(head: readonly string[], rows: readonly string[][]): Block {
  const table = {
    columns: head.map(() => ({ align: 'left' as const })),
    head: [head.map((text): Cell => ({ text }))],
    rows: rows.map((texts): Row => ({ kind: 'body', cells: texts.map((text) => ({ text })) })),
    repeatHead: false,
  }
  return { kind: 'table', table }
}

function appendixOf(plan: RosterPlan, style: CardStyle, student: Student): Block[] {
  const rows =
    style.appendix === 'conduct'
      ? CONDUCT.map((trait, at) => [
          trait,
          String(2 + ((student.age + at * student.daysPresent) % 4)),
        ])
      : plan.scale.map(([grade, from, remark]) => [grade, `${from}+`, remark])
  const head =
    style.appendix === 'conduct'
      ? ['AFFECTIVE DOMAIN', 'RATING']
      : plan.country.language === 'fr'
        ? ['Mention', 'À partir de', 'Sens']
        : ['Grade', 'From', 'Meaning']
  if (style.appendix === 'none') {
    return []
  }
  return [{ kind: 'space' }, textTableOf(head, rows)]
}

function fixedSubjectWord(style: CardStyle, language: 'en' | 'fr'): string {
  const upper = style.columns.some(({ heading }) => /^[A-Z]{3,}/.test(heading))
  const title = language === 'fr' ? 'Matière' : 'Subject'
  return upper ? title.toUpperCase() : title
}

function subjectRows(
  group: ClassOfStudents,
  style: CardStyle,
  student: Student,
  truth: StudentTruth
): Row[] {
  return group.subjects.flatMap((subject, at): Row[] => {
    const mark = student.marks[at]
    if (!mark && !style.printsAbsent) {
      return []
    }
    if (mark) {
      for (const column of style.columns) {
        column.tell?.(mark, subject, truth)
      }
    } else {
      truth.absentSubjects.push(subject)
    }
    const cells = style.columns.map((column): Cell => ({ text: column.text(mark, at) }))
    return [{ kind: 'body', cells: [{ text: subject }, ...cells] }]
  })
}

/** Labels and values of what stands once on a card; adds them to the truth. */
function summaryOf(
  plan: RosterPlan,
  student: Student,
  truth: StudentTruth,
  word: (key: HeadingName) => string
): [string, string][] {
  const comma = plan.country.decimalComma
  if (plan.lettersOnly) {
    return []
  }
  return plan.totals.map((kind): [string, string] => {
    switch (kind) {
      case 'total':
      case 'total_of':
        truth.total = student.total
        return [word('total'), writeNumber(student.total, comma)]
      case 'average':
        truth.average = student.average
        return [word('average'), writeNumber(student.average, comma)]
      case 'percentage':
        truth.average = student.average
        return [word('percentage'), `${writeNumber(student.average, comma)}%`]
      case 'grade':
        truth.grade = student.grade
        return [word('grade'), student.grade]
      case 'position':
        truth.position = student.position
        return [
          word('position'),
          writePosition(student.position, plan.ordinals, plan.students, false),
        ]
      default:
        return [word('remark'), student.remark]
    }
  })
}

function summaryRows(style: CardStyle, summary: [string, string][]): Row[] {
  const at = Math.max(
    0,
    style.columns.findIndex((column) => column.sums === 'total')
  )
  return summary.map(([label, value]) => ({
    kind: 'statistics',
    cells: [
      { text: label, bold: true },
      ...style.columns.map((_, column) => ({ text: column === at ? value : '', bold: true })),
    ],
  }))
}
