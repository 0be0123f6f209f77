import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * A request that runs says so now and then: what is silent was killed, and need not be waited for.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('idempotency_keys', (table) => {
      table.bigInteger('alive_at').nullable()
    })
  }

  async down() {
    this.schema.alterTable('idempotency_keys', (table) => {
      table.dropColumn('alive_at')
    })
  }
}
