import { BaseSchema } from '@adonisjs/lucid/schema'

/** A page of a list is found in the index alone, however far down it is. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('payments', (table) => {
      table.index(['tenant_id', 'created_at', 'id'], 'payments_list')
      table.index(['tenant_id', 'status', 'created_at', 'id'], 'payments_list_by_status')
    })
  }

  async down() {
    this.schema.alterTable('payments', (table) => {
      table.dropIndex(['tenant_id', 'created_at', 'id'], 'payments_list')
      table.dropIndex(['tenant_id', 'status', 'created_at', 'id'], 'payments_list_by_status')
    })
  }
}
