import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('chunks', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('file_id', 40).notNullable()
      table.string('job_id', 40).notNullable()
      table.integer('page_number').notNullable()
      table.string('status', 16).notNullable()
      table.integer('attempts').notNullable()
      table.string('source', 16).nullable()
      table.string('error_code', 64).nullable()
      table.text('raw_text', 'longtext').nullable()
      /** Compressed JSON: what was read, and the records derived from it. */
      table.specificType('reading', 'longblob').nullable()
      table.specificType('drafts', 'longblob').nullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()

      table.unique(['job_id', 'page_number'])
      table.index(['tenant_id', 'file_id'])
    })
  }

  async down() {
    this.schema.dropTable('chunks')
  }
}
