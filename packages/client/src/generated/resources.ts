/** The operations as methods. Generated from `/openapi.json`: do not edit. */
import type { Call } from '../call.js'
import type { List } from '../list.js'
import type { RequestOptions, UploadOptions, WaitOptions } from '../options.js'
import type { Answer, Body, EventOf, FileForm, ItemOf, Query } from '../shapes.js'
import type { FileInput } from '../upload.js'

export interface FilesResource {
  /**
   * Upload a PDF and process it
   *
   * Needs the scope `files:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/file-processing/tenant-upload-and-process`
   */
  upload(file: FileInput, options?: UploadOptions): Call<Answer<'files.upload'>>

  /**
   * Create a token for one upload from a browser
   *
   * The token is valid for 2 minutes and for one upload.
   *
   * Needs the scope `files:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/file-processing/upload-token`
   */
  createUploadToken(body: Body<'files.createUploadToken'>, options?: RequestOptions): Call<Answer<'files.createUploadToken'>>

  /**
   * Process a stored file again, or fetch one and process it
   *
   * Needs the scope `files:write`.
   *
   * At most 20 requests a minute per tenant.
   *
   * `POST /api/file-processing/extract`
   */
  extract(body: Body<'files.extract'>, options?: RequestOptions): Call<Answer<'files.extract'>>

  /**
   * Follow the progress of a file
   *
   * With x-user-id, only a file of this user.
   *
   * Needs the scope `files:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/file-processing/progress/{fileId}`
   */
  progress(fileId: string, options?: RequestOptions): AsyncGenerator<EventOf<'files.progress'>, void, undefined>

  /**
   * Waits until the job has ended.
   *
   * @throws {ProcessingError} when it has failed.
   * @throws {TimeoutError} when it has not ended within `timeoutMs`.
   */
  waitUntilDone(fileId: string, options?: WaitOptions<EventOf<'files.progress'>>): Promise<EventOf<'files.progress'>>

  /**
   * Show the status of a file
   *
   * With x-user-id, only a file of this user.
   *
   * Needs the scope `files:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/file-processing/status`
   */
  status(query: Query<'files.status'>, options?: RequestOptions): Call<Answer<'files.status'>>

  /**
   * Show the status of an analysis job
   *
   * With x-user-id, only one of a file of this user.
   *
   * Needs the scope `files:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/file-processing/status/{jobId}`
   */
  jobStatus(jobId: string, options?: RequestOptions): Call<Answer<'files.jobStatus'>>

  /**
   * List files with where they stand, newest first
   *
   * `search`: words of the name or the title. With x-user-id, files of this user.
   *
   * Needs the scope `files:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/files`
   */
  list(query?: Query<'files.list'>, options?: RequestOptions): List<ItemOf<'files.list', 'files'>, Answer<'files.list'>>

  /**
   * Show a file and where it stands
   *
   * With x-user-id, only a file of this user.
   *
   * Needs the scope `files:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/files/{fileId}`
   */
  get(fileId: string, options?: RequestOptions): Call<Answer<'files.get'>>

  /**
   * Delete a file
   *
   * Stops a running job and deletes the PDF, its pages and its records. With `keepRecords=true` a file that has results stays as what its records belong to. With x-user-id, only a file of this user.
   *
   * Needs the scope `files:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `DELETE /api/files/{fileId}`
   */
  delete(fileId: string, query?: Query<'files.delete'>, options?: RequestOptions): Call<Answer<'files.delete'>>

  /**
   * Download the PDF of a file
   *
   * With x-user-id, only a file of this user.
   *
   * Needs the scope `files:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/files/{fileId}/original`
   */
  original(fileId: string, options?: RequestOptions): Call<Blob>

  /**
   * Show a page of a file as a picture
   *
   * Straightened as it was read, in grey: boxes of the review are fractions of it. A scan has no more pixels than it was read with. With x-user-id, only a file of this user.
   *
   * Needs the scope `files:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/files/{fileId}/pages/{page}/image`
   */
  pageImage(fileId: string, page: string, query?: Query<'files.pageImage'>, options?: RequestOptions): Call<Blob>

  /**
   * List files, newest first
   *
   * Needs the scope `files:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/file-processing/history`
   */
  history(query?: Query<'files.history'>, options?: RequestOptions): List<ItemOf<'files.history', 'files'>, Answer<'files.history'>>
}

export interface SchoolResource {
  /**
   * Show the grading scale of the school
   *
   * Needs the scope `school:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/school/grading-scale`
   */
  gradingScale(options?: RequestOptions): Call<Answer<'school.gradingScale'>>

  /**
   * Change the grading scale of the school
   *
   * It counts for sheets that are read from now on and print no grades, and for grades that follow from a correction. Results that are there stay as they are. `null` returns to the default.
   *
   * Needs the scope `school:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `PUT /api/school/grading-scale`
   */
  setGradingScale(body?: Body<'school.setGradingScale'>, options?: RequestOptions): Call<Answer<'school.setGradingScale'>>

  /**
   * Show the school
   *
   * Needs the scope `school:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/school`
   */
  get(options?: RequestOptions): Call<Answer<'school.get'>>

  /**
   * Change the name of the school
   *
   * Needs the scope `school:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `PATCH /api/school`
   */
  update(body: Body<'school.update'>, options?: RequestOptions): Call<Answer<'school.update'>>
}

export interface RecordsResource {
  /**
   * Search student records across files
   *
   * `search`: words of name and admission number, whatever capitals and accents. `class`: words of the document's title or the file's name. By name; those of one file (`fileId`) in the order of the document. With x-user-id, records of files of this user.
   *
   * Needs the scope `records:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/records`
   */
  list(query?: Query<'records.list'>, options?: RequestOptions): List<ItemOf<'records.list', 'records'>, Answer<'records.list'>>

