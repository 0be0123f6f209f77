import { addToProfile, emptyProfile, type ColumnProfile } from '../columns/column_profile.js'
import { editDistance } from '../../edit_distance.js'
import { squash } from '../../vocabulary/text.js'
import type { ColumnHeading } from '../headings/column_heading.js'
import { isNarrow } from './narrow_structure.js'
import type { RawCell } from '../records/raw_records.js'
import type { TableView } from './table_view.js'

/** Rows and cards kept of each layout to learn from; enough for statistics, little for memory. */
export const SAMPLE_ROWS = 300

/** What a table's rows are: students, or the subjects of one student. */
export type TableKind = 'roster' | 'card'

/** A table layout of the file: its headings, column edges and what its columns held so far. */
export interface Template {
  id: string
  /**
   * The first layout with these headings: sheets of one subject each have one for every subject.
   */
  first: string
  kind: TableKind
  /** Edges of the columns in points, as first seen. */
  edges: number[]
  /** False while no page showed headings for it. */
  headed: boolean
  exact: boolean
  /** Other headings explained its first table nearly as well. */
  isNarrow: boolean
  /** For each column how often each heading was read. */
  headings: { heading: ColumnHeading; votes: number }[][]
  profiles: ColumnProfile[]
  samples: RawCell[][]
  /** Subject named beside the table (`Subject: Mathematics`), for sheets of one subject. */
  subjectHint: string | null
  tables: number
}

/**
 * A layout as its first table shows it; nothing is counted yet.
 *
 * @param headings Null where the page shows none.
 */
export function newTemplate(
  id: string,
  kind: TableKind,
  view: TableView,
  headings: ColumnHeading[] | null
): Template {
  return {
    id,
    first: id,
    kind,
    edges: [...view.table.columnEdges],
    headed: headings !== null,
    exact: view.exact,
    isNarrow: isNarrow(view.table),
    headings: Array.from({ length: view.columnCount }, (_, column) =>
      headings ? [{ heading: headings[column], votes: 1 }] : []
    ),
    profiles: Array.from({ length: view.columnCount }, emptyProfile),
    samples: [],
    subjectHint: null,
    tables: 0,
  }
}

/** The same layout for sheets of another subject; nothing is counted yet. */
export function ofOtherSubject(template: Template, id: string, subject: string): Template {
  return {
    ...template,
    id,
    headings: template.headings.map((entries) =>
      entries.map(({ heading }) => ({ heading: { ...heading }, votes: 1 }))
    ),
    profiles: template.profiles.map(emptyProfile),
    samples: [],
    subjectHint: subject,
    tables: 0,
  }
}

const NO_HEADING: ColumnHeading = {
  group: null,
  label: '',
  role: null,
  maximum: null,
  weight: null,
}

/**
 * What a column says in the rows that were kept, from the top; cells that say nothing are left out.
 */
export function textsOfColumn({ samples }: Pick<Template, 'samples'>, column: number): string[] {
  return samples.flatMap((cells) => cells[column]?.text || [])
}

/**
 * The heading that most pages agree on; of as many, in a picture, one that says what its column
 * holds.
 */
export function headingOf(template: Template, column: number): ColumnHeading {
  let best: { heading: ColumnHeading; votes: number } | undefined
  for (const entry of template.headings[column] ?? []) {
    const isClearer =
      !template.exact &&
      entry.votes === best?.votes &&
      entry.heading.role !== null &&
      best.heading.role === null &&
      best.heading.isUnsure === true
    if (!best || entry.votes > best.votes || isClearer) {
      best = entry
    }
  }
  return best?.heading ?? NO_HEADING
}

/**
 * Counts the headings of another table of the layout; a maximum and a weight once read are kept.
 *
 * @param columnOf For each heading its column in the layout.
 */
export function addHeadings(
  template: Template,
  headings: ColumnHeading[],
  columnOf: number[]
): void {
  template.headed = true
  for (const [index, heading] of headings.entries()) {
    const entries = template.headings[columnOf[index]]
    const known = entries.find(
      (entry) => entry.heading.label === heading.label && entry.heading.group === heading.group
    )
    if (known) {
      known.votes += 1
      known.heading.maximum ??= heading.maximum
      known.heading.isUnsure &&= heading.isUnsure
    } else {
      entries.push({ heading, votes: 1 })
    }
  }
}

