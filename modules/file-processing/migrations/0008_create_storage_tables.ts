import { BaseSchema } from '@adonisjs/lucid/schema'
import { newId } from '#platform/identifiers'

interface StoredBytes {
  tenant_id: string
  bytes: number | string
}

/** What each tenant stores, and deleted files whose pages and records are still to be removed. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('tenant_storage', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable().unique()
      /** Of stored objects, and of those that are being stored. */
      table.bigInteger('bytes').notNullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
    })

    /** Bytes that the object has taken from the tenant's storage until it is swept. */
    this.schema.alterTable('upload_intents', (table) => {
      table.bigInteger('size').notNullable().defaultTo(0)
    })

    this.schema.createTable('file_deletions', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('file_id', 40).notNullable()
      table.string('public_id', 128).notNullable()
      table.boolean('with_records').notNullable()
      table.bigInteger('deleted_at').notNullable().index()
    })

    this.defer(async (db) => {
      const stored: StoredBytes[] = await db
        .from('files')
        .whereNotNull('drive_key')
        .groupBy('tenant_id')
        .select('tenant_id')
        .sum('size as bytes')
      const now = Date.now()
      for (const { tenant_id: tenantId, bytes } of stored) {
        await db.table('tenant_storage').insert({
          id: newId('storage'),
          tenant_id: tenantId,
          bytes: Number(bytes),
          created_at: now,
          updated_at: now,
        })
      }
    })
  }

  async down() {
    this.schema.dropTable('file_deletions')
    this.schema.alterTable('upload_intents', (table) => {
      table.dropColumn('size')
    })
    this.schema.dropTable('tenant_storage')
  }
}
