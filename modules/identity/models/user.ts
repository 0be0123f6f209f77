import type { DateTime } from 'luxon'
import { BaseModel, column } from '@adonisjs/lucid/orm'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { timestamp } from '#platform/database/timestamp'
import { rememberRow } from '#platform/database/transaction'

/** Languages in which people are spoken to. */
export const LOCALES = ['en', 'fr'] as const

export type Locale = (typeof LOCALES)[number]

/** A person, who may belong to several schools. */
export default class User extends BaseModel {
  static override table = 'users'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  /** In lower case. */
  @column()
  declare email: string

  @column()
  declare name: string

  /** Hash; null until the person has chosen one. */
  @column({ serializeAs: null })
  declare password: string | null

  @column()
  declare locale: Locale

  /** Sealed; null without a second step. */
  @column({ serializeAs: null })
  declare totpSecret: string | null

  /** The last step of 30 seconds whose code was taken. */
  @column({ serializeAs: null, consume: (value) => (value === null ? null : Number(value)) })
  declare totpStep: number | null

  /** Sessions of an earlier version have ended. */
  @column({ serializeAs: null })
  declare sessionVersion: number

  @timestamp()
  declare lastSeenAt: DateTime | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime

  /** Has the row saved in a transaction; when that is run again, the row stands as it does now. */
  override useTransaction(trx: TransactionClientContract): this {
    rememberRow(this, trx)
    return super.useTransaction(trx)
  }
}
