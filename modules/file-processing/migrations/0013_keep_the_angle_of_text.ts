import { BaseSchema } from '@adonisjs/lucid/schema'

/** A page that was printed lying is shown upright. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('chunks', (table) => {
      /** Degrees at which the text of the page runs as it was read: 0, 90, 180 or 270. */
      table.integer('text_angle').nullable()
    })
  }

  async down() {
    this.schema.alterTable('chunks', (table) => {
      table.dropColumn('text_angle')
    })
  }
}
