import type { MailRefusal } from '@tenant-education/adapter-kit/testing'

/** Google's form of an error. */
export function googleRefusal(code: number, reason: string, message: string) {
  return { error: { code, message, errors: [{ message, domain: 'global', reason }] } }
}

/** What Google answers to what it does not do. */
export const googleRefusals: readonly MailRefusal[] = [
  refusal('user-rate', 'rate_limited', 403, 'userRateLimitExceeded'),
  refusal('quota', 'rate_limited', 403, 'quotaExceeded'),
  {
    id: 'rate-text',
    kind: 'rate_limited',
    status: 403,
    body: 'Request rate higher than configured.',
  },
  refusal('rate', 'rate_limited', 429, 'rateLimitExceeded'),
  refusal('backend', 'unavailable', 503, 'backendError'),
  refusal('forbidden', 'forbidden', 403, 'forbidden', 'Not Authorized to access this resource/api'),
  refusal('apis', 'forbidden', 403, 'domainCannotUseApis'),
  refusal('licences', 'capacity', 412, 'conditionNotMet', 'Insufficient archived user licenses'),
  refusal('users', 'capacity', 400, 'limitExceeded', 'Domain user limit reached'),
  refusal('input', 'invalid', 400, 'invalidInput', 'Invalid Input: primary_user_email'),
  refusal('org-unit', 'invalid', 400, 'invalidOrgunit', 'Invalid Input: INVALID_OU_ID'),
  refusal('domain', 'domain', 404, 'domainNotFound', 'Domain not found.'),
  refusal('not-complete', 'not_ready', 412, 'conditionNotMet', 'User creation is not complete.'),
]

function refusal(
  id: string,
  kind: MailRefusal['kind'],
  status: number,
  reason: string,
  message = reason
): MailRefusal {
  return { id, kind, status, body: googleRefusal(status, reason, message) }
}
