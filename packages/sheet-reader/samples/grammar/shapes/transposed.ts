import type { Random } from '../../random.js'
import { pickWord } from '../choices.js'
import { wrapText } from '../headings.js'
import type { Cell, Row, Table } from '../model.js'
import type { RosterPlan } from '../roster_plan.js'
import type { StudentTruth } from '../../truth.js'
import { drawRoster } from './roster.js'

/** Subjects down, students across. */
export function drawTransposed(
  random: Random,
  plan: RosterPlan
): { table: Table; truth: StudentTruth[] } {
  const roster = drawRoster(random, { ...plan, parts: null, subjectColumns: ['mark'] })
  const { columns, students, truth } = roster
  const identity = columns.filter((column) => column.identifies && column.tell)
  const rest = columns.filter((column) => !column.identifies)
  const turn = plan.headTurn === 'upright' ? plan.headTurn : undefined
  const corner = pickWord(random, plan.set, plan.country.headings.subject)
  const names = identity.find((column) => column.tell && column.align === 'left')
  const headColumns = [...identity].sort(
    (one, two) => Number(two === names) - Number(one === names)
  )
  const head = headColumns.map((column, level): Cell[] => [
    { text: level === 0 ? corner : (column.path[0] ?? ''), align: 'left' },
    ...students.map((student, index): Cell => {
      const text = column.text(student, index)
      if (turn && column === names) {
        return { text, turn }
      }
      return { text: wrapText(text, 12), align: 'center' }
    }),
  ])
  const rows = rest.map((column): Row => ({
    kind: 'body',
    cells: [
      { text: column.path.join(' ').replace(/\n/g, ' ') },
      ...students.map((student, index) => ({ text: column.text(student, index) })),
    ],
  }))
  const align = plan.numberAlign
  const table: Table = {
    columns: [{ align: 'left' }, ...students.map(() => ({ align }))],
    head,
    rows,
    repeatHead: true,
  }
  return { table, truth }
}
