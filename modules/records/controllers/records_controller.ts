import type { HttpContext } from '@adonisjs/core/http'
import { attachment, streamToClient } from '#platform/http/client_stream'
import type { ContextWith } from '#platform/http/checked_input'
import { exportRecords } from '../queries/export_records.js'
import { findPublishedRecord, searchRecords } from '../queries/search_records.js'
import { presentFoundRecord } from '../transformers/found_record.js'
import type { exportValidator, searchValidator } from '../validators/records.js'
import { callerOf } from './caller_of.js'

/** Student records across files. */
export default class RecordsController {
  async index(ctx: ContextWith<typeof searchValidator>) {
    const filter = ctx.input
    const { records, total } = await searchRecords(callerOf(ctx), filter)
    return { records: records.map(presentFoundRecord), total }
  }

  async show(ctx: HttpContext) {
    return presentFoundRecord(await findPublishedRecord(callerOf(ctx), ctx.params.recordId))
  }

  /** A table of all that match, as a file. */
  async export(ctx: ContextWith<typeof exportValidator>) {
    const order = ctx.input
    const { fileName, mediaType, stream } = await exportRecords(callerOf(ctx), order)
    ctx.response.header('Content-Type', mediaType)
    ctx.response.header('Content-Disposition', attachment(fileName))
    ctx.response.header('Cache-Control', 'no-store')
    streamToClient(ctx, stream)
  }
}
