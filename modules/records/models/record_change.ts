import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { json } from '#platform/database/json'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'
import type { RefinementOrigin } from '#modules/file-processing/public'

/**
 * `edit` by a person, `computed` from an edit, `acceptance` of a value as it was read, `undo` of a
 * decision, `deletion`, `refinement`, `subject_groups`.
 */
export const changeSources = [
  'edit',
  'computed',
  'acceptance',
  'undo',
  'deletion',
  'refinement',
  'subject_groups',
] as const

/** One of {@link changeSources}. */
export type ChangeSource = (typeof changeSources)[number]

/** One value of a record that changed: who, when, before, after and why. Never changed itself. */
export default class RecordChange extends TenantModel {
  static override table = 'record_changes'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare fileId: string

  /** Null for a change of the whole file. */
  @column()
  declare recordId: string | null

  /** `studentName`, `total`, `subjects.<name>` …; `record` for a deletion. */
  @column()
  declare field: string

  @json()
  declare before: unknown

  @json()
  declare after: unknown

  @column()
  declare reason: string | null

  @column()
  declare source: ChangeSource

  @json()
  declare origin: RefinementOrigin | null

  /** The change that this one takes back. */
  @column()
  declare reverts: string | null

  /** The person, or the `x-user-id` of the request, if it had one. */
  @column()
  declare userId: string | null

  @column()
  declare apiKeyId: string | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime
}
