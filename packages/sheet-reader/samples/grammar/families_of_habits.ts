import { pickWord } from './choices.js'
import { drawRosterSheet, type Family } from './family.js'
import { wrapText } from './headings.js'
import type { Row, Table } from './model.js'
import { writeNumber, writePosition } from './notation.js'
import type { RosterColumn } from './roster_columns.js'
import { roundTo, type Student } from './school_class.js'
import { tellTruth, type Roster } from './shapes/roster.js'
import { FRANCOPHONE } from './vocabulary/francophone.js'
import { HABITS } from './vocabulary/habits.js'
import { pickCountry } from './vocabulary/countries.js'
import type { Statistic } from './vocabulary/country.js'

const SINGLE = {
  headTurn: 'single',
  heading: { merged: true, bold: true, alone: 'spans' },
} as const

function withColumns(roster: Roster, columns: RosterColumn[]): Roster {
  return { ...roster, columns, truth: tellTruth(columns, roster.students) }
}

/** A column of sentences, wrapped in its cells, of which nothing is a result. */
const comments: Family = {
  name: 'comments',
  shape: 'roster',
  weight: 2,
  draw: (drawing) => {
    const { random } = drawing
    const wide = random.integer(16, 26)
    return drawRosterSheet(drawing, {
      plan: { students: random.integer(6, 24), subjects: random.integer(3, 7), ...SINGLE },
      alter: (roster, { country: { language } }) => {
        const { comments: sentences, commentHeadings } = HABITS[language]
        const said = new Map(roster.students.map((student) => [student, random.pick(sentences)]))
        const column: RosterColumn = {
          path: [random.pick(commentHeadings)],
          align: 'left',
          turnable: false,
          identifies: false,
          text: (student) => wrapText(said.get(student) ?? '', wide),
        }
        return withColumns(roster, [...roster.columns, column])
      },
    })
  },
}

const wrappedNames: Family = {
  name: 'wrapped_names',
  shape: 'roster',
  weight: 2,
  draw: (drawing) => {
    const { random } = drawing
    const wide = random.integer(11, 18)
    return drawRosterSheet(drawing, {
      plan: { nameStyle: random.pick(['upper_surname', 'upper', 'title'] as const), ...SINGLE },
      look: { ruling: random.pick(['grid', 'grid', 'horizontal', 'none'] as const) },
      alter: (roster) =>
        withColumns(
          roster,
          roster.columns.map((column) =>
            column.identifies && column.tell && column.path[0] === nameHeading(roster)
              ? { ...column, text: (student, at) => wrapText(column.text(student, at), wide) }
              : column
          )
        ),
    })
  },
}

/** The heading of the column that tells the student's name. */
function nameHeading({ columns, students, truth }: Roster): string | undefined {
  return columns.find(
    (column) => column.identifies && column.text(students[0], 0) === truth[0].studentName
  )?.path[0]
}

const absenceWords: Family = {
  name: 'absence_words',
  shape: 'roster',
  weight: 2,
  draw: (drawing) => {
    const { random } = drawing
    const country = pickCountry(random)
    return drawRosterSheet(drawing, {
      plan: {
        country,
        absentRate: random.pick([0.06, 0.15]),
        absenceMarks: random.sample(HABITS[country.language].absences, random.integer(1, 2)),
      },
    })
  },
}

/** Positions that say that others share them, of marks in steps of five. */
const ties: Family = {
  name: 'ties',
  shape: 'roster',
  weight: 1,
  draw: (drawing) => {
    const { random, set } = drawing
    const country = pickCountry(random)
    const sign = random.pick(HABITS[country.language].ties)
    return drawRosterSheet(drawing, {
      plan: {
        country,
        notation: 'plain',
        step: country.highest / 20,
        students: random.integer(16, 40),
        subjects: random.integer(3, 5),
        totals: ['total', 'average'],
        coefficients: false,
        ordinals:
          country.language === 'fr' ? 'french' : random.pick(['english', 'number'] as const),
      },
      alter: (roster, plan) => {
        const column: RosterColumn = {
          path: [pickWord(random, set, country.headings.position)],
          align: plan.numberAlign,
          turnable: true,
          identifies: false,
          text: ({ position }) => {
            const tied = roster.students.filter((other) => other.position === position).length > 1
            const written = writePosition(position, plan.ordinals, plan.students, false)
            return tied ? sign.replace('#', written) : written
          },
          tell: ({ position }, truth) => {
            truth.position = position
          },
        }
        return withColumns(roster, [...roster.columns, column])
      },
    })
  },
}

