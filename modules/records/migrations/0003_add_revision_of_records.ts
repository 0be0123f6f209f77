import { BaseSchema } from '@adonisjs/lucid/schema'

/** Lets a client change a record only if nobody else has since it was read. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('student_records', (table) => {
      table.integer('revision').unsigned().notNullable().defaultTo(1)
    })
  }

  async down() {
    this.schema.alterTable('student_records', (table) => {
      table.dropColumn('revision')
    })
  }
}
