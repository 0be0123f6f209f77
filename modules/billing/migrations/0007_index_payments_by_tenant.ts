import { BaseSchema } from '@adonisjs/lucid/schema'

const TABLES = ['billing_allocations', 'billing_invoice_payments']

export default class extends BaseSchema {
  async up() {
    for (const name of TABLES) {
      this.schema.alterTable(name, (table) => {
        table.index(['tenant_id', 'created_at'])
      })
    }
  }

  async down() {
    for (const name of TABLES) {
      this.schema.alterTable(name, (table) => {
        table.dropIndex(['tenant_id', 'created_at'])
      })
    }
  }
}
