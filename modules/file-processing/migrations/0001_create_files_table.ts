import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    const isMysql = this.db.dialect.name === 'mysql'

    this.schema.createTable('files', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      /** What the API calls `fileId`. Upper and lower case are different ids on every database. */
      const publicId = table.string('public_id', 128).notNullable()
      if (isMysql) {
        publicId.collate('utf8mb4_bin')
      }
      table.string('user_id', 255).nullable()
      table.string('name', 255).notNullable()
      table.string('title', 255).nullable()
      table.bigInteger('size').nullable()
      table.integer('pages').nullable()
      table.string('drive_key', 255).nullable()
      table.string('sha256', 64).nullable()
      /** Where the bytes of an `extract` call are still to be fetched from; encrypted. */
      table.text('source_url').nullable()
      table.string('latest_job_id', 40).nullable()
      table.string('results_job_id', 40).nullable()
      table.integer('record_count').nullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()

      table.unique(['tenant_id', 'public_id'])
      table.index(['tenant_id', 'created_at', 'id'])
      table.index(['tenant_id', 'user_id', 'created_at'])
    })
  }

  async down() {
    this.schema.dropTable('files')
  }
}
