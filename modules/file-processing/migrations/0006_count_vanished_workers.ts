import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('analysis_jobs', (table) => {
      /** How often the job was found in the hands of a worker that had vanished; never reset. */
      table.integer('vanished_workers').notNullable().defaultTo(0)
    })
  }

  async down() {
    this.schema.alterTable('analysis_jobs', (table) => {
      table.dropColumn('vanished_workers')
    })
  }
}
