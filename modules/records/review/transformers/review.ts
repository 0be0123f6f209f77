import {
  count,
  described,
  flag,
  integer,
  integerOrNull,
  listOf,
  moment,
  momentOrNull,
  named,
  number,
  object,
  oneOf,
  oneOfOrNull,
  orNull,
  shape,
  text,
  textOrNull,
  type Shown,
} from '#platform/http/shapes'
import { isoTime } from '#platform/database/timestamp'
import { show } from '#platform/http/show'
import { groupTypes } from '../../validators/documents.js'
import { reviewReasons } from '../../services/review_reasons.js'
import type PublishedPass from '../../models/published_pass.js'
import type { DecisionResult } from '../queries/decision_results.js'
import type { PageClaim } from '../queries/page_claim.js'
import { valueStates, type ReviewPage, type ReviewRecord } from '../queries/review_page.js'
import type { FileToReview } from '../queries/review_queue.js'
import { subjectsOfPage } from '../services/page_subjects.js'

const ordinal: typeof integer = { ...integer, minimum: 1 }
const fraction = shape<number>({ type: 'number', minimum: 0, maximum: 1 })
const value = shape<string | number | null>({ type: ['string', 'number', 'null'] })
const numberOrText = shape<string | number>({ type: ['string', 'number'] })

const fileToReview = object(
  {
    fileId: text,
    fileName: text,
    toReview: described('Values that somebody should look at', count),
    records: count,
    reviewedAt: described(
      'When nothing was left to look at; null while something is',
      momentOrNull
    ),
    firstPage: described('The first page with something to look at', integerOrNull),
  },
  { pages: listOf(object({ page: ordinal, toReview: count })) }
)

/** Answer of `GET /api/review/queue`. */
export const queue = named(
  'ReviewQueue',
  object({ toReview: described('Of all files', count), files: listOf(fileToReview) })
)

const reason = object(
  { reason: oneOf(...reviewReasons) },
  {
    expected: described('What the other values make', numberOrText),
    found: numberOrText,
    terms: described('What was added up; of an average, total and divisor', listOf(number)),
  }
)

const box = object({ x: fraction, y: fraction, width: fraction, height: fraction })

const cell = named(
  'ReviewCell',
  object(
    {
      field: described(
        '`studentName`, `total` …, `subjects/<key>`, `subjects/<key>/grade`, ' +
          '`subjects/<key>/components/<name>`; each part percent-encoded. `=<label>` stands for the ' +
          'key of a subject without one.',
        text
      ),
      value,
      text: described('As it was read, before it was understood', textOrNull),
      confidence: described('Null for what was computed', orNull(fraction)),
      source: oneOfOrNull('text_layer', 'ocr', 'arithmetic', 'derived', 'refined'),
      page: described('The page on which it stands', ordinal),
      box: described('Fractions of the straightened picture', orNull(box)),
      alternatives: described('Other readings, most probable first', listOf(text)),
      state: oneOf(...valueStates),
      reasons: listOf(reason),
    },
    { weight: described('How many times the score counts', number) }
  )
)

/** A student beside the picture. */
export const reviewRecord = named(
  'ReviewRecord',
  object({
    recordId: text,
    revision: ordinal,
    row: described('Place on the page, from 1', ordinal),
    studentName: text,
    cells: listOf(cell),
  })
)

const person = object({ id: text, name: text })

const claimShape = named('ReviewClaim', object({ user: person, isMine: flag, until: moment }))

/** Answer of the endpoints of claims. */
export const claimAnswer = object({ claim: orNull(claimShape) })

/** Answer of `POST /api/review/files/:fileId/decisions`. */
export const decisions = object({
  results: listOf(
    object(
      {
        clientId: text,
        status: described(
          '`conflict`: somebody was quicker, or the file was read again; `refused`: it cannot be saved',
          oneOf('saved', 'conflict', 'refused')
        ),
      },
      {
        code: text,
        message: text,
        current: described(
          'Of a conflict: what stands there, and who set it',
          object({ value, by: textOrNull, at: momentOrNull })
        ),
        record: reviewRecord,
      }
    )
  ),
  toReview: described('Of the whole file', count),
  reviewedAt: momentOrNull,
})

