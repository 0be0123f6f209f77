import { areAboveMarks } from './column_profile.js'
import type { NumberRows } from './column_relations.js'
import type { LayoutColumn } from './layouts.js'
import { roleOfHeading } from '../../vocabulary/role_words.js'
import { headingOf, type Template } from '../tables/template.js'

/**
 * Whether a sheet that names no subject has each student's average of every term, and that of the
 * year.
 */
export function areMeansOfTerms(
  parts: readonly LayoutColumn[],
  marks: readonly LayoutColumn[],
  { subjectHint }: Template
): boolean {
  const isMean = ({ label }: LayoutColumn) =>
    roleOfHeading(label.split(' ').at(-1) ?? '') === 'average'
  return (
    subjectHint === null &&
    parts.length > 1 &&
    parts.every((part) => part.role === 'term' && isMean(part)) &&
    marks.some(({ role }) => role === 'average')
  )
}

/** Fewest rows whose total tells what its parts are. */
const FEWEST_ROWS = 3
/** Most terms of a year. */
const MOST_TERMS = 3
/** Points that rounding to whole numbers leaves between a mean and what it is the mean of. */
const ROUNDED = 0.51
/**
 * Share of the rows whose mean is that of two terms or three, or of as many as the student was
 * there.
 */
const NEARLY_ALL = 0.9

/**
 * Where the total is of several terms, each out of a hundred, the mean beside it is the year's
 * mark, which the grades follow; parts of single terms are no parts of it.
 */
export function takeMeanOfTerms(
  columns: readonly LayoutColumn[],
  template: Template,
  rows: NumberRows
) {
  const total = columns.find(({ role }) => role === 'total')
  const mean = columns.find(({ column }) => headingOf(template, column).role === 'average')
  if (!total || !mean || !areAboveMarks(template.profiles[total.column])) {
    return
  }
  const pairs = rows.flatMap((row) => {
    const [sum, average] = [row[total.column], row[mean.column]]
    return sum === null || average === null ? [] : [{ sum, average }]
  })
  const areTerms = ({ sum, average }: { sum: number; average: number }, terms: number) =>
    Math.abs(sum / terms - average) <= ROUNDED
  const held = pairs.filter((pair) =>
    Array.from({ length: MOST_TERMS }, (_, at) => at + 1).some((terms) => areTerms(pair, terms))
  )
  const several = held.filter((pair) => !areTerms(pair, 1))
  if (
    pairs.length < FEWEST_ROWS ||
    held.length < NEARLY_ALL * pairs.length ||
    several.length * 2 < pairs.length
  ) {
    return
  }
  total.role = 'ignore'
  mean.role = 'total'
  for (const column of columns) {
    if (column.role === 'ca' || column.role === 'exam') {
      column.role = 'ignore'
    }
  }
}
