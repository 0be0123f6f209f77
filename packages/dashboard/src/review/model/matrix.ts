import { subjectOf } from '@tenant-education/result-arithmetic'
import { cellOf, type Column } from './columns.js'
import { componentField, gradeField, scoreField } from './fields.js'
import type { Place, ReviewPage, ReviewRecord } from './types.js'

/** Where values stand beside and below each other, as they are shown; null where nothing stands. */
export type Matrix = (Place | null)[][]

/** A row of a card: a subject, or values of the whole record. */
export interface CardRow {
  /** Label of the subject; null for values of the whole record. */
  label: string | null
  fields: (string | null)[]
}

/** How the focus moves. */
export type Move = 'up' | 'down' | 'left' | 'right' | 'home' | 'end' | 'pageUp' | 'pageDown'

/** Rows that a page up or down goes over. */
const LEAP = 10

/** Names of parts that some subject has, in the order of the sheet. */
export function partNames({ subjects }: Pick<ReviewPage, 'subjects'>): string[] {
  return [...new Set(subjects.flatMap(({ components }) => components))]
}

/**
 * Rows of a student's card: the subjects that the record has, each with its parts, score and grade.
 */
export function cardRows(record: ReviewRecord, page: Pick<ReviewPage, 'subjects'>): CardRow[] {
  const names = partNames(page)
  return page.subjects
    .map((subject) => {
      const own = subjectOf(subject)
      const fields = [
        ...names.map((name) => componentField(own, name)),
        scoreField(own),
        gradeField(own),
      ]
      return {
        label: subject.label,
        fields: fields.map((field) => (cellOf(record, field) ? field : null)),
      }
    })
    .filter(({ fields }) => fields.some((field) => field !== null))
}

/** Values of a card that stand above and below its subjects, one a line. */
export function overallFields(record: ReviewRecord): { above: string[]; below: string[] } {
  const there = (fields: string[]) => fields.filter((field) => cellOf(record, field))
  return {
    above: there(['studentName', 'admissionNumber']),
    below: there(['total', 'average', 'grade', 'position']),
  }
}

/** The values of a page as its layout shows them. */
export function matrixOf(page: ReviewPage, columns: readonly Column[]): Matrix {
  if (page.layout === 'roster') {
    return page.records.map((record) =>
      columns.map(({ field }) => placeIn(record, cellOf(record, field) ? field : null))
    )
  }
  return page.records.flatMap((record) => {
    const { above, below } = overallFields(record)
    const line = (field: string) => [placeIn(record, field)]
    return [
      ...above.map(line),
      ...cardRows(record, page).map(({ fields }) => fields.map((field) => placeIn(record, field))),
      ...below.map(line),
    ]
  })
}

function placeIn({ recordId }: ReviewRecord, field: string | null): Place | null {
  return field === null ? null : { recordId, field }
}

/** The place that a move leads to; it stays at the edges, and passes over what is not there. */
export function moved(matrix: Matrix, from: Place, move: Move): Place {
  const row = matrix.findIndex((places) => places.some((place) => isAt(place, from)))
  const column = matrix[row]?.findIndex((place) => isAt(place, from)) ?? -1
  if (column < 0) {
    return from
  }
  switch (move) {
    case 'left':
      return matrix[row].slice(0, column).findLast(Boolean) ?? from
    case 'right':
      return matrix[row].slice(column + 1).find(Boolean) ?? from
    case 'home':
      return matrix[row].find(Boolean) ?? from
    case 'end':
      return matrix[row].findLast(Boolean) ?? from
    case 'up':
      return nearest(matrix.slice(0, row).reverse(), column) ?? from
    case 'down':
      return nearest(matrix.slice(row + 1), column) ?? from
    case 'pageUp':
      return nearest(matrix.slice(0, Math.max(1, row - LEAP + 1)).reverse(), column) ?? from
    case 'pageDown':
      return (
        nearest(matrix.slice(Math.min(matrix.length - 1, row + LEAP)), column) ??
        nearest(matrix.slice(row + 1).reverse(), column) ??
        from
      )
  }
}

/** The first row with a value in the column, or, where rows are of one value, with that. */
function nearest(rows: Matrix, column: number): Place | null {
  for (const places of rows) {
    const place = places[Math.min(column, places.length - 1)]
    if (place) {
      return place
    }
  }
  return null
}

function isAt(place: Place | null, { recordId, field }: Place): boolean {
  return place?.recordId === recordId && place.field === field
}
