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
    fingerprint: '243128d0c45a',
    what: [
      'Files, records, payments, refunds, webhooks, student e-mail, billing and API keys.',
      'Payments are found by time, payer, student, amount and review reason, and come as CSV.',
      'Records of sheets with coefficients say how many times each score counts (`subjectWeights`).',
      'The bodies of `documents.updateRecord` and `documents.confirmSubjectGroups` are described with their limits.',
      'Events say which of their fields are always there, and which can be null.',
      'The client library knows every operation as `resource.verb`.',
      'Records are found across files by name, admission number and class, and exported as CSV and XLSX (`records.list`, `records.export`).',
      'The changes of a record are listed, and reverted (`records.changes`, `records.revertChange`).',
      'Refunds have a scope of their own, `payments:refund`.',
      'Files are listed with where they stand, and found by title and name (`files.list`).',
      'A payment is shown with all that happened to it (`payments.timeline`); `payments.totals` adds up what a filter finds, `payments.export` gives it as CSV, and a filter takes the beginning of a reference.',
      'People sign in to the dashboard; their sessions call the same API (`GET /api/dashboard/me`).',
      'A school manages its people (`members.*`), and sees who did what (`audit.list`).',
      'Browsers follow progress with stream tokens (`POST /api/stream-tokens`).',
      'What is left to look at in a file is listed, and its pages are shown with the place and the doubts of each value (`review.queue`, `review.page`); the event `file.reviewed` tells when nothing is left.',
      'Values are accepted, corrected, said to be absent and taken back in batches that can be sent twice (`review.decide`); `review.claim` tells who is at a page.',
      'Pages of files are shown as pictures, straightened as they were read, whole or in strips (`files.pageImage`).',
      'The picture of a page comes coarse first where a line is slow (`coarse=true`), and with an `ETag`.',
      'People who signed in follow what happens in their school, as ids and states (`GET /api/dashboard/events`).',
      'The columns of a file are listed with the places of their headings, and put right beside the picture (`review.columns`, `review.correctColumns`).',
      'A file whose PDF is stored is processed again without an address (`files.extract`).',
      'Corrections of columns that make no sense are refused with a code each (`review.correctColumns`).',
      'A school changes its name and its grading scale (`school.update`, `school.setGradingScale`, with the scopes `school:read` and `school:write`); links for members come with a QR code.',
      'The list of a dry run is run without being sent again (`bulkEmails.run`).',
    ],
  },
]
