import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('subject_groups', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('file_id', 40).notNullable()
      /** Order of the columns on the page. */
      table.integer('position').notNullable()
      table.string('key', 160).notNullable()
      table.string('label', 255).notNullable()
      table.string('type', 16).notNullable()
      table.boolean('confirmed').notNullable()
      table.bigInteger('created_at').notNullable()

      table.unique(['file_id', 'key'])
      table.index(['tenant_id', 'file_id'])
    })
  }

  async down() {
    this.schema.dropTable('subject_groups')
  }
}
