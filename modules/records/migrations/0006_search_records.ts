import { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { searchTextOf } from '../services/search_text.js'

/** Records that are read at a time. */
const BATCH = 200

/** Students are found by name and admission number in an index, across files. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('student_records', (table) => {
      table.string('search_text', 255).notNullable().defaultTo('')
      table.index(
        ['tenant_id', 'deleted_at', 'search_text', 'file_id', 'pass_id'],
        'records_search'
      )
    })
    this.defer(fill)
  }

  async down() {
    this.schema.alterTable('student_records', (table) => {
      table.dropIndex([], 'records_search')
      table.dropColumn('search_text')
    })
  }
}

async function fill(client: QueryClientContract): Promise<void> {
  for (let last = ''; ;) {
    const rows = await client
      .from('student_records')
      .select('id', 'reading', 'edited_content')
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
    for (const { id, reading, edited_content: edited } of rows) {
      const content = JSON.parse(edited ?? reading)
      await client
        .from('student_records')
        .where('id', id)
        .update({ search_text: searchTextOf(content) })
    }
    if (rows.length < BATCH) {
      return
    }
    last = rows[rows.length - 1].id
  }
}
