import { isCourseCode, isSubjectHeading } from '../../vocabulary/subject_words.js'
import type { ColumnHeading } from './column_heading.js'
import { isUsualMaximum } from './printed_maximum.js'
import type { Role } from '../../vocabulary/roles.js'

/** A heading that ends in what may be its maximum, without it. */
interface Ending {
  heading: ColumnHeading
  label: string
  maximum: number
}

const ENDING = /^(.*\p{L}.*?)\s([1-9]\d|1\d0)$/u
/** Roles of what a total adds up. */
const ADDED: ReadonlySet<Role | null> = new Set([null, 'score', 'ca', 'exam'])
/**
 * Lower numbers behind a subject may be its level (`Biology 10`, `Math 30`), but where it has a
 * coefficient.
 */
const ABOVE_LEVELS = 40
const FEWEST = 2
/** Codes of courses with the same number that tell it to be their maximum. */
const FEWEST_ALIKE = 3
/**
 * So many times as many names with the same number as without one tell that to be their maximum.
 */
const MOSTLY_ALIKE = 3

/**
 * `Aptitude Test 50`, `Oral Interview 30`, `Essay 20` beside `Total 100`: numbers behind names are
 * maxima where the total has their sum, or where all subjects are known and none of the numbers
 * could be a level. What looks like the codes of courses is taken for maxima where all have the
 * same number (`ENG 100`, `BIO 100`, `IGB 100`).
 */
export function tellMaxima(headings: readonly ColumnHeading[]): void {
  const ended = headings.flatMap((heading): Ending[] => {
    const [, label, number] = ENDING.exec(heading.label) ?? []
    const maximum = Number(number)
    const isOpen = heading.role === null && heading.group === null && heading.maximum === null
    return isOpen && isUsualMaximum(maximum) ? [{ heading, label, maximum }] : []
  })
  const endings = areCourses(ended) ? [] : ended
  if (endings.length > 0 && (addUp(headings, endings) || areSubjects(headings, endings))) {
    for (const { heading, label, maximum } of endings) {
      Object.assign(heading, { label, maximum })
    }
  }
}

/**
 * Whether what ends in numbers are codes of courses (`MTH 110`), unless the same number follows
 * each.
 */
function areCourses(endings: readonly Ending[]): boolean {
  const codes = endings.filter(({ heading }) => isCourseCode(heading.label))
  const numbers = new Set(endings.map(({ maximum }) => maximum))
  return codes.length > 0 && (numbers.size > 1 || endings.length < FEWEST_ALIKE)
}

/** Whether the maximum of the total is the sum of all others. */
function addUp(headings: readonly ColumnHeading[], endings: readonly Ending[]): boolean {
  const total = headings.find(({ role, group }) => role === 'total' && group === null)
  const printed = headings.map(({ role, maximum }) => (ADDED.has(role) ? (maximum ?? 0) : 0))
  const added = [...printed, ...endings.map(({ maximum }) => maximum)]
  return total?.maximum === added.reduce((sum, maximum) => sum + maximum, 0)
}

/**
 * Whether all names that mean nothing else are those of subjects with a number behind them: known
 * ones, ones with a coefficient, or several with the same number, beside few names without one.
 */
function areSubjects(headings: readonly ColumnHeading[], endings: readonly Ending[]): boolean {
  const open = headings.filter(
    ({ role, group, label }) => role === null && group === null && label !== ''
  )
  const areAlike =
    endings.length >= FEWEST_ALIKE && new Set(endings.map(({ maximum }) => maximum)).size === 1
  const others = open.length - endings.length
  return (
    endings.length >= FEWEST &&
    (others === 0 || (areAlike && others * MOSTLY_ALIKE <= endings.length)) &&
    endings.every(
      ({ heading: { weight }, label, maximum }) =>
        weight !== null || (maximum >= ABOVE_LEVELS && (areAlike || isSubjectHeading(label)))
    )
  )
}
