import { ApiException } from '#platform/http/api_exception'
import type { SubjectGroup } from '#modules/file-processing/public'

/** Roles that one column of a sheet has; within a subject's own columns they come again. */
const SINGLE: readonly SubjectGroup['type'][] = ['total', 'average', 'grade', 'position']

const PARTS: readonly SubjectGroup['type'][] = ['ca', 'exam']

/** Without one of these there is nothing to record. */
const RESULTS: readonly SubjectGroup['type'][] = ['score', 'ca', 'exam', 'grade']

/**
 * Refuses corrections of columns after which the sheet would make no sense. What nobody changed is
 * not judged: sheets are odd by themselves.
 *
 * @throws {ApiException} `COLUMN_ROLE_TAKEN`, `COLUMN_NAME_TAKEN`, `COLUMN_PART_ALONE`,
 *   `COLUMNS_WITHOUT_SCORES`
 */
export function checkColumns(
  before: readonly SubjectGroup[],
  changes: readonly SubjectGroup[]
): void {
  const wanted = new Map(changes.map((change) => [change.key, change]))
  const after = before.map(({ key, label, type }) => wanted.get(key) ?? { key, label, type })
  const changed = after.filter(({ label, type }, at) => {
    return label !== before[at].label || type !== before[at].type
  })
  const turned = after.filter(({ type }, at) => type !== before[at].type)
  refuseSecondRole(after, turned)
  refuseSecondName(after, changed)
  const isParted = before.some(({ type }) => PARTS.includes(type))
  const alone = turned.find(({ type }) => PARTS.includes(type))
  if (alone && !isParted) {
    throw new ApiException(
      'COLUMN_PART_ALONE',
      `${alone.label} stands alone: it cannot be a part of another column's score.`
    )
  }
  const hasResults = (columns: readonly SubjectGroup[]) =>
    columns.some(({ type }) => RESULTS.includes(type))
  if (hasResults(before) && !hasResults(after)) {
    throw new ApiException(
      'COLUMNS_WITHOUT_SCORES',
      'No column would hold scores or grades any more, and nothing would be left to record.'
    )
  }
}

function refuseSecondRole(after: readonly SubjectGroup[], turned: readonly SubjectGroup[]): void {
  for (const role of SINGLE) {
    const holders = after
      .filter(({ type }) => type === role)
      .filter((one) => !isOfSubject(one, after))
    if (holders.length > 1 && holders.some((one) => turned.includes(one))) {
      const names = holders.map(({ label }) => label).join(', ')
      throw new ApiException(
        'COLUMN_ROLE_TAKEN',
        `Only one column can be the ${role}, not all of: ${names}. Say what the others hold, or leave them out.`
      )
    }
  }
}

function refuseSecondName(after: readonly SubjectGroup[], changed: readonly SubjectGroup[]): void {
  const subjects = after.filter(({ type }) => type === 'score')
  for (const [, same] of Map.groupBy(subjects, ({ label }) => folded(label))) {
    if (same.length > 1 && same.some((one) => changed.includes(one))) {
      throw new ApiException(
        'COLUMN_NAME_TAKEN',
        `Two subjects cannot have the same name: ${same[0].label}.`
      )
    }
  }
}

/** Columns of a subject are named after it: `Mathematics Total`. */
function isOfSubject({ key, label }: SubjectGroup, columns: readonly SubjectGroup[]): boolean {
  return columns.some(
    (other) => other.type === 'score' && other.key !== key && label.startsWith(`${other.label} `)
  )
}

function folded(label: string): string {
  return label.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}
