import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('webhook_endpoints', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable().index()
      table.text('url').notNullable()
      table.string('description', 200).nullable()
      table.text('events').nullable()
      table.string('status', 16).notNullable()
      table.string('disabled_reason', 40).nullable()
      table.bigInteger('disabled_at').nullable()
      table.integer('failures_in_row').notNullable().defaultTo(0)
      table.bigInteger('failing_since').nullable()
      table.bigInteger('blocked_until').nullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
    })

    this.schema.createTable('webhook_deliveries', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('endpoint_id', 40).notNullable()
      table.string('event_id', 40).notNullable()
      table.string('event', 64).notNullable()
      table.string('origin', 16).notNullable()
      table.text('body', 'mediumtext').notNullable()
      table.string('status', 16).notNullable()
      table.string('reason', 40).nullable()
      table.integer('attempts').notNullable().defaultTo(0)
      table.integer('failures').notNullable().defaultTo(0)
      table.bigInteger('next_attempt_at').nullable()
      table.bigInteger('redelivery_requested_at').nullable()
      table.bigInteger('due_at').nullable()
      table.string('lease', 40).nullable()
      table.bigInteger('delivered_at').nullable()
      table.bigInteger('created_at').notNullable().index()
      table.bigInteger('updated_at').notNullable()
      table.unique(['endpoint_id', 'event_id'])
      table.index(['due_at', 'endpoint_id'])
      table.index(['endpoint_id', 'due_at'])
      table.index(['tenant_id', 'created_at', 'id'])
    })

    this.schema.createTable('webhook_attempts', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('delivery_id', 40).notNullable()
      table.integer('number').notNullable()
      table.string('trigger', 16).notNullable()
      table.string('outcome', 16).notNullable()
      table.integer('response_status').nullable()
      table.string('error_code', 40).nullable()
      table.text('response_text').nullable()
      table.integer('duration').nullable()
      table.bigInteger('started_at').notNullable().index()
      table.unique(['delivery_id', 'number'])
    })
  }

  async down() {
    this.schema.dropTable('webhook_attempts')
    this.schema.dropTable('webhook_deliveries')
    this.schema.dropTable('webhook_endpoints')
  }
}
