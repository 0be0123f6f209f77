import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Lists are filtered and counted in the index, without a look at the rows and their long bodies.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('webhook_deliveries', (table) => {
      table.index(
        ['tenant_id', 'created_at', 'id', 'status', 'event', 'endpoint_id'],
        'webhook_deliveries_list_index'
      )
      table.dropIndex(['tenant_id', 'created_at', 'id'])
    })
  }

  async down() {
    this.schema.alterTable('webhook_deliveries', (table) => {
      table.index(['tenant_id', 'created_at', 'id'])
      table.dropIndex([], 'webhook_deliveries_list_index')
    })
  }
}