  /**
   * Export student records as a table
   *
   * All that match as CSV (UTF-8 with a byte order mark) or XLSX (at most 10,000 records). A cell that begins like a formula is text: CSV puts an apostrophe before it.
   *
   * Needs the scope `records:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/records/export`
   */
  export(query: Query<'records.export'>, options?: RequestOptions): Call<Blob>

  /**
   * Show a student record
   *
   * With x-user-id, only one of a file of this user.
   *
   * Needs the scope `records:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/records/{recordId}`
   */
  get(recordId: string, options?: RequestOptions): Call<Answer<'records.get'>>

  /**
   * List the changes of a student record, newest first
   *
   * Who, when, before, after and why. With x-user-id, of a file of this user.
   *
   * Needs the scope `records:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/records/{recordId}/changes`
   */
  changes(recordId: string, query?: Query<'records.changes'>, options?: RequestOptions): List<ItemOf<'records.changes', 'changes'>, Answer<'records.changes'>>

  /**
   * Revert a change of a student record
   *
   * The value becomes what it was, and what follows from it is computed again. The history keeps both changes.
   *
   * Needs the scope `records:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/records/{recordId}/changes/{changeId}/revert`
   */
  revertChange(recordId: string, changeId: string, options?: RequestOptions): Call<Answer<'records.revertChange'>>
}

export interface ReviewResource {
  /**
   * List files with values to look at, newest first
   *
   * With `fileId`, that file with its pages, whatever is left in it. With x-user-id, only files of this user.
   *
   * Needs the scope `records:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/review/queue`
   */
  queue(query?: Query<'review.queue'>, options?: RequestOptions): Call<Answer<'review.queue'>>

  /**
   * Show a page with its records, each value with its place and its doubts
   *
   * With x-user-id, only files of this user.
   *
   * Needs the scope `records:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/review/files/{fileId}/pages/{page}`
   */
  page(fileId: string, page: string, options?: RequestOptions): Call<Answer<'review.page'>>

  /**
   * Accept or correct values of a file, or undo that
   *
   * At most 50, saved together, each with an outcome of its own. Sent again with the same `clientId`, a decision is not made again. What is printed elsewhere on the sheet stays as it was read. `undo` takes back the caller's last decision about the value. With x-user-id, only files of this user.
   *
   * Needs the scope `records:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/review/files/{fileId}/decisions`
   */
  decide(fileId: string, body: Body<'review.decide'>, options?: RequestOptions): Call<Answer<'review.decide'>>

  /**
   * Say who is at a page of a file
   *
   * For 60 seconds; ask again to stay. Where somebody else is there, the answer says who, unless `takeOver` is true. With x-user-id, only files of this user.
   *
   * Needs the scope `records:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/review/files/{fileId}/claim`
   */
  claim(fileId: string, body: Body<'review.claim'>, options?: RequestOptions): Call<Answer<'review.claim'>>

  /**
   * Say that the caller is at no page of a file any more
   *
   * With x-user-id, only files of this user.
   *
   * Needs the scope `records:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `DELETE /api/review/files/{fileId}/claim`
   */
  release(fileId: string, options?: RequestOptions): Call<Answer<'review.release'>>

  /**
   * List the columns of a file with the places of their headings
   *
   * On report cards, its subjects. With x-user-id, only files of this user.
   *
   * Needs the scope `records:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/review/files/{fileId}/columns`
   */
  columns(fileId: string, options?: RequestOptions): Call<Answer<'review.columns'>>

  /**
   * Put columns of a file right, and interpret it again at once
   *
   * What is left out of a column stays. Edits and decisions are kept. With x-user-id, only files of this user.
   *
   * Needs the scope `records:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/review/files/{fileId}/columns`
   */
  correctColumns(fileId: string, body: Body<'review.correctColumns'>, options?: RequestOptions): Call<Answer<'review.correctColumns'>>
}

export interface DocumentsResource {
  /**
   * List documents, newest first
   *
   * Needs the scope `records:read`.
   *
   * At most 120 requests a minute per user.
   *
   * `POST /api/rpc/documents/getUserDocuments`
   */
  getUserDocuments(body?: Body<'documents.getUserDocuments'>, options?: RequestOptions): Call<Answer<'documents.getUserDocuments'>>

  /**
   * List the student records of a file
   *
   * By page of the document, then by row. `page` is 1 and `pageSize` 50 by default.
   *
   * Needs the scope `records:read`.
   *
   * At most 120 requests a minute per user.
   *
   * `POST /api/rpc/documents/getFileStudentRecords`
   */
  getFileStudentRecords(body: Body<'documents.getFileStudentRecords'>, options?: RequestOptions): List<ItemOf<'documents.getFileStudentRecords', 'records'>, Answer<'documents.getFileStudentRecords'>>

  /**
   * Show the newest analysis job of a file
   *
   * Needs the scope `records:read`.
   *
   * At most 120 requests a minute per user.
   *
   * `POST /api/rpc/documents/getLatestAnalysisJobForFile`
   */
  getLatestAnalysisJobForFile(body: Body<'documents.getLatestAnalysisJobForFile'>, options?: RequestOptions): Call<Answer<'documents.getLatestAnalysisJobForFile'>>

  /**
   * Count records, grades and the mean of a file
   *
   * Needs the scope `records:read`.
   *
   * At most 120 requests a minute per user.
   *
   * `POST /api/rpc/documents/getFileStatistics`
   */
  getFileStatistics(body: Body<'documents.getFileStatistics'>, options?: RequestOptions): Call<Answer<'documents.getFileStatistics'>>

