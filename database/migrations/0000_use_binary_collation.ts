import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * MySQL only: identifiers that tenants choose (`File-1`, `file-1`) must stay distinct, as they are
 * in SQLite, so the tables created after this compare text byte by byte.
 */
export default class extends BaseSchema {
  async up() {
    if (this.db.dialect.name === 'mysql') {
      this.schema.raw('ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_bin')
    }
  }

  async down() {}
}
