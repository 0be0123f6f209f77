import { LONGEST_ADDRESS, LONGEST_LOCAL_PART } from './address.js'
import { isReserved } from './reserved_names.js'
import { identifierText } from './user_name.js'
import { expandPattern, type NamedStudent } from './user_name_pattern.js'

/** The last number that is put behind a name. */
export const HIGHEST_SUFFIX = 999

/** A tenant's rules for user names. */
export interface NamingRules {
  /** Alternates in the order they are tried. */
  usernamePatterns: readonly string[]
  /** First number behind a name that is taken. */
  suffixStart: number
  /** Digits that the number has at least: 2 gives `01`. */
  suffixMinDigits: number
  /** Characters before the number. */
  maxLocalLength: number
  /** Local parts that the tenant keeps for itself. */
  reservedNames: readonly string[]
}

/**
 * Local parts for a student in the order they are to be tried: each alternate of the patterns, then
 * the first alternate with numbers behind it, up to 999. Without a usable name the admission number
 * is the base; without that too there is none. Reserved ones are left out.
 *
 * @param domain Decides, with RFC 5321, how long a local part may be.
 */
export function* addressCandidates(
  student: NamedStudent,
  domain: string,
  rules: NamingRules
): Generator<string> {
  const suffixLength = Math.max(rules.suffixMinDigits, String(HIGHEST_SUFFIX).length)
  const room = Math.min(LONGEST_LOCAL_PART, LONGEST_ADDRESS - 1 - domain.length) - suffixLength
  const longest = Math.min(rules.maxLocalLength, room)

  const bases = rules.usernamePatterns
    .map((pattern) => expandPattern(pattern, student, longest))
    .filter((base) => base !== null)
  if (bases.length === 0) {
    const admission = identifierText(student.admissionNumber ?? '').slice(0, longest)
    bases.push(...(admission ? [admission.replace(/\.$/, '')] : []))
  }

  const admitted = (localPart: string) => !isReserved(localPart, rules.reservedNames)
  for (const base of new Set(bases)) {
    if (admitted(base)) {
      yield base
    }
  }
  if (bases.length === 0) {
    return
  }
  for (let suffix = rules.suffixStart; suffix <= HIGHEST_SUFFIX; suffix++) {
    const numbered = `${bases[0]}${String(suffix).padStart(rules.suffixMinDigits, '0')}`
    if (admitted(numbered)) {
      yield numbered
    }
  }
}

/** True when a student has a name, or an admission number, that an address can be made of. */
export function hasUsableName(student: NamedStudent, rules: NamingRules): boolean {
  return !addressCandidates(student, 'a.bc', { ...rules, reservedNames: [] }).next().done
}