  /**
   * List the records of one page, refined first if asked for
   *
   * `refine: true` needs the scope records:write.
   *
   * Needs the scope `records:read`.
   *
   * At most 120 requests a minute per user.
   *
   * `POST /api/rpc/documents/getPageRecordsWithRefinement`
   */
  getPageRecordsWithRefinement(body: Body<'documents.getPageRecordsWithRefinement'>, options?: RequestOptions): Call<Answer<'documents.getPageRecordsWithRefinement'>>

  /**
   * Show the raw text of each page of a file
   *
   * Needs the scope `records:read`.
   *
   * At most 120 requests a minute per user.
   *
   * `POST /api/rpc/documents/getFileChunks`
   */
  getFileChunks(body: Body<'documents.getFileChunks'>, options?: RequestOptions): Call<Answer<'documents.getFileChunks'>>

  /**
   * Have the records of one page corrected by the refiner
   *
   * Needs the scope `records:write`.
   *
   * At most 120 requests a minute per user.
   *
   * `POST /api/rpc/documents/refinePageWithLLM`
   */
  refinePageWithLLM(body: Body<'documents.refinePageWithLLM'>, options?: RequestOptions): Call<Answer<'documents.refinePageWithLLM'>>

  /**
   * Update a record
   *
   * Total, average and grade are computed again when scores change without them.
   *
   * Needs the scope `records:write`.
   *
   * At most 120 requests a minute per user.
   *
   * `POST /api/rpc/documents/updateRecord`
   */
  updateRecord(body: Body<'documents.updateRecord'>, options?: RequestOptions): Call<Answer<'documents.updateRecord'>>

  /**
   * Delete a record permanently
   *
   * Needs the scope `records:write`.
   *
   * At most 120 requests a minute per user.
   *
   * `POST /api/rpc/documents/deleteRecord`
   */
  deleteRecord(body: Body<'documents.deleteRecord'>, options?: RequestOptions): Call<Answer<'documents.deleteRecord'>>

  /**
   * Confirm or override the columns of a file
   *
   * Records are derived again; edited fields and deletions are kept.
   *
   * Needs the scope `records:write`.
   *
   * At most 120 requests a minute per user.
   *
   * `POST /api/rpc/documents/confirmSubjectGroups`
   */
  confirmSubjectGroups(body: Body<'documents.confirmSubjectGroups'>, options?: RequestOptions): Call<Answer<'documents.confirmSubjectGroups'>>
}

export interface PaymentsResource {
  /**
   * Open a payment
   *
   * Redirect the payer to `data.authorization_url`. After a 502 or a lost answer the same request with the same `reference` may be sent again.
   *
   * Needs the scope `payments:write`.
   *
   * At most 10 requests a minute per tenant.
   *
   * `POST /api/payments/initialize`
   */
  initialize(body: Body<'payments.initialize'>, options?: RequestOptions): Call<Answer<'payments.initialize'>>

  /**
   * Verify a payment with its gateway
   *
   * Needs the scope `payments:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/payments/verify`
   */
  verify(query: Query<'payments.verify'>, options?: RequestOptions): Call<Answer<'payments.verify'>>

  /**
   * Refund a payment
   *
   * All that is left of what the payer paid, or `amount`. After a 502 the same request may be sent again: no money is refunded twice.
   *
   * Needs the scope `payments:refund`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/payments/refunds`
   */
  refund(body: Body<'payments.refund'>, options?: RequestOptions): Call<Answer<'payments.refund'>>

  /**
   * Show the status of a payment without asking the gateway
   *
   * Needs the scope `payments:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/payments/status`
   */
  status(query: Query<'payments.status'>, options?: RequestOptions): Call<Answer<'payments.status'>>

  /**
   * Show the payment configuration
   *
   * Needs the scope `payments:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/payments/config`
   */
  config(options?: RequestOptions): Call<Answer<'payments.config'>>

  /**
   * List payments, newest first
   *
   * Payments of an address, a student, an exact `amount` in kobo, or opened within `from` and `to` (exclusive; a date is midnight UTC); with `underReview=true` those that a person has to look at. With `Accept: text/csv` all that match come as a file, and `limit` and `offset` do not count.
   *
   * Needs the scope `payments:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/payments/transactions`
   */
  list(query?: Query<'payments.list'>, options?: RequestOptions): List<ItemOf<'payments.list', 'transactions'>, Answer<'payments.list'>>

  /**
   * Add up payments
   *
   * Takes what `GET /api/payments/transactions` takes, without `limit` and `offset`.
   *
   * Needs the scope `payments:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/payments/totals`
   */
  totals(query?: Query<'payments.totals'>, options?: RequestOptions): Call<Answer<'payments.totals'>>

  /**
   * Download payments as CSV, newest first
   *
   * Takes what `GET /api/payments/transactions` takes, without `limit` and `offset`.
   *
   * Needs the scope `payments:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/payments/export`
   */
  export(query?: Query<'payments.export'>, options?: RequestOptions): Call<string>

  /**
   * Show a payment with all that happened to it
   *
   * Needs the scope `payments:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/payments/{reference}/timeline`
   */
  timeline(reference: string, options?: RequestOptions): Call<Answer<'payments.timeline'>>

  /**
   * Show payment statistics
   *
   * Counts payments in the currency and mode of the tenant's gateway.
   *
   * Needs the scope `payments:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/payments/stats`
   */
  stats(options?: RequestOptions): Call<Answer<'payments.stats'>>
}

