import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('webhook_endpoints', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable().index()
      table.text('url').notNullable()
      table.string('disabled_reason', 40).nullable()
      table.bigInteger('disabled_at').nullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
    })

    this.schema.createTable('webhook_deliveries', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('endpoint_id', 40).notNullable()
      table.string('event_id', 40).notNullable()
      table.string('event', 60).notNullable()
      table.text('body', 'mediumtext').notNullable()
      table.string('status', 20).notNullable()
      table.integer('attempts').notNullable().defaultTo(0)
      table.integer('failures').notNullable().defaultTo(0)
      table.bigInteger('next_attempt_at').nullable()
      table.bigInteger('leased_until').nullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
      table.unique(['endpoint_id', 'event_id'])
      table.index(['status', 'next_attempt_at'])
      table.index(['tenant_id', 'created_at'])
    })

    this.schema.createTable('webhook_attempts', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('delivery_id', 40).notNullable()
      table.integer('number').notNullable()
      table.string('outcome', 20).notNullable()
      table.integer('response_status').nullable()
      table.string('error_code', 60).nullable()
      table.integer('duration').nullable()
      table.bigInteger('started_at').notNullable()
      table.unique(['delivery_id', 'number'])
    })
  }

  async down() {
    this.schema.dropTable('webhook_attempts')
    this.schema.dropTable('webhook_deliveries')
    this.schema.dropTable('webhook_endpoints')
  }
}
