import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** Where a row stands. `provisioning` is committed before the provider is called. */
export type BulkRowStatus =
  'pending' | 'provisioning' | 'created' | 'updated' | 'skipped' | 'failed' | 'cancelled'

/** What a row asks for. */
export type BulkAction = 'create' | 'upsert' | 'suspend' | 'reactivate' | 'delete'

/** One student of a bulk job. */
export default class BulkRow extends TenantModel {
  static override table = 'email_bulk_rows'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare jobId: string

  /** Number of the data row, from 1. */
  @column()
  declare row: number

  /** Cut to 64 characters; a longer one is a fault of the row. */
  @column()
  declare studentId: string

  /** False for a student whom the list leaves out: the platform added the row. */
  @column({ consume: Boolean })
  declare isListed: boolean

  /** Null until the row was found in order. */
  @column()
  declare action: BulkAction | null

  /** What was sent, encrypted; read through `openInput`. */
  @column({ serializeAs: null })
  declare input: string

  @column()
  declare status: BulkRowStatus

  @column()
  declare address: string | null

  @column()
  declare accountId: string | null

  /** Times that the provider could not do it for the moment. */
  @column()
  declare attempts: number

  @timestamp()
  declare nextAttemptAt: DateTime | null

  @column()
  declare errorCode: string | null

  @column()
  declare errorMessage: string | null
}