export interface StudentEmailsResource {
  /**
   * Show the e-mail configuration
   *
   * Needs the scope `emails:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/student-emails/config`
   */
  config(options?: RequestOptions): Call<Answer<'studentEmails.config'>>

  /**
   * Update the e-mail configuration
   *
   * Fields that are left out keep their value. Credentials are never shown again: google takes serviceAccountJson, adminEmail and orgUnitPath; microsoft directoryId, clientId, clientSecret, skuId and usageLocation; sandbox and dovecot nothing.
   *
   * Needs the scope `emails:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `PUT /api/student-emails/config`
   */
  updateConfig(body: Body<'studentEmails.updateConfig'>, options?: RequestOptions): Call<Answer<'studentEmails.updateConfig'>>

  /**
   * Test the credentials with the provider
   *
   * Needs the scope `emails:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/student-emails/config/test`
   */
  testConfig(options?: RequestOptions): Call<Answer<'studentEmails.testConfig'>>

  /**
   * List e-mail tiers, and which of them the plan includes
   *
   * Needs the scope `emails:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/student-emails/tiers`
   */
  tiers(options?: RequestOptions): Call<Answer<'studentEmails.tiers'>>

  /**
   * Preview the addresses that students would get
   *
   * Reserves nothing. Every student has the fields of a new account. 20 requests a minute.
   *
   * Needs the scope `emails:read`.
   *
   * At most 20 requests a minute per tenant.
   *
   * `POST /api/student-emails/preview`
   */
  preview(body: Body<'studentEmails.preview'>, options?: RequestOptions): Call<Answer<'studentEmails.preview'>>

  /**
   * Create an account
   *
   * The temporary password is answered once, to keys with the scope emails:credentials. After EMAIL_PROVIDER_ERROR of a passing kind the account stays pending: the same request goes on with it.
   *
   * Needs the scope `emails:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/student-emails`
   */
  create(body: Body<'studentEmails.create'>, options?: RequestOptions): Call<Answer<'studentEmails.create'>>

  /**
   * List accounts, newest first
   *
   * search is the beginning of an address, a name or a last name.
   *
   * Needs the scope `emails:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/student-emails`
   */
  list(query?: Query<'studentEmails.list'>, options?: RequestOptions): List<ItemOf<'studentEmails.list', 'accounts'>, Answer<'studentEmails.list'>>

  /**
   * Show an account
   *
   * Needs the scope `emails:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/student-emails/{accountId}`
   */
  get(accountId: string, options?: RequestOptions): Call<Answer<'studentEmails.get'>>

  /**
   * Update an account
   *
   * With a new email the old address becomes an alias.
   *
   * Needs the scope `emails:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `PATCH /api/student-emails/{accountId}`
   */
  update(accountId: string, body?: Body<'studentEmails.update'>, options?: RequestOptions): Call<Answer<'studentEmails.update'>>

  /**
   * Delete an account, or permanently erase a deleted one
   *
   * Needs the scope `emails:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `DELETE /api/student-emails/{accountId}`
   */
  delete(accountId: string, query?: Query<'studentEmails.delete'>, options?: RequestOptions): Call<Answer<'studentEmails.delete'>>

  /**
   * Restore a deleted account
   *
   * Needs the scope `emails:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/student-emails/{accountId}/restore`
   */
  restore(accountId: string, options?: RequestOptions): Call<Answer<'studentEmails.restore'>>

  /**
   * Suspend an account
   *
   * Needs the scope `emails:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/student-emails/{accountId}/suspend`
   */
  suspend(accountId: string, body?: Body<'studentEmails.suspend'>, options?: RequestOptions): Call<Answer<'studentEmails.suspend'>>

  /**
   * Let a suspended account log in again
   *
   * Needs the scope `emails:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/student-emails/{accountId}/reactivate`
   */
  reactivate(accountId: string, options?: RequestOptions): Call<Answer<'studentEmails.reactivate'>>

  /**
   * Set a new temporary password and end all sessions
   *
   * Needs the scope `emails:credentials`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/student-emails/{accountId}/reset-password`
   */
  resetPassword(accountId: string, body?: Body<'studentEmails.resetPassword'>, options?: RequestOptions): Call<Answer<'studentEmails.resetPassword'>>

  /**
   * Add an alias
   *
   * Needs the scope `emails:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/student-emails/{accountId}/aliases`
   */
  addAlias(accountId: string, body: Body<'studentEmails.addAlias'>, options?: RequestOptions): Call<Answer<'studentEmails.addAlias'>>

  /**
   * Remove an alias
   *
   * Needs the scope `emails:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `DELETE /api/student-emails/{accountId}/aliases/{alias}`
   */
  removeAlias(accountId: string, alias: string, options?: RequestOptions): Call<Answer<'studentEmails.removeAlias'>>
}

export interface EmailDomainsResource {
  /**
   * Add a domain and get the DNS records that prove it
   *
   * Needs the scope `emails:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/student-emails/domains`
   */
  create(body: Body<'emailDomains.create'>, options?: RequestOptions): Call<Answer<'emailDomains.create'>>

  /**
   * List domains, newest first
   *
   * Needs the scope `emails:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/student-emails/domains`
   */
  list(query?: Query<'emailDomains.list'>, options?: RequestOptions): List<ItemOf<'emailDomains.list', 'domains'>, Answer<'emailDomains.list'>>

  /**
   * Show a domain
   *
   * Needs the scope `emails:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/student-emails/domains/{domainId}`
   */
  get(domainId: string, options?: RequestOptions): Call<Answer<'emailDomains.get'>>

