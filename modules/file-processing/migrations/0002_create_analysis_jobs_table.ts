import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('analysis_jobs', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('file_id', 40).notNullable()
      table.string('engine', 64).notNullable()
      table.string('status', 16).notNullable()
      table.string('stage', 16).notNullable()
      table.integer('progress').notNullable()
      table.string('message', 500).notNullable()
      /** Counts the states a client can have seen; the `id` of progress events. */
      table.integer('revision').notNullable()
      table.integer('total_pages').notNullable()
      table.integer('processed_pages').notNullable()
      table.integer('record_count').nullable()
      table.string('error_code', 64).nullable()
      table.string('error_message', 500).nullable()
      /**
       * `<file id>:<engine>` while the job is active, so that the database refuses a second one.
       */
      table.string('active_key', 120).nullable().unique()
      table.string('lease_owner', 160).nullable()
      table.bigInteger('lease_until').nullable()
      /** How often in a row the job's worker vanished before it finished another page. */
      table.integer('interruptions').notNullable()
      table.bigInteger('queued_at').nullable()
      table.bigInteger('resume_at').nullable()
      table.bigInteger('started_at').nullable()
      table.bigInteger('completed_at').nullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()

      table.index(['tenant_id', 'file_id', 'created_at'])
      table.index(['status', 'lease_until'])
    })
  }

  async down() {
    this.schema.dropTable('analysis_jobs')
  }
}
