import { BaseSchema } from '@adonisjs/lucid/schema'

/** Statistics of a file are counted in an index: the records themselves are long. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('student_records', (table) => {
      table.index(['pass_id', 'deleted_at', 'grade', 'average', 'tenant_id'], 'records_statistics')
    })
  }

  async down() {
    this.schema.alterTable('student_records', (table) => {
      table.dropIndex([], 'records_statistics')
    })
  }
}
