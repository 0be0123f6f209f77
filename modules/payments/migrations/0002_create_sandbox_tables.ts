import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('sandbox_checkouts', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('code', 40).notNullable().unique()
      table.string('gateway_reference', 64).notNullable()
      table.string('idempotency_key', 255).notNullable()
      table.bigInteger('amount').notNullable()
      table.string('currency', 3).notNullable()
      table.text('email').notNullable()
      table.text('description').notNullable()
      table.text('return_url').notNullable()
      table.string('brand_name', 100).notNullable()
      table.string('brand_color', 7).notNullable()
      table.string('status', 20).notNullable()
      table.bigInteger('expires_at').notNullable()
      table.bigInteger('created_at').notNullable().index()
      table.unique(['tenant_id', 'gateway_reference'])
      table.unique(['tenant_id', 'idempotency_key'])
    })

    this.schema.createTable('sandbox_transactions', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('checkout_id', 40).notNullable()
      table.integer('number').notNullable()
      table.string('status', 20).notNullable()
      table.bigInteger('amount').notNullable()
      table.bigInteger('occurred_at').notNullable()
      table.integer('event_attempts').notNullable().defaultTo(0)
      table.bigInteger('next_event_at').nullable().index()
      table.bigInteger('created_at').notNullable().index()
      table.unique(['checkout_id', 'number'])
      table.index(['tenant_id', 'occurred_at'])
    })

    this.schema.createTable('sandbox_refunds', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('transaction_id', 40).notNullable().index()
      table.string('idempotency_key', 255).notNullable()
      table.bigInteger('amount').notNullable()
      table.bigInteger('created_at').notNullable().index()
      table.unique(['tenant_id', 'idempotency_key'])
    })
  }

  async down() {
    this.schema.dropTable('sandbox_refunds')
    this.schema.dropTable('sandbox_transactions')
    this.schema.dropTable('sandbox_checkouts')
  }
}
