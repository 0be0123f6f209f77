/** Mailboxes of services and roles on the internet (RFC 2142). */
const INTERNET_ROLES =
  'abuse postmaster hostmaster webmaster security noc info support sales www ftp news usenet uucp marketing'

/** Addresses that certificate authorities trust as proof of a domain. */
const CERTIFICATE_ROLES = 'admin administrator'

/** Senders and helpers of mail systems. */
const SYSTEM_ROLES =
  'root mailer-daemon nobody noreply no-reply daemon dmarc tls-rpt autodiscover autoconfig'

/** Offices of a school: a pupil must not be taken for one. */
const SCHOOL_ROLES = 'principal headteacher bursar registrar admissions ict exams dean vc'

/** Words that no school wants in an address, in the languages it is likely to meet them. */
const PROFANITIES =
  'arsehole asshole bastard bitch bollocks bullshit cunt dickhead fuck fucker motherfucker nigger nigga piss prick pussy shit slut twat wanker whore ashewo oloshi olodo'

const roles = new Set(
  [INTERNET_ROLES, CERTIFICATE_ROLES, SYSTEM_ROLES, SCHOOL_ROLES].flatMap((list) => list.split(' '))
)
const profanities = new Set(PROFANITIES.split(' '))

/**
 * True when no pupil may have this local part: roles and the tenant's own list as a whole,
 * profanities as one of its words (digits at the end of a word do not hide it).
 *
 * @param ownNames Further names that the tenant keeps for itself, lower case.
 */
export function isReserved(localPart: string, ownNames: readonly string[] = []): boolean {
  return (
    roles.has(localPart) ||
    ownNames.includes(localPart) ||
    localPart.split(/[._-]/).some((word) => profanities.has(word.replace(/\d+$/, '')))
  )
}
