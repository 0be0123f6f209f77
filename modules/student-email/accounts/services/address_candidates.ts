import { LONGEST_ADDRESS, LONGEST_LOCAL_PART } from './address.js'
import { isReserved } from './reserved_names.js'
import { expandPattern, tokensOf, type NamedStudent } from './user_name_pattern.js'

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
 * What each alternate of the patterns makes of a student, without numbers, in the order they are to
 * be tried. Without a usable name it is the admission number; without that too there is none.
 *
 * @param domain Decides, with RFC 5321, how long a local part may be.
 */
export function addressBases(student: NamedStudent, domain: string, rules: NamingRules): string[] {
  const suffixLength = Math.max(rules.suffixMinDigits, String(HIGHEST_SUFFIX).length)
  const room = Math.min(LONGEST_LOCAL_PART, LONGEST_ADDRESS - 1 - domain.length) - suffixLength
  const longest = Math.min(rules.maxLocalLength, room)

  const tokens = tokensOf(student)
  const bases = rules.usernamePatterns
    .map((pattern) => expandPattern(pattern, tokens, longest))
    .filter((base) => base !== null)
  if (bases.length > 0) {
    return [...new Set(bases)]
  }
  const admission = tokens('admission')?.slice(0, longest)
  return admission ? [admission.replace(/\.$/, '')] : []
}

/**
 * Local parts in the order they are to be tried: each base, then the first one with numbers behind
 * it, up to 999. Reserved ones are left out.
 */
export function* addressCandidates(
  bases: readonly string[],
  rules: NamingRules
): Generator<string> {
  const admitted = (localPart: string) => !isReserved(localPart, rules.reservedNames)
  for (const base of bases) {
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
