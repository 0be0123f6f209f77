import { notFound } from '#platform/http/api_exception'
import { ReadSheets, type PagePlace } from '#modules/file-processing/public'
import type { GradeBoundary, ResultRules } from '@tenant-education/result-arithmetic'
import type StudentRecord from '../../models/student_record.js'
import { fileWithResults, type Caller } from '../../queries/find_file.js'
import { gradingScaleOf } from '../../services/grading_scale.js'
import { publishedPass } from '../../services/published_records.js'
import { draftedValues, type DraftedValue } from '../services/drafted_values.js'
import { layoutOf, placeMissing, type SheetLayout } from '../services/missing_boxes.js'
import type { ReviewedRecord } from '../services/judged_page.js'
import type { ReviewValue } from '../services/review_values.js'
import { judgedPageOf, type CountedPage } from '../services/review_counts.js'
import { claimOf, type PageClaim } from './page_claim.js'
import type { OpenReason } from '../services/open_values.js'

/** How a value stands. */
export const valueStates = [
  'proved',
  'sure',
  'open',
  'corrected_by_arithmetic',
  'accepted',
  'corrected',
] as const

/** One of {@link valueStates}. */
export type ValueState = (typeof valueStates)[number]

/** A value beside the picture. */
export interface ReviewCell extends Omit<DraftedValue, 'value' | 'source'> {
  field: string
  value: string | number | null
  confidence: number | null
  source: DraftedValue['source'] | null
  state: ValueState
  reasons: OpenReason[]
  weight?: number
}

/** A student of a page. */
export interface ReviewRecord {
  record: StudentRecord
  cells: ReviewCell[]
}

/** A page with all that is known of it. */
export interface ReviewPage {
  fileId: string
  fileName: string
  /** Of the file's records: raised by every change of one of them. */
  revision: number
  page: number
  pages: number
  layout: SheetLayout
  /** Job that drew and read it, and how the page lies; null where there is no picture. */
  sheet: { jobId: string; place: PagePlace } | null
  grading: GradeBoundary[]
  rules: ResultRules
  records: ReviewRecord[]
  /** Values of the whole file. */
  toReview: number
  claim: PageClaim | null
}

/**
 * A page of a file as the review station shows it.
 *
 * @throws {ApiException} `NOT_FOUND` for an unknown file or page, `FILE_PROCESSING_FAILED`
 */
export async function reviewPage(
  caller: Caller,
  fileId: string,
  page: number
): Promise<ReviewPage> {
  const { fileName, totalPages } = await fileWithResults(caller, fileId)
  const { tenantId } = caller
  const pass = await publishedPass({ tenantId, fileId })
  if (!pass || page > Math.max(totalPages, 1)) {
    throw notFound(pass ? `The file has no page ${page}.` : 'The file has no records yet.')
  }
  const judged = await judgedPageOf(pass, page)
  const { layout, records, sheet } = await placedRecords(tenantId, fileId, page, judged)
  return {
    fileId,
    fileName,
    revision: pass.revision,
    page,
    pages: totalPages,
    layout,
    sheet,
    grading: await gradingScaleOf(tenantId),
    rules: judged.rules,
    records,
    toReview: pass.toReview,
    claim: await claimOf(caller, fileId, page),
  }
}

/** The records of a page that were judged, with what was read of them and where. */
export async function placedRecords(
  tenantId: string,
  fileId: string,
  page: number,
  judged: CountedPage
): Promise<Pick<ReviewPage, 'layout' | 'records' | 'sheet'>> {
  const sheets = new ReadSheets()
  const sheet = await sheets.page(tenantId, fileId, page)
  const places = new Map<number, PagePlace | null>([[page, sheet?.place ?? null]])
  const others = sheet ? pagesOf(sheet.drafts).filter((other) => other !== page) : []
  for (const other of new Set(others)) {
    places.set(other, await sheets.place(tenantId, sheet!.jobId, other))
  }
  const drafts = new Map(sheet?.drafts.map((draft) => [draft.rowOnPage, draft]))
  const records = judged.rows.map((record) => {
    const draft = drafts.get(record.rowOnPage)
    const drafted = draft ? draftedValues(draft, (on) => places.get(on) ?? null) : new Map()
    return { record, cells: cellsOfRecord(record, judged.records.get(record.id)!, drafted) }
  })
  const all = records.map(({ cells }) => cells)
  const layout = layoutOf(all)
  placeMissing(all, layout, page)
  leaveOutUnprinted(records)
  return {
    layout,
    records,
    sheet: sheet?.place ? { jobId: sheet.jobId, place: sheet.place } : null,
  }
}

/** Pages on which values of these drafts stand. */
function pagesOf(drafts: readonly Parameters<typeof draftedValues>[0][]): number[] {
  return drafts.flatMap((draft) =>
    [...draftedValues(draft, () => null).values()].map(({ page }) => page)
  )
}

function cellsOfRecord(
  { pageNumber }: StudentRecord,
  judged: ReviewedRecord,
  drafted: ReadonlyMap<string, DraftedValue>
): ReviewCell[] {
  return judged.values.map((value) => {
    const { field, parts, subject } = value
    const read = drafted.get(field)
    return {
      field,
      value: value.value,
      text: read?.text ?? null,
      confidence: value.confidence,
      source: read?.source ?? null,
      page: read?.page ?? pageNumber,
      box: read?.box ?? null,
      alternatives: read?.alternatives ?? [],
      state: stateOf(value, judged, read),
      reasons: judged.open.get(field) ?? [],
      ...(parts.kind === 'score' && subject?.weight !== undefined && { weight: subject.weight }),
    }
  })
}

function stateOf(
  { field, confidence }: ReviewValue,
  { open, proved, accepted, corrected }: ReviewedRecord,
  read: DraftedValue | undefined
): ValueState {
  if (open.has(field)) {
    return 'open'
  }
  if (corrected.has(field)) {
    return 'corrected'
  }
  if (accepted.has(field)) {
    return 'accepted'
  }
  if (read?.source === 'arithmetic' || read?.source === 'refined') {
    return 'corrected_by_arithmetic'
  }
  const isCertain = read?.source === 'text_layer' && confidence === 1
  return isCertain || proved.has(field) ? 'proved' : 'sure'
}

/** A sheet that prints no position has no column for it. */
function leaveOutUnprinted(records: ReviewRecord[]): void {
  const printed = new Set(
    records.flatMap(({ cells }) =>
      cells
        .filter(({ value, source, state }) => value !== null || source !== null || state === 'open')
        .map(({ field }) => field)
    )
  )
  for (const record of records) {
    record.cells = record.cells.filter(({ field }) => field.includes('/') || printed.has(field))
  }
}