  /**
   * Delete a domain
   *
   * Needs the scope `emails:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `DELETE /api/student-emails/domains/{domainId}`
   */
  delete(domainId: string, options?: RequestOptions): Call<Answer<'emailDomains.delete'>>

  /**
   * Verify a domain now
   *
   * At most every ten seconds. An unproved domain gets 72 hours anew.
   *
   * Needs the scope `emails:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/student-emails/domains/{domainId}/verify`
   */
  verify(domainId: string, options?: RequestOptions): Call<Answer<'emailDomains.verify'>>
}

export interface BulkEmailsResource {
  /**
   * Provision accounts for a list of students
   *
   * JSON with up to 5,000 students, or multipart/form-data with a CSV file of up to 10,000 rows and the options as JSON text. What is wrong with a row is the result of that row.
   *
   * Needs the scope `emails:write`.
   *
   * At most 5 requests a minute per tenant.
   *
   * `POST /api/student-emails/bulk`
   */
  create(body: Body<'bulkEmails.create'> | FileForm<'bulkEmails.create'>, options?: UploadOptions): Call<Answer<'bulkEmails.create'>>

  /**
   * List bulk jobs, newest first
   *
   * Needs the scope `emails:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/student-emails/bulk`
   */
  list(query?: Query<'bulkEmails.list'>, options?: RequestOptions): List<ItemOf<'bulkEmails.list', 'jobs'>, Answer<'bulkEmails.list'>>

  /**
   * Download an empty list to fill in
   *
   * Needs the scope `emails:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/student-emails/template.csv`
   */
  template(query: Query<'bulkEmails.template'>, options?: RequestOptions): Call<string>

  /**
   * Show a bulk job
   *
   * Needs the scope `emails:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/student-emails/bulk/{jobId}`
   */
  get(jobId: string, options?: RequestOptions): Call<Answer<'bulkEmails.get'>>

  /**
   * List the rows of a bulk job, with their results
   *
   * Needs the scope `emails:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/student-emails/bulk/{jobId}/rows`
   */
  rows(jobId: string, query?: Query<'bulkEmails.rows'>, options?: RequestOptions): List<ItemOf<'bulkEmails.rows', 'rows'>, Answer<'bulkEmails.rows'>>

  /**
   * Follow the progress of a bulk job
   *
   * Needs the scope `emails:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/student-emails/bulk/{jobId}/progress`
   */
  progress(jobId: string, options?: RequestOptions): AsyncGenerator<EventOf<'bulkEmails.progress'>, void, undefined>

  /**
   * Waits until the job has ended.
   *
   * @throws {ProcessingError} when it has failed.
   * @throws {TimeoutError} when it has not ended within `timeoutMs`.
   */
  waitUntilDone(jobId: string, options?: WaitOptions<EventOf<'bulkEmails.progress'>>): Promise<EventOf<'bulkEmails.progress'>>

  /**
   * Download the failed rows of a bulk job as CSV, with their errors
   *
   * Needs the scope `emails:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/student-emails/bulk/{jobId}/errors.csv`
   */
  errors(jobId: string, options?: RequestOptions): Call<string>

  /**
   * Download the temporary passwords of a bulk job, once
   *
   * As JSON, CSV, or a PDF of slips to be cut out. They are removed as they are read.
   *
   * Needs the scope `emails:credentials`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/student-emails/bulk/{jobId}/credentials`
   */
  credentials(jobId: string, query: Query<'bulkEmails.credentials'>, options?: RequestOptions): Call<Answer<'bulkEmails.credentials'>>

  /**
   * Run the list of a dry run
   *
   * As it was sent, with the same options: a new job, which changes accounts.
   *
   * Needs the scope `emails:write`.
   *
   * At most 5 requests a minute per tenant.
   *
   * `POST /api/student-emails/bulk/{jobId}/run`
   */
  run(jobId: string, options?: RequestOptions): Call<Answer<'bulkEmails.run'>>

  /**
   * Cancel a bulk job; finished rows are kept
   *
   * Needs the scope `emails:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/student-emails/bulk/{jobId}/cancel`
   */
  cancel(jobId: string, options?: RequestOptions): Call<Answer<'bulkEmails.cancel'>>

  /**
   * Resume a paused bulk job
   *
   * Needs the scope `emails:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/student-emails/bulk/{jobId}/resume`
   */
  resume(jobId: string, body: Body<'bulkEmails.resume'>, options?: RequestOptions): Call<Answer<'bulkEmails.resume'>>

  /**
   * Retry the failed rows of a bulk job
   *
   * Needs the scope `emails:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/student-emails/bulk/{jobId}/retry`
   */
  retry(jobId: string, body?: Body<'bulkEmails.retry'>, options?: RequestOptions): Call<Answer<'bulkEmails.retry'>>
}

export interface WebhookEndpointsResource {
  /**
   * List the endpoints of the tenant, newest first
   *
   * Needs the scope `webhooks:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/webhooks/endpoints`
   */
  list(query?: Query<'webhookEndpoints.list'>, options?: RequestOptions): List<ItemOf<'webhookEndpoints.list', 'endpoints'>, Answer<'webhookEndpoints.list'>>

  /**
   * Add an endpoint for events
   *
   * At most 10. Only https addresses on the public internet. Without `events` it receives all that are not opt-in.
   *
   * Needs the scope `webhooks:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/webhooks/endpoints`
   */
  create(body: Body<'webhookEndpoints.create'>, options?: RequestOptions): Call<Answer<'webhookEndpoints.create'>>

  /**
   * Show an endpoint
   *
   * Needs the scope `webhooks:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/webhooks/endpoints/{endpointId}`
   */
  get(endpointId: string, options?: RequestOptions): Call<Answer<'webhookEndpoints.get'>>

