import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('payments', (table) => {
      table.string('request_key', 64).nullable()
      table.bigInteger('refunded_amount').notNullable().defaultTo(0)
      table.unique(['tenant_id', 'request_key'])
    })

    this.schema.alterTable('payment_attempts', (table) => {
      table.string('transaction_id', 255).nullable()
    })

    this.schema.alterTable('gateway_events', (table) => {
      table.string('refund_id', 255).nullable()
      table.bigInteger('refund_amount').nullable()
      table.string('refund_outcome', 16).nullable()
    })

    this.schema.createTable('payment_refunds', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('payment_id', 40).notNullable()
      table.string('attempt_id', 40).nullable()
      table.bigInteger('amount').notNullable()
      table.string('reason', 255).nullable()
      table.string('status', 16).notNullable()
      table.string('gateway_refund_id', 255).nullable()
      table.string('gateway_event_id', 40).nullable()
      table.string('idempotency_key', 64).notNullable()
      table.string('request_key', 64).nullable()
      table.bigInteger('asking_until').nullable()
      table.bigInteger('told_at').nullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
      table.unique(['tenant_id', 'request_key'])
      table.index(['payment_id'])
    })
  }

  async down() {
    this.schema.dropTable('payment_refunds')
    this.schema.alterTable('gateway_events', (table) => {
      table.dropColumns('refund_id', 'refund_amount', 'refund_outcome')
    })
    this.schema.alterTable('payment_attempts', (table) => {
      table.dropColumn('transaction_id')
    })
    this.schema.alterTable('payments', (table) => {
      table.dropUnique(['tenant_id', 'request_key'])
      table.dropColumns('request_key', 'refunded_amount')
    })
  }
}
