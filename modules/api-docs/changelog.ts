/** What a version of the API brought. */
export interface ApiChange {
  version: string
  /** Version of the client library that knows it. */
  client: string
  /** Fingerprint of `/openapi.json` (see `services/fingerprint.ts`). */
  fingerprint: string
  /** A sentence each, for tenants' developers. */
  what: readonly string[]
}

/**
 * The versions of the API, newest first. Whoever changes what `/openapi.json` says adds a sentence,
 * and the new fingerprint; a test tells it.
 */
export const changes: readonly ApiChange[] = [
  {
    version: '1.0',
    client: '0.1.0',
    fingerprint: 'd7a7d2346bf2',
    what: [
      'Files, records, payments, refunds, webhooks, student e-mail, billing and API keys.',
      'Payments are found by time, payer, student, amount and review reason, and come as CSV.',
      'Records of sheets with coefficients say how many times each score counts (`subjectWeights`).',
      'The bodies of `documents.updateRecord` and `documents.confirmSubjectGroups` are described with their limits.',
      'Events say which of their fields are always there, and which can be null.',
      'The client library knows every operation as `resource.verb`.',
      'Browsers follow progress with stream tokens (`POST /api/stream-tokens`).',
    ],
  },
]
