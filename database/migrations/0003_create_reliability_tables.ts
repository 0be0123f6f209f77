import { BaseSchema } from '@adonisjs/lucid/schema'

/** Events that must not be lost, and answers that must not be given twice. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('outbox_events', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('type', 64).notNullable()
      table.text('payload', 'longtext').notNullable()
      table.integer('attempts').notNullable()
      table.bigInteger('next_attempt_at').notNullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('dispatched_at').nullable()
      table.index(['dispatched_at', 'next_attempt_at'])
    })

    this.schema.createTable('idempotency_keys', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('key_hash', 64).notNullable()
      table.string('fingerprint', 64).notNullable()
      table.integer('status').nullable()
      table.text('answer', 'longtext').nullable()
      table.bigInteger('created_at').notNullable().index()
      table.unique(['tenant_id', 'key_hash'])
    })
  }

  async down() {
    this.schema.dropTable('idempotency_keys')
    this.schema.dropTable('outbox_events')
  }
}
