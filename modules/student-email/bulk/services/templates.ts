import { ROW_FIELDS } from './columns.js'
import { writeCsv } from '#platform/csv'

/** Spellings of a list's header: the platform's own, or that of OneRoster's `users.csv`. */
export type TemplateStyle = 'simple' | 'oneroster'

const ROSTER_HEADER = [
  'sourcedId',
  'status',
  'enabledUser',
  'givenName',
  'familyName',
  'middleName',
  'preferredFirstName',
  'role',
  'identifier',
  'grades',
  'email',
]

/** An empty list to be filled in: its header, and one example. */
export function template(style: TemplateStyle): string {
  if (style === 'oneroster') {
    return writeCsv(ROSTER_HEADER, [
      ['S-001', 'active', 'true', 'Ọláolúwa', 'Ṣadé', '', '', 'student', 'ADM/001', 'JSS1', ''],
    ])
  }
  const example: Partial<Record<(typeof ROW_FIELDS)[number], string | number>> = {
    studentId: 'S-001',
    firstName: 'Ọláolúwa',
    lastName: 'Ṣadé',
    admissionNumber: 'ADM/001',
    grade: 'JSS1',
    className: 'JSS1 Gold',
    graduationYear: 2032,
    action: 'create',
  }
  return writeCsv(ROW_FIELDS, [ROW_FIELDS.map((field) => example[field] ?? '')])
}
