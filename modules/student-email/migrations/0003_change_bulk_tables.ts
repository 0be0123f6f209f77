import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('email_bulk_rows', (table) => {
      table.boolean('is_listed').notNullable().defaultTo(true)
      table.bigInteger('received_at').nullable().index()
    })
    this.schema.alterTable('email_credentials', (table) => {
      table.string('claim', 40).nullable()
      table.index(['claim'])
    })
  }

  async down() {
    this.schema.alterTable('email_credentials', (table) => {
      table.dropIndex(['claim'])
      table.dropColumn('claim')
    })
    this.schema.alterTable('email_bulk_rows', (table) => {
      table.dropIndex(['received_at'])
      table.dropColumns('is_listed', 'received_at')
    })
  }
}
