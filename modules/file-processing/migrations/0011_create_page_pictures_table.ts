import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    /** Pictures of pages that lie on the drive, drawn when they were first asked for. */
    this.schema.createTable('page_pictures', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      /** Id of the file's row. */
      table.string('file_id', 40).notNullable()
      table.string('job_id', 40).notNullable()
      table.integer('page_number').notNullable()
      /** Pixels that were asked for. */
      table.integer('width').notNullable()
      table.string('drive_key', 255).notNullable()
      table.string('sha256', 64).notNullable()
      table.integer('size').notNullable()
      table.bigInteger('created_at').notNullable()

      table.unique(['job_id', 'page_number', 'width'])
      table.index(['tenant_id', 'file_id'])
    })
  }

  async down() {
    this.schema.dropTable('page_pictures')
  }
}
