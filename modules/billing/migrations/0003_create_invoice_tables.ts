import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('billing_profiles', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable().unique()
      table.string('legal_name', 300).nullable()
      table.string('address', 500).nullable()
      table.string('city', 100).nullable()
      table.string('state', 100).nullable()
      table.string('country', 2).nullable()
      table.string('tax_id', 40).nullable()
      table.string('registration_no', 60).nullable()
      table.string('billing_email', 254).nullable()
      table.integer('net_days').nullable()
      table.boolean('auto_charge').notNullable()
      table.string('tax_exemption_proof', 200).nullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
    })

    this.schema.createTable('billing_invoices', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('subscription_id', 40).notNullable()
      table.string('reason', 20).notNullable()
      table.string('source_key', 100).nullable().unique()
      table.string('number', 20).nullable().unique()
      table.string('status', 20).notNullable()
      table.string('currency', 3).notNullable()
      table.bigInteger('subtotal').notNullable()
      table.bigInteger('tax').notNullable()
      table.bigInteger('total').notNullable()
      table.bigInteger('credits_applied').notNullable()
      table.bigInteger('amount_paid').notNullable()
      table.bigInteger('amount_due').notNullable()
      table.text('taxes').notNullable()
      table.text('seller').nullable()
      table.text('buyer').nullable()
      table.bigInteger('period_start').notNullable()
      table.bigInteger('period_end').notNullable()
      table.bigInteger('issued_at').nullable()
      table.bigInteger('due_at').nullable()
      table.bigInteger('paid_at').nullable()
      table.bigInteger('voided_at').nullable()
      table.string('void_reason', 500).nullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
      table.index(['tenant_id', 'created_at'])
      table.index(['status', 'due_at'])
    })

    this.schema.createTable('billing_invoice_lines', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('invoice_id', 40).notNullable()
      table.integer('position').notNullable()
      table.string('kind', 20).notNullable()
      table.string('description', 500).notNullable()
      table.bigInteger('quantity').notNullable()
      table.bigInteger('unit_minor').notNullable()
      table.bigInteger('amount').notNullable()
      table.string('tax_code', 20).notNullable()
      table.integer('tax_bps').notNullable()
      table.bigInteger('tax').notNullable()
      table.string('meter', 40).nullable()
      table.bigInteger('period_start').notNullable()
      table.bigInteger('period_end').notNullable()
      table.bigInteger('supplied_at').notNullable()
      table.unique(['invoice_id', 'position'])
      table.index(['tenant_id', 'meter', 'period_start'])
    })

    this.schema.createTable('billing_allocations', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('invoice_id', 40).notNullable().index()
      table.string('reference', 100).notNullable().unique()
      table.bigInteger('received').notNullable()
      table.bigInteger('amount').notNullable()
      table.bigInteger('paid_at').notNullable()
      table.bigInteger('created_at').notNullable()
    })

    this.schema.createTable('billing_credits', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('kind', 20).notNullable()
      table.string('source', 120).notNullable()
      table.bigInteger('amount').notNullable()
      table.bigInteger('remaining').notNullable()
      table.bigInteger('created_at').notNullable()
      table.unique(['tenant_id', 'source'])
    })

    this.schema.createTable('billing_credit_uses', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('credit_id', 40).notNullable()
      table.string('invoice_id', 40).notNullable().index()
      table.bigInteger('amount').notNullable()
      table.bigInteger('created_at').notNullable()
      table.unique(['credit_id', 'invoice_id'])
    })

    this.schema.createTable('billing_runs', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('kind', 20).notNullable()
      table.string('key', 100).notNullable()
      table.bigInteger('created_at').notNullable()
      table.unique(['kind', 'key'])
    })

    this.schema.createTable('billing_overdue_steps', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('invoice_id', 40).notNullable()
      table.integer('day').notNullable()
      table.string('action', 20).notNullable()
      table.bigInteger('created_at').notNullable()
      table.unique(['invoice_id', 'day'])
    })

    this.schema.createTable('billing_number_sequences', (table) => {
      table.string('series', 10).notNullable()
      table.integer('year').notNullable()
      table.integer('last_number').notNullable()
      table.primary(['series', 'year'])
    })

    this.defer(async (db) => {
      await db.table('billing_number_sequences').multiInsert([
        { series: 'INV', year: 0, last_number: 0 },
        { series: 'CN', year: 0, last_number: 0 },
      ])
    })
  }

  async down() {
    for (const table of [
      'billing_number_sequences',
      'billing_overdue_steps',
      'billing_runs',
      'billing_credit_uses',
      'billing_credits',
      'billing_allocations',
      'billing_invoice_lines',
      'billing_invoices',
      'billing_profiles',
    ]) {
      this.schema.dropTable(table)
    }
  }
}