  /**
   * Update, pause or reactivate an endpoint
   *
   * While it is paused, events wait. `active` also ends a disablement; what was missed meanwhile is sent by `POST /api/webhooks/recover`.
   *
   * Needs the scope `webhooks:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `PATCH /api/webhooks/endpoints/{endpointId}`
   */
  update(endpointId: string, body?: Body<'webhookEndpoints.update'>, options?: RequestOptions): Call<Answer<'webhookEndpoints.update'>>

  /**
   * Delete an endpoint
   *
   * What waits for it is cancelled. The log of its deliveries stays.
   *
   * Needs the scope `webhooks:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `DELETE /api/webhooks/endpoints/{endpointId}`
   */
  delete(endpointId: string, options?: RequestOptions): Call<void>

  /**
   * Send a test event now and show the result
   *
   * `status` is `delivered` or `exhausted`; `attempts` tells why.
   *
   * Needs the scope `webhooks:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/webhooks/endpoints/{endpointId}/ping`
   */
  ping(endpointId: string, options?: RequestOptions): Call<Answer<'webhookEndpoints.ping'>>
}

export interface WebhookDeliveriesResource {
  /**
   * List deliveries, newest first
   *
   * They are kept for 30 days.
   *
   * Needs the scope `webhooks:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/webhooks/deliveries`
   */
  list(query?: Query<'webhookDeliveries.list'>, options?: RequestOptions): List<ItemOf<'webhookDeliveries.list', 'deliveries'>, Answer<'webhookDeliveries.list'>>

  /**
   * Show a delivery, what was sent, and its attempts
   *
   * `body` may hold personal data, such as the e-mail address of a customer: give the scope to nobody who may not see it.
   *
   * Needs the scope `webhooks:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/webhooks/deliveries/{deliveryId}`
   */
  get(deliveryId: string, options?: RequestOptions): Call<Answer<'webhookDeliveries.get'>>

  /**
   * Redeliver a delivery
   *
   * One attempt beside the schedule, also of what was delivered. A planned retry is dropped only if it succeeds.
   *
   * Needs the scope `webhooks:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/webhooks/deliveries/{deliveryId}/redeliver`
   */
  redeliver(deliveryId: string, options?: RequestOptions): Call<Answer<'webhookDeliveries.redeliver'>>

  /**
   * Redeliver everything that failed since a given time
   *
   * Every exhausted or cancelled delivery to endpoints that are active now.
   *
   * Needs the scope `webhooks:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/webhooks/recover`
   */
  recover(body: Body<'webhookDeliveries.recover'>, options?: RequestOptions): Call<Answer<'webhookDeliveries.recover'>>
}

export interface WebhookEventsResource {
  /**
   * List all event types, with samples
   *
   * Needs the scope `webhooks:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/webhooks/events`
   */
  list(options?: RequestOptions): Call<Answer<'webhookEvents.list'>>
}

export interface SigningSecretResource {
  /**
   * Show the last four characters of the signing secret
   *
   * Needs the scope `webhooks:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/webhooks/secret`
   */
  get(options?: RequestOptions): Call<Answer<'signingSecret.get'>>

  /**
   * Issue a new signing secret
   *
   * For `graceSeconds` (0 to 604800, default 86400) the old secret signs `x-service-signature` and the new one `x-service-signature-next`; then the new one alone.
   *
   * Needs the scope `webhooks:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/webhooks/secret/rotate`
   */
  rotate(body?: Body<'signingSecret.rotate'>, options?: RequestOptions): Call<Answer<'signingSecret.rotate'>>
}

export interface PlansResource {
  /**
   * List the plans that the tenant may choose
   *
   * Needs the scope `billing:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/billing/plans`
   */
  list(options?: RequestOptions): Call<Answer<'plans.list'>>
}

export interface SubscriptionResource {
  /**
   * Show the subscription
   *
   * Needs the scope `billing:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/billing/subscription`
   */
  get(options?: RequestOptions): Call<Answer<'subscription.get'>>

  /**
   * Choose a plan
   *
   * A dearer plan begins at once, with the days that are left credited and charged; a cheaper one when the period ends.
   *
   * Needs the scope `billing:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/billing/subscription`
   */
  change(body: Body<'subscription.change'>, options?: RequestOptions): Call<Answer<'subscription.change'>>

  /**
   * Preview a change of plan and its cost
   *
   * Changes nothing.
   *
   * Needs the scope `billing:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/billing/subscription/preview`
   */
  preview(body: Body<'subscription.preview'>, options?: RequestOptions): Call<Answer<'subscription.preview'>>

  /**
   * Cancel the subscription, now or at the end of its period
   *
   * Needs the scope `billing:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/billing/subscription/cancel`
   */
  cancel(body?: Body<'subscription.cancel'>, options?: RequestOptions): Call<Answer<'subscription.cancel'>>

  /**
   * Undo a cancellation that has not taken effect yet
   *
   * Needs the scope `billing:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/billing/subscription/resume`
   */
  resume(body?: Body<'subscription.resume'>, options?: RequestOptions): Call<Answer<'subscription.resume'>>
}

export interface InvoicesResource {
  /**
   * List invoices, newest first
   *
   * Needs the scope `billing:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/billing/invoices`
   */
  list(query?: Query<'invoices.list'>, options?: RequestOptions): List<ItemOf<'invoices.list', 'invoices'>, Answer<'invoices.list'>>

  /**
   * Preview the next invoice
   *
   * Needs the scope `billing:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/billing/invoices/upcoming`
   */
  upcoming(options?: RequestOptions): Call<Answer<'invoices.upcoming'>>

