import { agrees, totalOf } from '@tenant-education/result-arithmetic'
import type { RecordFlag } from '#modules/file-processing/public'
import type { ComponentEntry, SubjectEntry } from './record_content.js'
import type { SubjectEdit } from './record_patch.js'

/**
 * A subject with what a person changed in it. A score that was the sum of its parts stays their sum
 * when a part changes, unless it is given itself; other schools weight the parts, so that nobody
 * can say what the score becomes.
 *
 * @param keepsPrinted a score that is printed stays as it was read when a part changes
 */
export function editedSubject(
  entry: SubjectEntry,
  edit: SubjectEdit,
  keepsPrinted = false
): SubjectEntry {
  const { grade, isDerived, isGradeUnread, ...rest } = entry
  const components = editedComponents(entry.components ?? [], edit.components ?? {})
  const isSum = partsFit(entry)
  const given = edit.score ?? null
  const follows = isSum && (isDerived || !keepsPrinted)
  const sum = edit.components && follows ? sumOf(components) : null
  const score = edit.isAbsent ? null : (given ?? sum ?? entry.score)
  const isTouched = edit.isAbsent || given !== null || sum !== null
  const edited: SubjectEntry = {
    ...rest,
    ...(isDerived && given === null && { isDerived }),
    score,
    confidence: isTouched ? 1 : entry.confidence,
    ...(components.length > 0 && { components }),
    ...gradeAfter(grade, edit.grade),
    ...(isGradeUnread && edit.grade === undefined && { isGradeUnread }),
    flags: [],
  }
  return { ...edited, flags: flagsOf(entry, edited, edit, isTouched) }
}

/** Whether the parts add up to the score; null where there are none, or no score. */
export function partsFit({ score, components = [] }: SubjectEntry): boolean | null {
  const sum = sumOf(components)
  return score === null || sum === null ? null : agrees(sum, score)
}

function sumOf(components: readonly ComponentEntry[]): number | null {
  return totalOf(components.map(({ value }) => ({ score: value })))
}

function editedComponents(
  read: readonly ComponentEntry[],
  edits: Record<string, number | null>
): ComponentEntry[] {
  const components = read.map((component) => {
    const value = edits[component.name]
    return value === undefined ? component : { ...component, value, confidence: 1 }
  })
  const known = new Set(read.map(({ name }) => name))
  const added = Object.entries(edits).filter(([name, value]) => !known.has(name) && value !== null)
  return [...components, ...added.map(([name, value]) => ({ name, value, confidence: 1 }))]
}

function gradeAfter(
  read: SubjectEntry['grade'],
  edited: SubjectEdit['grade']
): Pick<SubjectEntry, 'grade'> {
  if (edited === null) {
    return {}
  }
  if (edited !== undefined) {
    return { grade: { value: edited, confidence: 1 } }
  }
  return read ? { grade: read } : {}
}

/** The flags that the edit did not settle, and those that it earned. */
function flagsOf(
  before: SubjectEntry,
  after: SubjectEntry,
  edit: SubjectEdit,
  isTouched: boolean
): RecordFlag[] {
  const flags = new Set(isTouched ? [] : before.flags)
  if (edit.grade !== undefined) {
    flags.delete('GRADE_MISMATCH')
  }
  if (isTouched && (after.score ?? 0) > 100) {
    flags.add('SCORE_OUT_OF_RANGE')
  }
  const isJudged = partsFit(before) === true || before.flags.includes('COMPONENT_MISMATCH')
  if (edit.components || isTouched) {
    if (isJudged && partsFit(after) === false) {
      flags.add('COMPONENT_MISMATCH')
    } else {
      flags.delete('COMPONENT_MISMATCH')
    }
  }
  return [...flags]
}
