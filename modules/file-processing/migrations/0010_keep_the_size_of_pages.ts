import { BaseSchema } from '@adonisjs/lucid/schema'

/** A page is drawn as it was read, without unpacking its reading. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('chunks', (table) => {
      /** Points, of the page as it was read: turned upright and level. */
      table.double('width').nullable()
      table.double('height').nullable()
      /** Degrees by which it was turned back after `turn`. */
      table.double('skew').nullable()
      /** Degrees by which it was turned clockwise: 0, 90, 180 or 270. */
      table.integer('turn').nullable()
    })
  }

  async down() {
    this.schema.alterTable('chunks', (table) => {
      table.dropColumns('width', 'height', 'skew', 'turn')
    })
  }
}