/**
 * Counts a row into the profiles of its columns, and keeps it among the first 300 without pictures.
 */
export function addSample(template: Template, cells: RawCell[]): void {
  for (const [column, cell] of cells.entries()) {
    addToProfile(template.profiles[column], cell, template.exact)
  }
  if (template.samples.length < SAMPLE_ROWS) {
    template.samples.push(cells.map(withoutPicture))
  }
}

/** A cell's text, kind and confidence, without its picture and its place. */
export function withoutPicture(cell: RawCell): RawCell {
  return { text: cell.text, kind: cell.kind, confidence: cell.confidence }
}

/**
 * For each column of a table the column of the template that it is, by position; null where the
 * table does not lie on the template's columns. A table may lack columns (nothing was printed in
 * them) but must not split one.
 */
export function matchColumns(template: Template, view: TableView): number[] | null {
  const { edges } = template
  const width = edges[edges.length - 1] - edges[0]
  const tableEdges = view.table.columnEdges
  const tolerance = Math.max(6, width * 0.015)
  if (Math.abs(tableEdges[0] - edges[0]) > tolerance * 4 && view.table.ruled) {
    return null
  }

  if (tableEdges.length === edges.length) {
    const near = tableEdges.every(
      (edge, i) => Math.abs(edge - edges[i]) <= (view.table.ruled ? tolerance : tolerance * 3)
    )
    if (near) {
      return edges.slice(1).map((_, index) => index)
    }
    const shift = tableEdges[0] - edges[0]
    const scale = (tableEdges[tableEdges.length - 1] - tableEdges[0]) / width
    const similar = tableEdges.every(
      (edge, i) => Math.abs(edge - edges[0] - shift - (edges[i] - edges[0]) * scale) <= tolerance
    )
    if (similar && scale > 0.9 && scale < 1.1) {
      return edges.slice(1).map((_, index) => index)
    }
  }
  if (view.columnCount > template.profiles.length) {
    return null
  }

  const columns: number[] = []
  for (const middle of view.columnMiddles) {
    const column = edges.findIndex(
      (edge, index) => edge <= middle && middle < (edges[index + 1] ?? -Infinity)
    )
    if (column < 0 || columns.includes(column)) {
      return null
    }
    columns.push(column)
  }
  return columns.length >= template.profiles.length * 0.7 ? columns : null
}

/** Share of a name's letters that differ where it is another name and no misreading. */
const OTHER_NAME = 0.5

/**
 * Whether two headings of one column name two subjects: both were read surely, and hardly share a
 * letter.
 */
function areOtherSubjects(one: ColumnHeading, other: ColumnHeading): boolean {
  const [a, b] = [one, other].map(({ group, label, role }) =>
    group !== null || role === null ? squash(group ?? label) : ''
  )
  if (a === '' || b === '' || one.isUnsure || other.isUnsure) {
    return false
  }
  return editDistance(a, b) > OTHER_NAME * Math.max(a.length, b.length)
}

/**
 * Whether one heading is a part of a subject and the other says something else of the student: both
 * were read surely.
 */
function areOtherParts(one: ColumnHeading, other: ColumnHeading): boolean {
  const isOnlyOneOfSubject = (one.group === null) !== (other.group === null)
  const areSure = !one.isUnsure && !other.isUnsure && one.role !== null && other.role !== null
  return isOnlyOneOfSubject && areSure && one.role !== other.role
}

/** True where two sets of headings are the same sheet's, allowing misreadings in scans. */
export function sameHeadings(
  template: Template,
  headings: ColumnHeading[],
  columnOf: number[]
): boolean {
  let same = 0
  let named = 0
  for (const [index, heading] of headings.entries()) {
    const known = headingOf(template, columnOf[index])
    const a = squash(`${heading.group ?? ''}${heading.label}`)
    const b = squash(`${known.group ?? ''}${known.label}`)
    if (a === '' && b === '') {
      continue
    }
    named += 1
    if (areOtherSubjects(heading, known) || areOtherParts(heading, known)) {
      return false
    }
    if (a === b) {
      same += 1
    } else if (
      !template.exact &&
      editDistance(a, b) <= Math.max(1, Math.min(a.length, b.length) * 0.34)
    ) {
      same += 1
    }
  }
  return template.exact ? same === named : same >= named * 0.6
}