function statisticRow(
  { columns }: Roster,
  students: readonly Student[],
  label: string,
  of: Statistic
): Row {
  const nameAt = columns.findIndex((column) => column.identifies && column.align === 'left')
  return {
    kind: 'statistics',
    cells: columns.map((column, at) => ({
      text: at === nameAt ? label : (column.statistic?.(students, of) ?? ''),
      bold: true,
    })),
  }
}

/** Rows below the students with the sum, the share of passes and the like of each column. */
const sumsBelow: Family = {
  name: 'sums_below',
  shape: 'roster',
  weight: 2,
  draw: (drawing) => {
    const { random } = drawing
    return drawRosterSheet(drawing, {
      plan: { statistics: 0, repeatHead: random.chance(0.5) },
      finish: (table, roster, { country: { language } }) => {
        const { sums } = HABITS[language]
        const chosen = random.sample(sums, random.integer(1, 4))
        const rows = chosen.map(([label, of]) => statisticRow(roster, roster.students, label, of))
        return { ...table, rows: [...table.rows, ...rows] }
      },
    })
  },
}

/** Sections of a list, each with its own mean below it. */
const sectionSums: Family = {
  name: 'section_sums',
  shape: 'roster',
  weight: 2,
  draw: (drawing) => {
    const { random } = drawing
    const country = pickCountry(random)
    const { subtitles, sums } = HABITS[country.language]
    return drawRosterSheet(drawing, {
      plan: {
        country,
        statistics: 0,
        students: random.integer(8, 30),
        sections: random.sample(subtitles, random.integer(2, 3)),
      },
      finish: (table, roster) => withSectionRows(table, roster, random.pick(sums)),
    })
  },
}

function withSectionRows(
  table: Table,
  roster: Roster,
  [label, of]: readonly [string, Statistic]
): Table {
  const rows: Row[] = []
  let own: Student[] = []
  let next = 0
  const close = () => {
    if (own.length > 0) {
      rows.push(statisticRow(roster, own, label, of))
    }
    own = []
  }
  for (const row of table.rows) {
    if (row.kind === 'section') {
      close()
    } else if (row.kind === 'body') {
      own.push(roster.students[next++])
    }
    rows.push(row)
  }
  close()
  return { ...table, rows }
}

/** Beside each mark its coefficient and the product of both. */
const coefficientColumns: Family = {
  name: 'coefficient_columns',
  shape: 'roster',
  weight: 1,
  draw: (drawing) => {
    const { random } = drawing
    const [mark, weight, product] = random.pick(HABITS.fr.weighted)
    const both = random.chance(0.7)
    return drawRosterSheet(drawing, {
      plan: {
        country: FRANCOPHONE,
        coefficients: true,
        maxima: 'none',
        subjects: random.integer(3, 7),
        totals: ['total', 'average', 'position'],
        ...SINGLE,
      },
      alter: (roster) =>
        withColumns(
          roster,
          roster.columns.flatMap((column) => {
            const at = roster.subjects.indexOf(column.path[0])
            const own = roster.coefficients?.[at]
            if (own === undefined) {
              return [column]
            }
            const beside = (heading: string, text: (student: Student) => string): RosterColumn => ({
              ...column,
              path: [column.path[0], heading],
              text,
              tell: undefined,
              statistic: undefined,
            })
            const weigh = ({ marks }: Student) => {
              const score = marks[at]?.score
              return score === undefined ? '' : writeNumber(roundTo(score * own, 2), true)
            }
            return [
              { ...column, path: [column.path[0], mark] },
              beside(weight, () => String(own)),
              ...(both ? [beside(product, weigh)] : []),
            ]
          })
        ),
    })
  },
}

/** What schools add to a plain list. */
export const FAMILIES_OF_HABITS: readonly Family[] = [
  comments,
  wrappedNames,
  absenceWords,
  ties,
  sumsBelow,
  sectionSums,
  coefficientColumns,
]
