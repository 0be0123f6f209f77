import { squash } from '../../../vocabulary/text.js'
import { cellAt, type SheetBody } from '../sheet_body.js'
import { studentTable, type SheetCell, type SheetColumn } from '../student_table.js'
import type { Table } from '../../../types.js'

/** A column of a table of students, with a cell for each row of the body that it was made of. */
export interface FilledColumn {
  column: SheetColumn
  cells: SheetCell[]
}

/** The columns of a body that list no subjects, as they are. */
export function columnsAsPrinted(
  body: SheetBody,
  lists: (column: number) => boolean
): FilledColumn[] {
  return body.headings.flatMap((label, column) =>
    lists(column)
      ? []
      : [
          {
            column: { group: null, label },
            cells: body.rows.map((row) => cellAt(body, row, column)),
          },
        ]
  )
}

/** Subjects by what is the same in all their spellings, each as it is spelled first. */
export function firstSpellings(listed: readonly { label: string }[]): Map<string, string> {
  const spellings = new Map<string, string>()
  for (const { label } of listed) {
    spellings.set(squash(label), spellings.get(squash(label)) ?? label)
  }
  return spellings
}

/** The table of students that some columns make. */
export function tableOfColumns({ view, rows }: SheetBody, columns: readonly FilledColumn[]): Table {
  return studentTable(
    {
      columns: columns.map(({ column }) => column),
      rows: rows.map((_, index) => columns.map(({ cells }) => cells[index])),
    },
    view.table.box
  )
}

/** Fewest students who do not all have the same mark in a subject. */
const SAME_FOR_ALL = 5

/**
 * What stands with one number behind every name, by its letters: the class (`SS 1`), and no
 * subject.
 */
export function sameForAll(
  pairs: readonly { label: string; number: string | null }[]
): ReadonlySet<string> {
  const subjects = Map.groupBy(pairs, ({ label }) => squash(label))
  return new Set(
    [...subjects].flatMap(([key, own]) => {
      const numbers = new Set(own.map(({ number }) => number))
      return own.length >= SAME_FOR_ALL && numbers.size === 1 && !numbers.has(null) ? [key] : []
    })
  )
}
