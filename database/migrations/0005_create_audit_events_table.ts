import { BaseSchema } from '@adonisjs/lucid/schema'

/** Who did what to which object, and when. Rows are added and, when their time is over, removed. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('audit_events', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('actor', 80).notNullable()
      table.string('action', 64).notNullable()
      table.string('target_type', 40).notNullable()
      table.string('target_id', 128).notNullable()
      /** JSON without personal data. */
      table.text('changes').nullable()
      table.string('ip', 45).nullable()
      table.string('request_id', 128).nullable()
      table.bigInteger('at').notNullable()

      table.index(['tenant_id', 'at', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('audit_events')
  }
}
