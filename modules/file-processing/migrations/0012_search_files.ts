import { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { fileSearchText } from '../services/file_search_text.js'

/** Files that are read at a time. */
const BATCH = 500

/** Files are found by name and title, whatever the accents. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('files', (table) => {
      table.string('search_text', 255).notNullable().defaultTo('')
    })
    this.defer(fill)
  }

  async down() {
    this.schema.alterTable('files', (table) => {
      table.dropColumn('search_text')
    })
  }
}

async function fill(client: QueryClientContract): Promise<void> {
  for (let last = ''; ;) {
    const rows = await client
      .from('files')
      .select('id', 'name', 'title')
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
    for (const row of rows) {
      await client
        .from('files')
        .where('id', row.id)
        .update({ search_text: fileSearchText(row) })
    }
    if (rows.length < BATCH) {
      return
    }
    last = rows[rows.length - 1].id
  }
}
