import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#platform/audit/audit_log'
import type { ContextWith } from '#platform/http/checked_input'
import { revertChange } from '../actions/revert_change.js'
import { recordHistory } from '../queries/record_history.js'
import { presentFoundRecord } from '../transformers/found_record.js'
import { presentRecordChange } from '../transformers/record_change.js'
import type { changesValidator } from '../validators/records.js'
import { callerOf } from './caller_of.js'

/** What became of a record since it was read. */
export default class RecordChangesController {
  async index(ctx: ContextWith<typeof changesValidator>) {
    const paging = ctx.input
    const { changes, total } = await recordHistory(callerOf(ctx), ctx.params.recordId, paging)
    return { changes: changes.map(presentRecordChange), total }
  }

  async revert(ctx: HttpContext) {
    const { recordId, changeId } = ctx.params
    const order = { caller: callerOf(ctx), recordId, changeId, by: actorOf(ctx) }
    return presentFoundRecord(await revertChange(order))
  }
}
