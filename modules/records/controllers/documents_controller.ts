import type { HttpContext } from '@adonisjs/core/http'
import { requireScope } from '#platform/access/require_access'
import { notFound, validationError } from '#platform/http/api_exception'
import { answerList } from '#platform/http/list_stream'
import { emptyValidator, validate } from '#platform/http/validate'
import { FileCatalogue } from '#modules/file-processing/public'
import { confirmSubjectGroups } from '../actions/confirm_subject_groups.js'
import { deleteRecord } from '../actions/delete_record.js'
import { refinePage } from '../actions/refine_page.js'
import { updateRecord } from '../actions/update_record.js'
import { fileStatistics } from '../queries/file_statistics.js'
import { listRecords } from '../queries/list_records.js'
import { pageRecords } from '../queries/page_records.js'
import { findFile, ownerOf } from '../queries/find_file.js'
import { presentAnalysisJob, presentDocument } from '../transformers/document.js'
import { presentStudentRecord } from '../transformers/student_record.js'
import {
  fileValidator,
  groupsValidator,
  pageValidator,
  refinedPageValidator,
  recordValidator,
  recordsValidator,
  updateRecordValidator,
} from '../validators/documents.js'
import { callerOf } from './caller_of.js'

/** The procedures of the RPC router `documents`: each takes its input as body and answers its output. */
export default class DocumentsController {
  #catalogue = new FileCatalogue()

  async getUserDocuments(ctx: HttpContext) {
    await validate(emptyValidator, ctx.request.body())
    const caller = callerOf(ctx)
    const files = this.#catalogue.list(caller.tenantId, { userId: ownerOf(caller) })
    await answerList(ctx, 'documents', eachSlice(files, presentDocument))
  }

  async getFileStudentRecords(ctx: HttpContext) {
    const input = await validate(recordsValidator, ctx.request.body())
    const { records, page, pageSize, total } = await listRecords(callerOf(ctx), input)
    return { records: records.map(presentStudentRecord), pagination: { page, pageSize, total } }
  }

  async getLatestAnalysisJobForFile(ctx: HttpContext) {
    const { fileId } = await validate(fileValidator, ctx.request.body())
    const caller = callerOf(ctx)
    await findFile(caller, fileId)
    const job = await this.#catalogue.latestJob(caller.tenantId, fileId)
    if (!job) {
      throw notFound('The file has no analysis job.')
    }
    return presentAnalysisJob(job)
  }

  async getFileStatistics(ctx: HttpContext) {
    const { fileId } = await validate(fileValidator, ctx.request.body())
    return fileStatistics(callerOf(ctx), fileId)
  }

  async getPageRecordsWithRefinement(ctx: HttpContext) {
    if (ctx.request.body().refine === true) {
      requireScope(ctx.caller, 'records:write')
    }
    const input = await validate(refinedPageValidator, ctx.request.body())
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

  async refinePageWithLLM(ctx: HttpContext) {
    const input = await validate(pageValidator, ctx.request.body())
    return {
      success: true,
      ...(await refinePage({ caller: callerOf(ctx), ...input })),
    }
  }

  async updateRecord(ctx: HttpContext) {
    checkPatch(ctx.request.body().patch)
    const input = await validate(updateRecordValidator, ctx.request.body())
    const record = await updateRecord({ caller: callerOf(ctx), ...input })
    return { success: true, record: presentStudentRecord(record) }
  }

  async deleteRecord(ctx: HttpContext) {
    const { recordId } = await validate(recordValidator, ctx.request.body())
    await deleteRecord({ caller: callerOf(ctx), recordId })
    return { success: true }
  }

  async confirmSubjectGroups(ctx: HttpContext) {
    const input = await validate(groupsValidator, ctx.request.body())
    const confirmedGroups = await confirmSubjectGroups({
      caller: callerOf(ctx),
      ...input,
    })
    return { success: true, confirmedGroups }
  }

  async getFileChunks(ctx: HttpContext) {
    const { fileId } = await validate(fileValidator, ctx.request.body())
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
 * Refuses what the validator would quietly leave out: null where a value cannot be removed, and a
 * patch that changes nothing.
 *
 * @throws {ApiException} `VALIDATION_ERROR`
 */
function checkPatch(patch: unknown): void {
  if (typeof patch !== 'object' || patch === null) {
    return
  }
  const isEmpty = (value: unknown) =>
    typeof value === 'object' && !Array.isArray(value) && Object.keys(value ?? {}).length === 0
  for (const [field, value] of Object.entries(patch)) {
    if (value === null && field !== 'admissionNumber') {
      throw validationError(`patch.${field}: must not be null`)
    }
  }
  const maps = ['subjects', 'subjectGrades', 'components']
  if (Object.entries(patch).every(([field, value]) => maps.includes(field) && isEmpty(value))) {
    throw validationError('patch: has no field to change')
  }
}
