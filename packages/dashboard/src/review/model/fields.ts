import { fieldOf, parseField, type FieldParts } from '@tenant-education/result-arithmetic'

const known = new Map<string, FieldParts | null>()

/** What an address names; null for anything that is no address. */
export function partsOf(field: string): FieldParts | null {
  let parts = known.get(field)
  if (parts === undefined) {
    parts = parseField(field)
    known.set(field, parts)
  }
  return parts
}

/** Address of a subject's score. */
export function scoreField(subject: string): string {
  return fieldOf({ kind: 'score', subject })
}

/** Address of a subject's own grade. */
export function gradeField(subject: string): string {
  return fieldOf({ kind: 'subjectGrade', subject })
}

/** Address of a part of a subject's score. */
export function componentField(subject: string, component: string): string {
  return fieldOf({ kind: 'component', subject, component })
}

/** True for values that are numbers: scores, their parts, total, average, position. */
export function isNumeric(field: string): boolean {
  const parts = partsOf(field)
  return (
    canBeAbsent(field) ||
    (parts?.kind === 'overall' && ['total', 'average', 'position'].includes(parts.name))
  )
}

/** True for values that `absent` can be said of. */
export function canBeAbsent(field: string): boolean {
  const kind = partsOf(field)?.kind
  return kind === 'score' || kind === 'component'
}
