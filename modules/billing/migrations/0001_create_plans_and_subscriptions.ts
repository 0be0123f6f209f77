import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('billing_plans', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('code', 40).notNullable()
      table.integer('version').notNullable()
      table.string('name', 100).notNullable()
      table.string('description', 500).notNullable()
      table.bigInteger('price_minor').notNullable()
      table.string('currency', 3).notNullable()
      table.string('interval', 10).notNullable()
      table.integer('interval_count').notNullable()
      table.integer('trial_days').notNullable()
      table.text('entitlements').notNullable()
      table.text('overage').notNullable()
      table.boolean('current').notNullable()
      table.bigInteger('created_at').notNullable()
      table.unique(['code', 'version'])
    })

    this.schema.createTable('billing_subscriptions', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable().index()
      table.string('live_tenant_id', 40).nullable().unique()
      table.string('plan_id', 40).notNullable()
      table.string('pending_plan_id', 40).nullable()
      table.string('status', 20).notNullable()
      table.string('timezone', 64).notNullable()
      table.bigInteger('anchor_at').notNullable()
      table.bigInteger('current_period_start').notNullable()
      table.bigInteger('current_period_end').notNullable()
      table.bigInteger('trial_end').nullable()
      table.boolean('cancel_at_period_end').notNullable()
      table.string('cancel_reason', 500).nullable()
      table.bigInteger('canceled_at').nullable()
      table.integer('version').notNullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
      table.index(['live_tenant_id', 'current_period_end'])
    })

    this.schema.createTable('billing_entitlement_overrides', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('key', 40).notNullable()
      table.text('value').notNullable()
      table.string('reason', 500).notNullable()
      table.bigInteger('expires_at').nullable()
      table.bigInteger('created_at').notNullable()
      table.unique(['tenant_id', 'key'])
    })
  }

  async down() {
    this.schema.dropTable('billing_entitlement_overrides')
    this.schema.dropTable('billing_subscriptions')
    this.schema.dropTable('billing_plans')
  }
}
