import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('billing_invoice_payments', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('invoice_id', 40).notNullable()
      table.integer('number').notNullable()
      table.string('reference', 64).notNullable().unique()
      table.bigInteger('amount').notNullable()
      table.string('status', 20).notNullable()
      table.text('authorization_url').nullable()
      table.string('access_code', 255).nullable()
      table.bigInteger('opening_until').nullable()
      table.bigInteger('next_check_at').nullable().index()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
      table.unique(['invoice_id', 'number'])
    })

    this.schema.createTable('billing_credit_notes', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('invoice_id', 40).notNullable().index()
      table.string('number', 20).notNullable().unique()
      table.string('reference', 100).nullable()
      table.string('reason', 500).notNullable()
      table.string('currency', 3).notNullable()
      table.bigInteger('subtotal').notNullable()
      table.bigInteger('tax').notNullable()
      table.bigInteger('total').notNullable()
      table.text('taxes').notNullable()
      table.text('seller').nullable()
      table.text('buyer').nullable()
      table.bigInteger('period_start').notNullable()
      table.bigInteger('period_end').notNullable()
      table.bigInteger('issued_at').notNullable()
      table.bigInteger('created_at').notNullable()
      table.unique(['tenant_id', 'reference'])
      table.index(['tenant_id', 'issued_at'])
    })

    this.schema.alterTable('billing_allocations', (table) => {
      table.string('proof', 200).nullable()
    })
  }

  async down() {
    this.schema.alterTable('billing_allocations', (table) => {
      table.dropColumn('proof')
    })
    this.schema.dropTable('billing_credit_notes')
    this.schema.dropTable('billing_invoice_payments')
  }
}