/** Answer of the endpoints of columns. */
export const columns = object({
  columns: listOf(
    object({
      key: text,
      label: text,
      type: oneOf(...groupTypes),
      confirmed: flag,
      pages: listOf(ordinal),
      page: described('The page that `box` lies on', integerOrNull),
      box: described('Of the heading, in fractions of the picture', orNull(box)),
    })
  ),
})

const boundary = object({ grade: text, minimum: number })

const divisor = shape<'present' | 'listed' | number>({
  anyOf: [{ type: 'string', enum: ['present', 'listed'] }, { type: 'number' }],
})

const rules = object({
  sum: described('The total is the sum of the scores', flag),
  parts: described('Parts that add up to a score; empty: all, null: none do', orNull(listOf(text))),
  divisors: described(
    'What the total is divided by; empty: any, null: averages are not judged',
    orNull(listOf(divisor))
  ),
  grading: listOf(boundary),
  subjectGrading: listOf(boundary),
  maximum: described('Highest score of a subject', number),
})

/** Answer of `GET /api/review/files/:fileId/pages/:page`. */
export const page = named(
  'ReviewPage',
  object({
    fileId: text,
    fileName: text,
    revision: described('Raised by every change of a record of the file', ordinal),
    page: ordinal,
    pages: described('Of the document', count),
    layout: described('A student a row, or a student a page', oneOf('roster', 'card')),
    picture: orNull(object({ url: text, width: ordinal, height: ordinal })),
    grading: described("The school's scale", listOf(boundary)),
    rules: described('Arithmetic that the page follows', rules),
    subjects: listOf(object({ key: text, label: text, components: listOf(text) })),
    records: listOf(reviewRecord),
    toReview: described('Of the whole file', count),
    claim: orNull(claimShape),
  })
)

/** Pixels across of the picture that a page names. */
const PICTURE_WIDTH = 1600

/** The files that hold values to check, and how many such values there are in all. */
export function presentQueue({ toReview, files }: { toReview: number; files: FileToReview[] }) {
  return { toReview, files: files.map((file) => show(fileToReview, file)) }
}

/** A row of the page with the cells to check; `row` counts from 1 on the page. */
export function presentReviewRecord({ record, cells }: ReviewRecord): Shown<typeof reviewRecord> {
  return {
    recordId: record.id,
    revision: record.revision,
    row: record.rowOnPage + 1,
    studentName: record.content.studentName,
    cells,
  }
}

/** What became of each decision, with the record as it is now, and what is left to check. */
export function presentDecisions(
  results: readonly DecisionResult[],
  { toReview, reviewedAt }: Pick<PublishedPass, 'toReview' | 'reviewedAt'>
): Shown<typeof decisions> {
  return {
    results: results.map(({ record, ...result }) => ({
      ...result,
      ...(record && { record: presentReviewRecord(record) }),
    })),
    toReview,
    reviewedAt: reviewedAt?.toISO() ?? null,
  }
}

/** Who is checking the page, and until when it is kept for them. */
export function presentClaim({ user, isMine, until }: PageClaim): Shown<typeof claimShape> {
  return { user, isMine, until: isoTime(until) }
}

/** A page to check: its records and their cells, and the picture beside them, in pixels. */
export function presentPage(of: ReviewPage): Shown<typeof page> {
  return {
    fileId: of.fileId,
    fileName: of.fileName,
    revision: of.revision,
    page: of.page,
    pages: of.pages,
    layout: of.layout,
    picture: pictureOf(of),
    grading: of.grading,
    rules: of.rules,
    subjects: subjectsOfPage(of.records),
    records: of.records.map(presentReviewRecord),
    toReview: of.toReview,
    claim: of.claim && presentClaim(of.claim),
  }
}

function pictureOf({ fileId, page: shown, sheet }: ReviewPage) {
  if (!sheet) {
    return null
  }
  const { width, height } = sheet.place
  return {
    url:
      `/api/files/${encodeURIComponent(fileId)}/pages/${shown}/image` +
      `?width=${PICTURE_WIDTH}&job=${encodeURIComponent(sheet.jobId)}`,
    width: PICTURE_WIDTH,
    height: Math.max(1, Math.round((PICTURE_WIDTH * height) / width)),
  }
}
