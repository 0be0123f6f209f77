/** Values of a student that belong to no subject. */
export const overallFields = [
  'studentName',
  'admissionNumber',
  'total',
  'average',
  'grade',
  'position',
] as const

/** One of {@link overallFields}. */
export type OverallField = (typeof overallFields)[number]

/** A subject as an address names it: by its key; one that a person added has only its label. */
export interface SubjectName {
  key: string | null
  label: string
}

/** What an address says. `subject` is the key, or `=` and the label. */
export type FieldParts =
  | { kind: 'overall'; name: OverallField }
  | { kind: 'score'; subject: string }
  | { kind: 'subjectGrade'; subject: string }
  | { kind: 'component'; subject: string; component: string }

/** The part of an address that names a subject, before it is encoded. */
export function subjectOf({ key, label }: SubjectName): string {
  return key ?? `=${label}`
}

/**
 * The address of a value within a record: `total`, `subjects/<key>`, `subjects/<key>/grade`,
 * `subjects/<key>/components/<name>`. Keys and names are encoded: a label may hold dots and
 * slashes.
 */
export function fieldOf(parts: FieldParts): string {
  if (parts.kind === 'overall') {
    return parts.name
  }
  const subject = `subjects/${encodeURIComponent(parts.subject)}`
  switch (parts.kind) {
    case 'score':
      return subject
    case 'subjectGrade':
      return `${subject}/grade`
    case 'component':
      return `${subject}/components/${encodeURIComponent(parts.component)}`
  }
}

/** What an address names; null for anything that is no address. */
export function parseField(field: string): FieldParts | null {
  const overall = overallFields.find((name) => name === field)
  if (overall) {
    return { kind: 'overall', name: overall }
  }
  const [root, encoded, kind, component, ...rest] = field.split('/')
  const subject = root === 'subjects' ? decoded(encoded) : null
  if (subject === null || rest.length > 0) {
    return null
  }
  if (kind === undefined) {
    return { kind: 'score', subject }
  }
  if (kind === 'grade' && component === undefined) {
    return { kind: 'subjectGrade', subject }
  }
  const name = kind === 'components' ? decoded(component) : null
  return name === null ? null : { kind: 'component', subject, component: name }
}

/** Null for what is empty or was cut inside an escape. */
function decoded(part: string | undefined): string | null {
  if (!part) {
    return null
  }
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
