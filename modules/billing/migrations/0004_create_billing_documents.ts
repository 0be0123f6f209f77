import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('billing_documents', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('subject_id', 40).notNullable()
      table.string('version', 20).notNullable()
      table.string('sha256', 64).notNullable()
      table.string('drive_key', 200).notNullable()
      table.bigInteger('created_at').notNullable()
      table.unique(['subject_id', 'version'])
    })
  }

  async down() {
    this.schema.dropTable('billing_documents')
  }
}
