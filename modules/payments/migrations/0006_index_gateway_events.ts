import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a gateway told of a payment is found by the two names that it has for a checkout. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('gateway_events', (table) => {
      table.index(['tenant_id', 'gateway_reference'], 'gateway_events_by_reference')
      table.index(['tenant_id', 'checkout_id'], 'gateway_events_by_checkout')
    })
  }

  async down() {
    this.schema.alterTable('gateway_events', (table) => {
      table.dropIndex([], 'gateway_events_by_reference')
      table.dropIndex([], 'gateway_events_by_checkout')
    })
  }
}
