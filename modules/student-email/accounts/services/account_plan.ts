import { ApiException } from '#platform/http/api_exception'
import { parseWishedAddress } from './address.js'
import { addressBases, addressCandidates, type NamingRules } from './address_candidates.js'
import { mailProvider } from '../../providers/services/mail_providers.js'
import type { ProvisionAccountInput, ProvisionError } from './provisioning.js'
import { isReserved } from './reserved_names.js'
import { TIERS } from '../../providers/services/tiers.js'
import {
  defaultDomain,
  usableDomain,
  type UsableDomain,
} from '../../domains/services/usable_domain.js'

/** An account cannot be made as it was asked for. */
export class ProvisionFailure extends Error {
  constructor(readonly error: ProvisionError) {
    super(error.message)
  }
}

/** What an account will be, but for which of the candidates is still free. */
export interface AccountPlan {
  domain: UsableDomain
  /** Whole addresses that may be tried, in this order. */
  candidates: Iterable<string>
  /** Only the first candidate may be used: it was asked for, or the caller wants no other. */
  isOnlyOne: boolean
  aliases: string[]
  /** Megabytes. */
  quotaMb: number
}

/**
 * Decides what account a student is to have, and refuses what breaks a rule.
 *
 * @throws {ProvisionFailure} with the first rule broken.
 */
export async function planAccount(input: ProvisionAccountInput): Promise<AccountPlan> {
  try {
    return await plan(input)
  } catch (error) {
    if (error instanceof ApiException) {
      throw new ProvisionFailure({
        code: error.code as ProvisionError['code'],
        message: error.message,
      })
    }
    throw error
  }
}

/** A tenant's rules for user names, with the alternates of one job laid over them. */
export function namingRules({
  configuration,
  usernamePatterns = configuration.usernamePatterns,
}: Pick<ProvisionAccountInput, 'configuration' | 'usernamePatterns'>): NamingRules {
  const { suffixStart, suffixMinDigits, maxLocalLength, reservedNames } = configuration
  return { usernamePatterns, suffixStart, suffixMinDigits, maxLocalLength, reservedNames }
}

async function plan(input: ProvisionAccountInput): Promise<AccountPlan> {
  const { student, configuration } = input
  const rules = namingRules(input)
  const terms = TIERS[configuration.tier]
  await mailProvider(input.tenantId, configuration.provider)
  const fallback = await defaultDomain(configuration, input.domainId)

  const wished = student.email ? await wishedAddress(input, student.email, 'email', fallback) : null
  const bases = wished ? [] : addressBases(student, fallback.domain, rules)
  if (!wished && bases.length === 0) {
    fail(
      'NAME_NOT_USABLE',
      'Nothing of the name can be written in an address. Give an admissionNumber or an email.'
    )
  }
  const domain = wished?.domain ?? fallback

  for (const contact of ['guardianEmail', 'recoveryEmail'] as const) {
    if (student[contact]?.toLowerCase().endsWith(`@${domain.domain}`)) {
      fail('VALIDATION_ERROR', `${contact}: must not be an address of the school itself`)
    }
  }
  const quotaMb = student.quotaMb ?? terms.mailboxMb
  if (quotaMb > terms.mailboxMb) {
    fail(
      'VALIDATION_ERROR',
      `quotaMb: must be at most ${terms.mailboxMb} in the tier ${configuration.tier}`
    )
  }

  const candidates = wished ? [wished.address] : wholeAddresses(bases, domain.domain, rules)
  const isOnlyOne = wished !== null || input.onExists === 'skip' || input.onExists === 'fail'
  const [first] = candidates
  if (first === undefined) {
    fail(
      'EMAIL_ADDRESS_RESERVED',
      'Every address that could be made of the name is reserved. Give an email.'
    )
  }
  return {
    domain,
    candidates: isOnlyOne ? [first] : candidates,
    isOnlyOne,
    aliases: await aliases(input, fallback, wished?.address ?? null),
    quotaMb,
  }
}

/** Restartable, as opposed to a generator. */
function wholeAddresses(bases: readonly string[], domain: string, rules: NamingRules) {
  return {
    [Symbol.iterator]: () =>
      addressCandidates(bases, rules).map((localPart) => `${localPart}@${domain}`),
  }
}

async function aliases(
  input: ProvisionAccountInput,
  fallback: UsableDomain,
  ownAddress: string | null
): Promise<string[]> {
  const { student, configuration } = input
  const wishes = student.aliases ?? []
  const limit = TIERS[configuration.tier].aliases
  if (wishes.length > limit) {
    fail('EMAIL_ALIAS_LIMIT', `The tier ${configuration.tier} has ${limit} aliases an account.`)
  }
  const found: string[] = []
  for (const [index, wish] of wishes.entries()) {
    const { address } = await wishedAddress(input, wish, `aliases[${index}]`, fallback)
    if (address === ownAddress || found.includes(address)) {
      fail('VALIDATION_ERROR', `aliases[${index}]: is given twice`)
    }
    found.push(address)
  }
  return found
}

async function wishedAddress(
  { tenantId, configuration }: ProvisionAccountInput,
  text: string,
  field: string,
  fallback: UsableDomain
): Promise<{ address: string; domain: UsableDomain }> {
  const { localPart, domain: name } = parseWishedAddress(text, field)
  if (isReserved(localPart, configuration.reservedNames)) {
    fail('EMAIL_ADDRESS_RESERVED', `${field}: the name ${localPart} is reserved`)
  }
  const domain = name === null ? fallback : await usableDomain(tenantId, name)
  return { address: `${localPart}@${domain.domain}`, domain }
}

function fail(code: ProvisionError['code'], message: string): never {
  throw new ProvisionFailure({ code, message })
}
