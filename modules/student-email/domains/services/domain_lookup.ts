import { Resolver } from 'node:dns/promises'
import config from '#config/student_email'
import type { DomainRecord, RecordStatus } from './domain_records.js'

/** Milliseconds for one answer, and how often is asked. */
const ASKING = { timeout: 3000, tries: 2 }

/** The part of a DNS resolver that is needed. */
export interface DomainResolver {
  resolveTxt(name: string): Promise<string[][]>
  resolveMx(name: string): Promise<{ exchange: string; priority: number }[]>
  resolveCname(name: string): Promise<string[]>
}

/** Asks the name servers of `DNS_SERVERS`, or those of the machine. */
export function systemResolver(servers: readonly string[] = config.dnsServers): DomainResolver {
  const resolver = new Resolver(ASKING)
  if (servers.length > 0) {
    resolver.setServers(servers)
  }
  return resolver
}

/** What a look-up found. */
export interface LookupOutcome {
  status: Exclude<RecordStatus, 'pending'>
  /** False when no name server gave any answer. */
  answered: boolean
}

/** Errors that say for sure that the record is not there. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA'])

/** Errors that a name server itself answered. */
const ANSWERED = new Set(['ESERVFAIL', 'EREFUSED', 'EFORMERR', 'ENOTIMP', 'EBADRESP'])

/** Looks a record up and compares it. Only a clear answer counts as absent or different. */
export async function lookUp(
  record: Omit<DomainRecord, 'status'>,
  resolver: DomainResolver
): Promise<LookupOutcome> {
  try {
    const matches = await found(record, resolver)
    return { status: matches, answered: true }
  } catch (error) {
    const { code = '' } = error as { code?: string }
    return ABSENT.has(code)
      ? { status: 'not_found', answered: true }
      : { status: 'temporary_failure', answered: ANSWERED.has(code) }
  }
}

async function found(
  { purpose, type, name, value }: Omit<DomainRecord, 'status'>,
  resolver: DomainResolver
): Promise<'verified' | 'mismatch' | 'not_found'> {
  const same = (one: string) => withoutDot(one) === withoutDot(value)
  if (type === 'MX') {
    const exchanges = await resolver.resolveMx(name)
    return exchanges.some(({ exchange }) => same(exchange)) ? 'verified' : 'mismatch'
  }
  if (type === 'CNAME') {
    const targets = await resolver.resolveCname(name)
    return targets.some(same) ? 'verified' : 'mismatch'
  }

  const answers = await resolver.resolveTxt(name)
  const texts = answers.map((chunks) => chunks.join(''))
  if (purpose === 'ownership') {
    return texts.includes(value) ? 'verified' : texts.length > 0 ? 'mismatch' : 'not_found'
  }
  const version = value.split(/[;\s]/)[0].toLowerCase()
  const ofItsKind = texts.filter((text) => text.toLowerCase().startsWith(version))
  if (ofItsKind.length === 0) {
    return 'not_found'
  }
  const isRight = purpose === 'dmarc' || ofItsKind.some((text) => includesAll(text, value))
  return isRight ? 'verified' : 'mismatch'
}

/**
 * True when an SPF or DKIM text holds every part that is recommended, but for its closing policy.
 */
function includesAll(text: string, value: string): boolean {
  const parts = text.split(/[;\s]+/)
  return value
    .split(/[;\s]+/)
    .filter((part) => !/^[-~?+]all$/.test(part))
    .every((part) => parts.includes(part))
}

function withoutDot(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}
