import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { ApiException } from '#platform/http/api_exception'

const LONGEST_DOMAIN = 253
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Characters that would make the name something else, such as an address or a part of a URL. */
const NOT_IN_DOMAINS = /[\s%/\\@:?#[\]<>^|]/

/** Mail services open to everybody: nobody but them owns their domains. */
const FREE_MAIL = new Set(
  (
    'gmail.com googlemail.com outlook.com live.com msn.com icloud.com me.com mac.com aol.com proton.me ' +
    'protonmail.com pm.me mail.com email.com mail.ru inbox.ru bk.ru list.ru qq.com 163.com 126.com ' +
    'sina.com tutanota.com tuta.io fastmail.com hey.com rediffmail.com web.de t-online.de zohomail.com'
  ).split(' ')
)

/** Mail services that have the same name in many countries. */
const FREE_MAIL_NAMES = new Set(['yahoo', 'ymail', 'hotmail', 'gmx', 'yandex', 'outlook', 'live'])

/**
 * A domain as it is stored: its A-label (punycode) in lower case, without a dot at the end.
 *
 * @throws {ApiException} `EMAIL_DOMAIN_NOT_ALLOWED` (422) for what no school can own or no address
 *   can hold: public suffixes such as `sch.ng`, mail services open to everybody, IP addresses,
 *   single labels, labels over 63 and names over 253 characters.
 */
export function normaliseDomain(text: string): string {
  const trimmed = text.trim().replace(/\.$/, '')
  const domain = NOT_IN_DOMAINS.test(trimmed) ? '' : domainToASCII(trimmed.toLowerCase())
  const labels = domain.split('.')
  if (domain === '' || isIP(domain) !== 0) {
    refuse('is not the name of a domain')
  }
  if (labels.length < 2) {
    refuse('must have at least two labels, such as school.example')
  }
  if (domain.length > LONGEST_DOMAIN || !labels.every((label) => LABEL.test(label))) {
    refuse(
      `may have ${LONGEST_DOMAIN} characters, 63 a label: letters, digits, hyphens between them`
    )
  }

  const parsed = parse(domain, { allowPrivateDomains: true })
  if (parsed.publicSuffix === domain || !parsed.domain) {
    refuse('is open to everybody who registers below it')
  }
  if (FREE_MAIL.has(parsed.domain!) || FREE_MAIL_NAMES.has(parsed.domainWithoutSuffix ?? '')) {
    refuse('belongs to a mail service that is open to everybody')
  }
  return domain
}

/** A domain as people write it. */
export function unicodeDomain(domain: string): string {
  return domainToUnicode(domain)
}

function refuse(problem: string): never {
  throw new ApiException('EMAIL_DOMAIN_NOT_ALLOWED', `domain: ${problem}`)
}
