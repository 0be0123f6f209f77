import type { HttpContext } from '@adonisjs/core/http'
import { requireScope } from '#platform/access/require_access'
import { KeptTexts } from '#platform/database/kept_texts'
import { notFound, validationError } from '#platform/http/api_exception'
import { answerList } from '#platform/http/list_stream'
import type { ContextWith } from '#platform/http/checked_input'
import { FileCatalogue } from '#modules/file-processing/public'
import { confirmSubjectGroups } from '../actions/confirm_subject_groups.js'
import { deleteRecord } from '../actions/delete_record.js'
import { refinePage } from '../actions/refine_page.js'
import { updateRecord } from '../actions/update_record.js'
import { fileStatistics } from '../queries/file_statistics.js'
import { listRecords } from '../queries/list_records.js'
import { pageRecords } from '../queries/page_records.js'
import { findFile, ownerOf } from '../queries/find_file.js'
import { presentAnalysisJob, presentDocument, presentRecordList } from '../transformers/document.js'
import { presentStudentRecord } from '../transformers/student_record.js'
import type {
  fileValidator,
  groupsValidator,
  pageValidator,
  refinedPageValidator,
  recordValidator,
  recordsValidator,
  updateRecordValidator,
} from '../validators/documents.js'
import { callerOf } from './caller_of.js'

const recordPages = new KeptTexts()

/**
 * The procedures of the RPC router `documents`: each takes its input as body and answers its
 * output.
 */
export default class DocumentsController {
  #catalogue = new FileCatalogue()

  async getUserDocuments(ctx: HttpContext) {
    const caller = callerOf(ctx)
    const files = this.#catalogue.list(caller.tenantId, { userId: ownerOf(caller) })
    await answerList(ctx, 'documents', eachSlice(files, presentDocument))
  }

  /** Whoever shows records asks for the same page again and again, which is long. */
  async getFileStudentRecords(ctx: ContextWith<typeof recordsValidator>) {
    const caller = callerOf(ctx)
    const { fileId, page = null, pageSize = null } = ctx.input
    const asked = [ownerOf(caller), fileId, page, pageSize]
    const text = await recordPages.get(caller.tenantId, asked, async () =>
      JSON.stringify(presentRecordList(await listRecords(caller, ctx.input)))
    )
    ctx.response.header('Content-Type', 'application/json; charset=utf-8')
    ctx.response.send(text)
  }

  async getLatestAnalysisJobForFile(ctx: ContextWith<typeof fileValidator>) {
    const { fileId } = ctx.input
    const caller = callerOf(ctx)
    await findFile(caller, fileId)
    const job = await this.#catalogue.latestJob(caller.tenantId, fileId)
    if (!job) {
      throw notFound('The file has no analysis job.')
    }
    return presentAnalysisJob(job)
  }

  async getFileStatistics(ctx: ContextWith<typeof fileValidator>) {
    const { fileId } = ctx.input
    return fileStatistics(callerOf(ctx), fileId)
  }

  async getPageRecordsWithRefinement(ctx: ContextWith<typeof refinedPageValidator>) {
    const { input } = ctx
    if (input.refine) {
      requireScope(ctx.caller, 'records:write')
    }
    const caller = callerOf(ctx)
    let page = await pageRecords(caller, input)
    if (input.refine && !page.refined) {
      await refinePage({ caller, ...input })
      page = await pageRecords(caller, input)
    }
    return {
      pageNumber: input.pageNumber,
      records: page.records.map(presentStudentRecord),
      refined: page.refined,
    }
  }

  async refinePageWithLLM(ctx: ContextWith<typeof pageValidator>) {
    return { success: true, ...(await refinePage({ caller: callerOf(ctx), ...ctx.input })) }
  }

  async updateRecord(ctx: ContextWith<typeof updateRecordValidator>) {
    requireChange(ctx.input.patch)
    const record = await updateRecord({ caller: callerOf(ctx), ...ctx.input })
    return { success: true, record: presentStudentRecord(record) }
  }

  async deleteRecord(ctx: ContextWith<typeof recordValidator>) {
    const { recordId } = ctx.input
    await deleteRecord({ caller: callerOf(ctx), recordId })
    return { success: true }
  }

  async confirmSubjectGroups(ctx: ContextWith<typeof groupsValidator>) {
    const confirmedGroups = await confirmSubjectGroups({ caller: callerOf(ctx), ...ctx.input })
    return { success: true, confirmedGroups }
  }

  async getFileChunks(ctx: ContextWith<typeof fileValidator>) {
    const { fileId } = ctx.input
    const caller = callerOf(ctx)
    await findFile(caller, fileId)
    await answerList(ctx, 'chunks', this.#catalogue.chunks(caller.tenantId, fileId))
  }

  /** Any other router or procedure. */
  async unknown() {
    throw notFound('There is no such procedure.')
  }
}

async function* eachSlice<From, To extends object>(
  slices: AsyncIterable<From[]>,
  transform: (item: From) => To
): AsyncGenerator<To[]> {
  for await (const slice of slices) {
    yield slice.map(transform)
  }
}

/**
 * Refuses a patch that changes nothing.
 *
 * @throws {ApiException} `VALIDATION_ERROR`
 */
function requireChange(patch: object): void {
  const isEmpty = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.keys(value).length === 0
  if (Object.values(patch).every(isEmpty)) {
    throw validationError('patch: has no field to change')
  }
}
