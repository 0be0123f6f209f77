import { randomBytes } from 'node:crypto'
import { BaseSchema } from '@adonisjs/lucid/schema'

/** Gives each adapter of a tenant an unguessable id, and keeps its former settings for a while. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('tenant_adapters', (table) => {
      table.string('connection_id', 64).nullable().unique()
      table.text('previous_settings').nullable()
      table.bigInteger('previous_settings_until').nullable()
    })
    this.defer(async (client) => {
      for (const { id } of await client.from('tenant_adapters').select('id')) {
        await client
          .from('tenant_adapters')
          .where('id', id)
          .update({ connection_id: `conn_${randomBytes(20).toString('hex')}` })
      }
    })
  }

  async down() {
    this.schema.alterTable('tenant_adapters', (table) => {
      table.dropUnique(['connection_id'])
      table.dropColumns('connection_id', 'previous_settings', 'previous_settings_until')
    })
  }
}
