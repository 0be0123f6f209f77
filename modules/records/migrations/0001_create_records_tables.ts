import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    const isMysql = this.db.dialect.name === 'mysql'

    /** Which pass over a file its records are those of. Changing the row publishes a pass. */
    this.schema.createTable('published_passes', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      const fileId = table.string('file_id', 128).notNullable()
      if (isMysql) {
        fileId.collate('utf8mb4_bin')
      }
      table.string('pass_id', 40).notNullable()
      table.integer('record_count').notNullable()
      /** Counts changes of the file's records. Every transaction that makes one raises it first. */
      table.bigInteger('revision').notNullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()

      table.unique(['tenant_id', 'file_id'])
    })

    this.schema.createTable('student_records', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      const fileId = table.string('file_id', 128).notNullable()
      if (isMysql) {
        fileId.collate('utf8mb4_bin')
      }
      table.string('pass_id', 40).notNullable()
      table.integer('page_number').notNullable()
      table.integer('row_on_page').notNullable()
      /** What was read, as JSON; never changed by people. */
      table.text('reading', 'mediumtext').notNullable()
      /** What people changed, as JSON; null where nobody did. */
      table.text('edits', 'mediumtext').nullable()
      /** Reading and edits together; null where there are no edits. */
      table.text('edited_content', 'mediumtext').nullable()
      /** For statistics: null where the student has no score. */
      table.double('average').nullable()
      table.string('grade', 64).nullable()
      table.bigInteger('deleted_at').nullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()

      table.unique(['pass_id', 'page_number', 'row_on_page'])
      table.index(['tenant_id', 'file_id'])
    })

    /** One changed value each: who, when, before, after and why. */
    this.schema.createTable('record_changes', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      const fileId = table.string('file_id', 128).notNullable()
      if (isMysql) {
        fileId.collate('utf8mb4_bin')
      }
      /** Null for a change of the whole file. */
      table.string('record_id', 40).nullable()
      table.string('field', 255).notNullable()
      table.text('before', 'mediumtext').nullable()
      table.text('after', 'mediumtext').nullable()
      table.string('reason', 500).nullable()
      table.string('source', 32).notNullable()
      /** Adapter, model and version of the prompt of a correction, as JSON. */
      table.text('origin').nullable()
      table.string('user_id', 128).nullable()
      table.string('api_key_id', 40).nullable()
      table.bigInteger('created_at').notNullable()

      table.index(['tenant_id', 'file_id', 'created_at'])
      table.index(['tenant_id', 'record_id'])
    })
  }

  async down() {
    this.schema.dropTable('record_changes')
    this.schema.dropTable('student_records')
    this.schema.dropTable('published_passes')
  }
}
