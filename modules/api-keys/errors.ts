import type { ErrorCodes } from '#kernel/modules/manifest'

/** Error codes of API keys. */
export const errors: ErrorCodes = {
  API_KEY_REVOKED: {
    status: 422,
    meaning: 'A revoked API key cannot be changed',
    mend: 'Create a new key',
  },
}
