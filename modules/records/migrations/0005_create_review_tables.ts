import { BaseSchema } from '@adonisjs/lucid/schema'

/** What people decided beside the picture of a sheet, and how much is left to look at. */
export default class extends BaseSchema {
  async up() {
    const isMysql = this.db.dialect.name === 'mysql'

    this.schema.alterTable('student_records', (table) => {
      /** Values that somebody should look at. */
      table.integer('to_review').unsigned().notNullable().defaultTo(0)
      table.index(['pass_id', 'deleted_at', 'page_number', 'to_review'], 'records_to_review')
    })
    this.schema.alterTable('published_passes', (table) => {
      table.integer('to_review').unsigned().notNullable().defaultTo(0)
      /** When nothing was left to look at; null while something is. */
      table.bigInteger('reviewed_at').nullable()
      table.index(['tenant_id', 'to_review', 'created_at'], 'passes_to_review')
    })
    this.schema.alterTable('record_changes', (table) => {
      /** The change that this one takes back. */
      table.string('reverts', 40).nullable()
    })

    /**
     * The last thing that a person said of a value. It counts while the value is still the same.
     */
    this.schema.createTable('value_reviews', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      const fileId = table.string('file_id', 128).notNullable()
      table.string('record_id', 40).notNullable()
      const field = table.string('field', 400).notNullable()
      if (isMysql) {
        fileId.collate('utf8mb4_bin')
        field.collate('utf8mb4_bin')
      }
      /** JSON, as it stood when it was decided on, or as it was corrected to. */
      table.text('value').notNullable()
      /** `accepted`, `corrected` or `absent`. */
      table.string('decision', 16).notNullable()
      table.string('decision_id', 40).notNullable()
      table.string('actor', 180).notNullable()
      table.bigInteger('at').notNullable()

      table.unique(['record_id', 'field'])
      table.index(['tenant_id', 'file_id'])
    })

    /** Every decision as it was sent: sent twice it is made once, and it can be taken back. */
    this.schema.createTable('review_decisions', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      const fileId = table.string('file_id', 128).notNullable()
      table.string('record_id', 64).notNullable()
      const field = table.string('field', 400).notNullable()
      const clientId = table.string('client_id', 64).notNullable()
      const actor = table.string('actor', 180).notNullable()
      if (isMysql) {
        fileId.collate('utf8mb4_bin')
        field.collate('utf8mb4_bin')
        clientId.collate('utf8mb4_bin')
        actor.collate('utf8mb4_bin')
      }
      table.string('decision', 16).notNullable()
      table.string('status', 16).notNullable()
      table.string('code', 64).nullable()
      /** JSON: how the value stood before; what taking the decision back restores. */
      table.text('before', 'mediumtext').nullable()
      table.boolean('is_undone').notNullable().defaultTo(false)
      table.bigInteger('at').notNullable()

      table.unique(['tenant_id', 'actor', 'client_id'])
      table.index(['tenant_id', 'file_id', 'at'])
      table.index(['record_id', 'at'])
    })

    /** Who is at a page, so that two people do not correct it at once. */
    this.schema.createTable('review_claims', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      const fileId = table.string('file_id', 128).notNullable()
      if (isMysql) {
        fileId.collate('utf8mb4_bin')
      }
      table.integer('page_number').notNullable()
      table.string('actor', 180).notNullable()
      table.bigInteger('until').notNullable()

      table.unique(['tenant_id', 'file_id', 'page_number'])
      table.index(['until'])
    })
  }

  async down() {
    this.schema.dropTable('review_claims')
    this.schema.dropTable('review_decisions')
    this.schema.dropTable('value_reviews')
    this.schema.alterTable('record_changes', (table) => {
      table.dropColumn('reverts')
    })
    this.schema.alterTable('published_passes', (table) => {
      table.dropIndex([], 'passes_to_review')
      table.dropColumns('to_review', 'reviewed_at')
    })
    this.schema.alterTable('student_records', (table) => {
      table.dropIndex([], 'records_to_review')
      table.dropColumn('to_review')
    })
  }
}
