/** Fields of a row, in the order in which they are written. */
export const ROW_FIELDS = [
  'studentId',
  'firstName',
  'lastName',
  'middleName',
  'preferredName',
  'admissionNumber',
  'grade',
  'className',
  'graduationYear',
  'email',
  'guardianEmail',
  'recoveryEmail',
  'aliases',
  'quotaMb',
  'action',
] as const

/** Name of a field of a row. */
export type RowField = (typeof ROW_FIELDS)[number]

/**
 * Columns of OneRoster's `users.csv` (1EdTech OneRoster 1.2, CSV binding) that decide about a row.
 */
export const ROSTER_COLUMNS = ['enabledUser', 'status', 'role'] as const

/** A field of a row, or a column of a roster that decides about it. */
export type KnownColumn = RowField | (typeof ROSTER_COLUMNS)[number]

/** Other names, in lower case without spaces, hyphens and underscores. */
const SYNONYMS: Readonly<Record<string, KnownColumn>> = {
  sourcedid: 'studentId',
  pupilid: 'studentId',
  studentnumber: 'studentId',
  givenname: 'firstName',
  forename: 'firstName',
  familyname: 'lastName',
  surname: 'lastName',
  othernames: 'middleName',
  middlenames: 'middleName',
  preferredfirstname: 'preferredName',
  knownas: 'preferredName',
  identifier: 'admissionNumber',
  admissionno: 'admissionNumber',
  registrationnumber: 'admissionNumber',
  grades: 'grade',
  class: 'className',
  form: 'className',
  year: 'graduationYear',
  address: 'email',
  emailaddress: 'email',
  parentemail: 'guardianEmail',
  quota: 'quotaMb',
}

const names = new Map<string, KnownColumn>([
  ...[...ROW_FIELDS, ...ROSTER_COLUMNS].map((name) => [folded(name), name] as const),
  ...Object.entries(SYNONYMS),
])

/** What a column of a file means, whatever its spelling; undefined when it is none of ours. */
export function knownColumn(header: string): KnownColumn | undefined {
  return names.get(folded(header))
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '')
}

/** In a list of errors, the columns behind those that were sent. */
export const REFUSAL_COLUMNS = ['row', 'code', 'message'] as const
