import { isNumeric, typeOf } from './column_types.js'
import { settleSubjectColumns } from './subject_columns.js'
import { share } from './column_profile.js'
import type { LayoutColumn } from './layouts.js'
import type { NumberRows } from './column_relations.js'
import type { Template } from './template.js'

/** Settles the columns of a report card's table, whose rows are subjects. */
export function settleCardColumns(
  columns: LayoutColumn[],
  template: Template,
  rows: NumberRows
): void {
  findSubjectColumn(columns, template)
  const subject = columns.find(({ role }) => role === 'subject')
  const members = columns.filter((column) => isResult(column, template))
  if (subject) {
    for (const column of members) {
      column.group = null
    }
  }
  const settled = settleSubjectColumns(
    members.map(({ column, role, label }) => ({
      role: role === 'unknown' || role === 'person' ? null : role,
      label,
      numeric: isNumeric(template.profiles[column]),
      graded: typeOf(template.profiles[column]) === 'grade',
    })),
    rows.map((row) => members.map(({ column }) => row[column])),
    template.exact
  )
  for (const [index, { role, doubt }] of settled.entries()) {
    Object.assign(members[index], { role, doubt })
  }
  for (const column of columns) {
    settleText(column, template)
  }
}

/** Columns that can say something about a subject's result. */
function isResult({ column, role }: LayoutColumn, template: Template): boolean {
  switch (role) {
    case 'subject':
    case 'name':
    case 'code':
    case 'serial':
    case 'admission_number':
    case 'phone':
    case 'signature':
    case 'position':
    case 'foreign':
    case 'ignore':
      return false
    case 'remark':
      return typeOf(template.profiles[column]) === 'grade'
    case 'unknown':
    case 'person':
      return isNumeric(template.profiles[column])
    default:
      return true
  }
}

/** What a column without a known heading holds that is no number. */
function settleText(column: LayoutColumn, template: Template) {
  const profile = template.profiles[column.column]
  if (column.role !== 'unknown' || isNumeric(profile)) {
    return
  }
  switch (typeOf(profile)) {
    case 'ordinal':
      column.role = 'position'
      break
    case 'grade':
      column.role = 'grade'
      break
    case 'name':
      column.role = 'remark'
      break
    default:
      column.role = 'ignore'
  }
}

function findSubjectColumn(columns: LayoutColumn[], template: Template) {
  const { profiles } = template
  const named = columns.filter(({ role }) => role === 'subject' || role === 'name')
  const best =
    named.find(({ role, column }) => role === 'subject' && profiles[column].filled > 0) ??
    named.find(({ role }) => role === 'subject') ??
    columns.find(
      ({ role, column }) =>
        role === 'unknown' && share(profiles[column].subjects, profiles[column]) >= 0.5
    ) ??
    columns.find(({ role }) => role === 'code') ??
    named[0] ??
    columns.find(
      ({ role, column }) =>
        (role === 'unknown' || role === 'ignore') &&
        share(profiles[column].names, profiles[column]) >= 0.6
    )
  for (const column of named) {
    if (column !== best) {
      column.role = 'ignore'
    }
  }
  if (best) {
    best.role = 'subject'
  }
}
