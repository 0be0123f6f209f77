/** What a DNS record is for. */
export type RecordPurpose = 'ownership' | 'mx' | 'spf' | 'dkim' | 'dmarc'

/**
 * How the last look-up of a record went; only `temporary_failure` says nothing about the record.
 */
export type RecordStatus = 'pending' | 'verified' | 'mismatch' | 'not_found' | 'temporary_failure'

/** A record that a domain should have. */
export interface DomainRecord {
  purpose: RecordPurpose
  type: 'TXT' | 'MX' | 'CNAME'
  name: string
  value: string
  /** Of MX records. */
  priority: number | null
  status: RecordStatus
}

/** Where the proof of ownership is looked for. */
export function challengeName(domain: string): string {
  return `_tep-challenge.${domain}`
}

/** What the proof of ownership says. */
export function challengeValue(token: string): string {
  return `tep-domain-verification=${token}`
}

/**
 * The proof of ownership, which decides, and the records that are only recommended: those of the
 * provider, and a DMARC policy (RFC 7489) that reports nothing and refuses nothing.
 */
export function recordsOf(
  domain: string,
  token: string,
  ofProvider: readonly Omit<DomainRecord, 'status'>[]
): DomainRecord[] {
  const ownership: Omit<DomainRecord, 'status'> = {
    purpose: 'ownership',
    type: 'TXT',
    name: challengeName(domain),
    value: challengeValue(token),
    priority: null,
  }
  const dmarc: Omit<DomainRecord, 'status'> = {
    purpose: 'dmarc',
    type: 'TXT',
    name: `_dmarc.${domain}`,
    value: 'v=DMARC1; p=none',
    priority: null,
  }
  return [ownership, ...ofProvider, dmarc].map((record) => ({ ...record, status: 'pending' }))
}
