import { BaseModel, column } from '@adonisjs/lucid/orm'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type {
  LucidModel,
  ModelAdapterOptions,
  ModelQueryBuilderContract,
} from '@adonisjs/lucid/types/model'
import { rememberRow } from '#platform/database/transaction'

/**
 * A row that belongs to a tenant. Modules read and write such rows through `forTenant` only, so
 * that no query can forget whose data it touches.
 */
export abstract class TenantModel extends BaseModel {
  @column()
  declare tenantId: string

  /** Has the row saved in a transaction; when that is run again, the row stands as it does now. */
  override useTransaction(trx: TransactionClientContract): this {
    rememberRow(this, trx)
    return super.useTransaction(trx)
  }

  /**
   * Query over this tenant's rows.
   *
   * @param options `client`: the transaction to run in. SQLite has one connection: inside a
   *   transaction every query must use it.
   */
  static forTenant<Model extends LucidModel>(
    this: Model,
    tenantId: string,
    options?: ModelAdapterOptions
  ): ModelQueryBuilderContract<Model, InstanceType<Model>> {
    const query = this.query(options) as ModelQueryBuilderContract<Model, InstanceType<Model>>
    return query.where(`${this.table}.tenant_id`, tenantId)
  }

  /**
   * Query over the rows of all tenants: only for work that no tenant asked for (a sweep, a relay),
   * or where something unguessable in the query says whose row it is (the hash of a token).
   */
  static acrossTenants<Model extends LucidModel>(
    this: Model,
    options?: ModelAdapterOptions
  ): ModelQueryBuilderContract<Model, InstanceType<Model>> {
    return this.query(options) as ModelQueryBuilderContract<Model, InstanceType<Model>>
  }
}
