import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('billing_profiles', (table) => {
      table.boolean('no_tax_id').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.alterTable('billing_profiles', (table) => {
      table.dropColumn('no_tax_id')
    })
  }
}