  /**
   * Show an invoice
   *
   * Needs the scope `billing:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/billing/invoices/{invoiceId}`
   */
  get(invoiceId: string, options?: RequestOptions): Call<Answer<'invoices.get'>>

  /**
   * Download an invoice as PDF
   *
   * Always the same bytes; `If-None-Match` is honoured.
   *
   * Needs the scope `billing:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/billing/invoices/{invoiceId}/pdf`
   */
  pdf(invoiceId: string, options?: RequestOptions): Call<Blob>

  /**
   * Open a checkout for an invoice
   *
   * Redirect the payer to `data.authorization_url`. For half an hour a repeated call gives the same address.
   *
   * Needs the scope `billing:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/billing/invoices/{invoiceId}/pay`
   */
  pay(invoiceId: string, body?: Body<'invoices.pay'>, options?: RequestOptions): Call<Answer<'invoices.pay'>>

  /**
   * List the payments of an invoice, oldest first
   *
   * Needs the scope `billing:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/billing/invoices/{invoiceId}/payments`
   */
  payments(invoiceId: string, query?: Query<'invoices.payments'>, options?: RequestOptions): List<ItemOf<'invoices.payments', 'payments'>, Answer<'invoices.payments'>>
}

export interface BillingResource {
  /**
   * List payments of invoices, newest first
   *
   * Also money for void invoices, money that came twice, and what was beyond an invoice: the `surplus` became credit.
   *
   * Needs the scope `billing:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/billing/payments`
   */
  payments(query?: Query<'billing.payments'>, options?: RequestOptions): List<ItemOf<'billing.payments', 'payments'>, Answer<'billing.payments'>>

  /**
   * Show the balance: what is owed, and credit
   *
   * `limit` and `offset` are about `credits`: what the credit is made of.
   *
   * Needs the scope `billing:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/billing/balance`
   */
  balance(query?: Query<'billing.balance'>, options?: RequestOptions): List<ItemOf<'billing.balance', 'credits'>, Answer<'billing.balance'>>

  /**
   * Show entitlements
   *
   * Numbers are limits; -1 means no limit.
   *
   * Needs the scope `billing:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/billing/entitlements`
   */
  entitlements(options?: RequestOptions): Call<Answer<'billing.entitlements'>>

  /**
   * Show the billing profile
   *
   * Needs the scope `billing:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/billing/profile`
   */
  profile(options?: RequestOptions): Call<Answer<'billing.profile'>>

  /**
   * Update the billing profile
   *
   * It holds for future invoices. They need all fields but `registrationNo`; a school without a tax number states `noTaxId: true` instead of `taxId`. Drafts that waited for it are issued within ten minutes.
   *
   * Needs the scope `billing:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `PUT /api/billing/profile`
   */
  updateProfile(body: Body<'billing.updateProfile'>, options?: RequestOptions): Call<Answer<'billing.updateProfile'>>

  /**
   * Show quotas: pages, refinements and e-mail accounts
   *
   * Needs the scope `billing:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/billing/quota`
   */
  quota(query?: Query<'billing.quota'>, options?: RequestOptions): Call<Answer<'billing.quota'>>
}

export interface CreditNotesResource {
  /**
   * List credit notes, newest first
   *
   * Needs the scope `billing:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/billing/credit-notes`
   */
  list(query?: Query<'creditNotes.list'>, options?: RequestOptions): List<ItemOf<'creditNotes.list', 'creditNotes'>, Answer<'creditNotes.list'>>

  /**
   * Show a credit note
   *
   * Needs the scope `billing:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/billing/credit-notes/{creditNoteId}`
   */
  get(creditNoteId: string, options?: RequestOptions): Call<Answer<'creditNotes.get'>>

  /**
   * Download a credit note as PDF
   *
   * Always the same bytes; `If-None-Match` is honoured.
   *
   * Needs the scope `billing:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/billing/credit-notes/{creditNoteId}/pdf`
   */
  pdf(creditNoteId: string, options?: RequestOptions): Call<Blob>
}

export interface UsageResource {
  /**
   * Show usage by day or month
   *
   * Days and months of the time zone of the subscription, without those in which nothing was used. `from` is included, `to` is not; at most 366 days; default: the last 30 days.
   *
   * Needs the scope `billing:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/billing/usage`
   */
  list(query?: Query<'usage.list'>, options?: RequestOptions): Call<Answer<'usage.list'>>

  /**
   * List usage events, newest first
   *
   * `from` is included, `to` is not; at most 366 days; default: the last 30 days.
   *
   * Needs the scope `billing:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/billing/usage/events`
   */
  events(query?: Query<'usage.events'>, options?: RequestOptions): List<ItemOf<'usage.events', 'events'>, Answer<'usage.events'>>
}

export interface StreamTokensResource {
  /**
   * Create a token for one stream of live progress in a browser
   *
   * The token is valid for 60 seconds, for one stream and one channel. A browser opens `streamUrl` with it in the query as `token`. Channels are `files/<fileId>` and `emails/bulk/<jobId>`, each with the scope that shows the same by API key.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/stream-tokens`
   */
  create(body: Body<'streamTokens.create'>, options?: RequestOptions): Call<Answer<'streamTokens.create'>>
}

export interface ApiKeysResource {
  /**
   * List the API keys of the tenant, newest first
   *
   * Needs the scope `api-keys:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/api-keys`
   */
  list(query?: Query<'apiKeys.list'>, options?: RequestOptions): List<ItemOf<'apiKeys.list', 'apiKeys'>, Answer<'apiKeys.list'>>

