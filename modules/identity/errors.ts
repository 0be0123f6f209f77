import type { ErrorCodes } from '#kernel/modules/manifest'

/** Error codes of people. */
export const errors: ErrorCodes = {
  PASSWORD_NEEDED: {
    status: 403,
    meaning: 'A person has to show their password again before this',
    mend: 'Ask for the password, send it to `POST /api/dashboard/confirm`, and try again',
  },
  PASSWORD_WRONG: {
    status: 403,
    meaning: 'The password is not the one of this person',
    mend: 'Ask again; five tries a minute are counted',
  },
  PASSWORD_WEAK: {
    status: 422,
    meaning: 'The new password is too short, too common or the name of the person',
    mend: 'Choose a few words that nobody else would put together',
  },
  TOTP_CODE_WRONG: {
    status: 422,
    meaning: 'The code is not the one the app shows now, or was used already',
    mend: 'Wait for the next code; the clock of the phone must be right',
  },
  TOTP_STATE: {
    status: 409,
    meaning: 'Two-step verification is set up already, or nobody began to set it up',
    mend: '`GET /api/dashboard/me` shows whether there is one (`hasTotp`)',
  },
  MEMBER_EXISTS: {
    status: 409,
    meaning: 'This person belongs to the school already',
    mend: 'Change the role of the member, or make a link for them',
  },
  LAST_OWNER: {
    status: 409,
    meaning: 'A school always has an owner',
    mend: 'Make somebody else an owner first',
  },
  MEMBER_OF_OTHERS: {
    status: 409,
    meaning: 'The person belongs to other schools, too, so no single one can let them in anew',
    mend: 'The person signs in with their password, or asks the platform for a link',
  },
  CSRF_TOKEN_INVALID: {
    status: 403,
    meaning: 'The request of a person does not prove that a page of the platform sent it',
    mend: 'Send the cookie `XSRF-TOKEN` as `x-xsrf-token`; `GET /api/dashboard/me` gives a new one',
  },
}
