import { BaseSchema } from '@adonisjs/lucid/schema'
import { compareTextExactly } from '#platform/database/exact_text'

/**
 * MySQL only: the tables were made with the server's own collation, to which `AB1` and `ÀB1` are
 * one text. Those that are there are converted; those that are made from now on have the exact one.
 */
export default class extends BaseSchema {
  async up() {
    if (this.db.dialect.name === 'mysql') {
      this.defer(async (client) => {
        await compareTextExactly(client)
      })
    }
  }

  async down() {}
}
