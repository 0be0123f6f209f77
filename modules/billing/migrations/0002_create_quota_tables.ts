import { BaseSchema } from '@adonisjs/lucid/schema'

/** No counter may ever fall below zero, whatever the code above does. */
const COUNTERS = [
  'used',
  'reserved',
  'grants_used',
  'grants_reserved',
  'overage_used',
  'overage_reserved',
  'wasted',
]

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('quota_periods', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('meter', 40).notNullable()
      table.bigInteger('period_start').notNullable()
      table.bigInteger('period_end').nullable()
      table.bigInteger('limit_units').notNullable()
      for (const counter of COUNTERS) {
        table
          .bigInteger(counter)
          .notNullable()
          .defaultTo(0)
          .checkBetween([0, Number.MAX_SAFE_INTEGER])
      }
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
      table.unique(['tenant_id', 'meter', 'period_start'])
    })

    this.schema.createTable('quota_reservations', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('meter', 40).notNullable()
      table.string('subject', 255).notNullable()
      table.string('active_subject', 255).nullable()
      table.string('subject_type', 40).notNullable()
      table.string('subject_id', 128).notNullable()
      table.string('period_id', 40).notNullable()
      table.integer('units').notNullable()
      table.integer('committed_units').notNullable().defaultTo(0)
      table.text('sources').notNullable()
      table.string('status', 20).notNullable()
      table.bigInteger('expires_at').notNullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
      table.unique(['tenant_id', 'meter', 'active_subject'])
      table.index(['tenant_id', 'meter', 'subject'])
      table.index(['period_id', 'status'])
      table.index(['status', 'expires_at'])
    })

    this.schema.createTable('quota_grants', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('meter', 40).notNullable()
      table.string('reference', 128).notNullable()
      table.bigInteger('amount').notNullable().checkPositive()
      table.bigInteger('remaining').notNullable().checkBetween([0, Number.MAX_SAFE_INTEGER])
      table.bigInteger('held').notNullable().checkBetween([0, Number.MAX_SAFE_INTEGER])
      table.integer('priority').notNullable()
      table.bigInteger('expires_at').nullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
      table.check('held <= remaining')
      table.unique(['tenant_id', 'reference'])
      table.index(['tenant_id', 'meter', 'priority'])
      table.index(['expires_at'])
    })

    this.schema.createTable('quota_grant_entries', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('grant_id', 40).notNullable()
      table.string('kind', 20).notNullable()
      table.bigInteger('units').notNullable()
      table.bigInteger('remaining').notNullable()
      table.bigInteger('created_at').notNullable()
      table.index(['grant_id', 'created_at'])
    })

    this.schema.createTable('usage_events', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('meter', 40).notNullable()
      table.string('period_id', 40).notNullable()
      table.bigInteger('quantity').notNullable()
      table.bigInteger('occurred_at').notNullable()
      table.string('subject_type', 40).notNullable()
      table.string('subject_id', 128).notNullable()
      table.string('idempotency_key', 255).notNullable()
      table.bigInteger('voided_at').nullable()
      table.unique(['tenant_id', 'meter', 'idempotency_key'])
      table.index(['tenant_id', 'occurred_at'])
      table.index(['tenant_id', 'subject_id'])
      table.index(['period_id'])
    })
  }

  async down() {
    this.schema.dropTable('usage_events')
    this.schema.dropTable('quota_grant_entries')
    this.schema.dropTable('quota_grants')
    this.schema.dropTable('quota_reservations')
    this.schema.dropTable('quota_periods')
  }
}
