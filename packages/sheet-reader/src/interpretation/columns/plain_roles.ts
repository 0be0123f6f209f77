import { typeOf } from './column_types.js'
import { isPartRole } from '../headings/heading_leaves.js'
import { isSubjectAbbreviation, isSubjectHeading } from '../../vocabulary/subject_words.js'
import { share, type ColumnProfile } from './column_profile.js'
import type { LayoutColumn } from './layouts.js'
import type { Role } from '../../vocabulary/roles.js'

/** Roles whose columns hold words or codes; everything else should be a number. */
const TEXTUAL: ReadonlySet<Role> = new Set([
  'person',
  'phone',
  'signature',
  'remark',
  'foreign',
  'level',
])

/**
 * Roles whose columns cannot hold grades: where they do, the heading is a subject's or nobody's.
 */
const NUMBERS_ONLY: ReadonlySet<Role> = new Set([
  'maximum',
  'minimum',
  'credit',
  'coefficient',
  'attendance',
  'class_size',
])

/**
 * Share of numbers by which a column of a picture is a subject's, although ticks hide the others.
 */
const NUMBERS_UNDER_MARKS = 0.3

/**
 * Whether a column is headed as a subject's and holds some numbers, and many that nobody can read.
 */
export function isMarked({ role, label }: LayoutColumn, profile: ColumnProfile): boolean {
  return (
    role === 'ignore' &&
    isSubjectHeading(label) &&
    share(profile.numbers, profile) >= NUMBERS_UNDER_MARKS &&
    typeOf(profile) !== 'grade'
  )
}

/**
 * Over numbers, parts or grades, `F/M` is a subject as a rule (further mathematics), and nobody's
 * sex.
 */
export const SEXES = /^(?:F ?\/ ?M|M ?\/ ?F)$/i

/** What a heading and the cells below it agree on, without a look at the other columns. */
export function plainRole({ role, label }: LayoutColumn, profile: ColumnProfile): Role {
  const type = typeOf(profile)
  const isMark = role === 'ca' || role === 'exam'
  if (type === 'number' && !isMark && isSubjectAbbreviation(label)) {
    return role === 'position' && areRanks(profile) ? 'position' : 'score'
  }
  if (type === 'grade' && role === 'foreign' && isSubjectAbbreviation(label)) {
    return 'ignore'
  }
  if (type === 'grade' && NUMBERS_ONLY.has(role)) {
    return 'ignore'
  }
  if (type === 'number' && role !== 'score' && SEXES.test(label)) {
    return 'unknown'
  }
  if (TEXTUAL.has(role)) {
    return role
  }
  switch (role) {
    case 'serial':
      return share(profile.admissions, profile) >= 0.6 ? 'admission_number' : 'serial'
    case 'name':
      if (share(profile.admissions, profile) >= 0.6) {
        return 'admission_number'
      }
      return type === 'number' ? 'unknown' : 'name'
    case 'admission_number':
      // `Candidate` stands over names as well as over numbers.
      return type === 'name' ? 'name' : role
    case 'code':
      return share(profile.admissions, profile) >= 0.6 ? 'admission_number' : 'ignore'
    case 'subject':
      return type === 'number' && NUMBERED.test(label) ? 'unknown' : 'ignore'
    case 'grade':
      if (type !== 'number' || isLevels(profile)) {
        return 'grade'
      }
      return WHOLE_COURSE.test(label) && areShares(profile) ? 'average' : 'ignore'
    case 'position':
      return type === 'name' ? 'ignore' : 'position'
    case 'unknown':
      return roleByType(label, type)
    default:
      if (isPartRole(role) && type === 'grade') {
        return 'grade'
      }
      return isPartRole(role) && type === 'name' ? 'ignore' : role
  }
}

/** One of several subjects that have no other names: `Subject 2`. */
const NUMBERED = /\p{L} ?\d{1,2}$/u

/** What a program calls the percentage of a whole course: `Overall grade`. */
const WHOLE_COURSE = /^(?:overall|final|course|current) grade\b/iu

/** Whether numbers with decimals are of 100, and none a grade of few points. */
function areShares(profile: ColumnProfile): boolean {
  return (
    profile.overHundred === 0 && profile.largest > 20 && profile.decimals[0] * 2 < profile.numbers
  )
}

/** Whether no number is higher than their count: marks of a class hardly ever are so low. */
function areRanks(profile: ColumnProfile): boolean {
  return profile.largest <= profile.numbers && profile.decimals[0] === profile.numbers
}

/** Share of levels without a decimal point: specks of a picture are taken for some. */
const NEARLY_ALL = 0.9

/** Grades that are numbers, such as the 1 to 9 of West African certificates. */
export function isLevels(profile: ColumnProfile): boolean {
  return profile.largest <= 9 && profile.decimals[0] >= NEARLY_ALL * profile.numbers
}

function roleByType(label: string, type: ReturnType<typeof typeOf>): Role {
  const isSubject = isSubjectHeading(label)
  switch (type) {
    case 'empty':
    case 'absent':
      return isSubject ? 'score' : 'ignore'
    case 'number':
      return isSubject ? 'score' : 'unknown'
    case 'ordinal':
      return 'position'
    case 'admission':
      return 'admission_number'
    default:
      return 'ignore'
  }
}