  /**
   * Issue an API key
   *
   * The key is shown this once. Without `scopes` it gets those of the calling key that a new key gets unasked (`files:read files:write records:read records:write payments:read payments:write payments:refund emails:read emails:write webhooks:read webhooks:write billing:read billing:write api-keys:read`); without `expiresAt` it ends with the calling key. A key can only give scopes that it has, and no life beyond its own.
   *
   * Needs the scope `api-keys:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/api-keys`
   */
  create(body: Body<'apiKeys.create'>, options?: RequestOptions): Call<Answer<'apiKeys.create'>>

  /**
   * Show the API key of this request
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/api-keys/me`
   */
  me(options?: RequestOptions): Call<Answer<'apiKeys.me'>>

  /**
   * Show an API key
   *
   * Needs the scope `api-keys:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/api-keys/{keyId}`
   */
  get(keyId: string, options?: RequestOptions): Call<Answer<'apiKeys.get'>>

  /**
   * Update the name, scopes or expiry of an API key
   *
   * A key can only change keys without scopes beyond its own that end no later.
   *
   * Needs the scope `api-keys:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `PATCH /api/api-keys/{keyId}`
   */
  update(keyId: string, body?: Body<'apiKeys.update'>, options?: RequestOptions): Call<Answer<'apiKeys.update'>>

  /**
   * Revoke an API key
   *
   * It is refused from now on. Revoking it again changes nothing. A key can only revoke keys without scopes beyond its own that end no later.
   *
   * Needs the scope `api-keys:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `DELETE /api/api-keys/{keyId}`
   */
  revoke(keyId: string, options?: RequestOptions): Call<Answer<'apiKeys.revoke'>>

  /**
   * Rotate an API key
   *
   * The old text goes on working for `graceSeconds` (default 0). A key can only rotate keys without scopes beyond its own that end no later.
   *
   * Needs the scope `api-keys:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/api-keys/{keyId}/rotate`
   */
  rotate(keyId: string, body?: Body<'apiKeys.rotate'>, options?: RequestOptions): Call<Answer<'apiKeys.rotate'>>
}

export interface MembersResource {
  /**
   * List the people of the school, and who is invited
   *
   * Needs the scope `members:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/members`
   */
  list(query?: Query<'members.list'>, options?: RequestOptions): Call<Answer<'members.list'>>

  /**
   * Invite somebody into the school
   *
   * The platform sends no e-mail: pass the link on yourself. It works once, within 24 hours. A role can be given only by who may do all that it may.
   *
   * Needs the scope `members:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/members`
   */
  invite(body: Body<'members.invite'>, options?: RequestOptions): Call<Answer<'members.invite'>>

  /**
   * Withdraw an invitation
   *
   * Needs the scope `members:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `DELETE /api/members/invitations/{invitationId}`
   */
  withdrawInvitation(invitationId: string, options?: RequestOptions): Call<void>

  /**
   * Change the role of a member
   *
   * Needs the scope `members:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `PATCH /api/members/{memberId}`
   */
  update(memberId: string, body: Body<'members.update'>, options?: RequestOptions): Call<Answer<'members.update'>>

  /**
   * Remove a member from the school
   *
   * What the person did stays. Their account with other schools does, too.
   *
   * Needs the scope `members:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `DELETE /api/members/{memberId}`
   */
  remove(memberId: string, options?: RequestOptions): Call<void>

  /**
   * Create a link for a member who can no longer sign in
   *
   * Using the link ends the old password, two-step verification and all sessions of the person. It works once, within 24 hours, and is shown only once.
   *
   * Needs the scope `members:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/members/{memberId}/link`
   */
  makeLink(memberId: string, options?: RequestOptions): Call<Answer<'members.makeLink'>>

  /**
   * Sign a member out everywhere
   *
   * Needs the scope `members:write`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `POST /api/members/{memberId}/sign-out`
   */
  signOut(memberId: string, options?: RequestOptions): Call<void>
}

export interface AuditResource {
  /**
   * List who did what in the school, newest first
   *
   * `actor` is `user:<id>`, `key:<id>`, or a kind alone (`user`, `key`, `command`, `job`, `system`); `action` is whole (`file.deleted`) or the kind of object (`file`); `target` is an id, or `<type>:<id>`; `from` and `to` (exclusive) are moments of ISO 8601. With `Accept: text/csv` all that match come as a file, and `limit` and `offset` do not count.
   *
   * Needs the scope `audit:read`.
   *
   * At most 60 requests a minute per tenant.
   *
   * `GET /api/audit`
   */
  list(query?: Query<'audit.list'>, options?: RequestOptions): List<ItemOf<'audit.list', 'events'>, Answer<'audit.list'>>
}

/** Everything the platform does. */
export interface Resources {
  readonly files: FilesResource
  readonly school: SchoolResource
  readonly records: RecordsResource
  readonly review: ReviewResource
  readonly documents: DocumentsResource
  readonly payments: PaymentsResource
  readonly studentEmails: StudentEmailsResource
  readonly emailDomains: EmailDomainsResource
  readonly bulkEmails: BulkEmailsResource
  readonly webhookEndpoints: WebhookEndpointsResource
  readonly webhookDeliveries: WebhookDeliveriesResource
  readonly webhookEvents: WebhookEventsResource
  readonly signingSecret: SigningSecretResource
  readonly plans: PlansResource
  readonly subscription: SubscriptionResource
  readonly invoices: InvoicesResource
  readonly billing: BillingResource
  readonly creditNotes: CreditNotesResource
  readonly usage: UsageResource
  readonly streamTokens: StreamTokensResource
  readonly apiKeys: ApiKeysResource
  readonly members: MembersResource
  readonly audit: AuditResource
}
