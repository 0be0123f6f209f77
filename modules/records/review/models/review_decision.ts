import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { json } from '#platform/database/json'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'
import type { ReviewOutcome } from './value_review.js'

/** How a value stood before a decision; taking it back restores this. */
export interface ValueBefore {
  value: string | number | null
  /** What a person had set, if anybody had. */
  edit?: string | number | null
  review?: {
    value: string | number | null
    decision: ReviewOutcome
    decisionId: string
    actor: string
    /** Epoch milliseconds. */
    at: number
  }
  /** The change that the decision wrote down, if it changed anything. */
  changeId?: string
}

/** A decision as it was sent. The client's id of it makes sure that it is made once. */
export default class ReviewDecision extends TenantModel {
  static override table = 'review_decisions'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare fileId: string

  @column()
  declare recordId: string

  @column()
  declare field: string

  @column()
  declare clientId: string

  @column()
  declare actor: string

  @column()
  declare decision: 'accept' | 'correct' | 'absent' | 'undo'

  @column()
  declare status: 'saved' | 'conflict' | 'refused'

  @column()
  declare code: string | null

  @json()
  declare before: ValueBefore | null

  @column({ consume: Boolean })
  declare isUndone: boolean

  @timestamp()
  declare at: DateTime
}
