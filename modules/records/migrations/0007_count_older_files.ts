import { BaseSchema } from '@adonisjs/lucid/schema'

/** Files that were read before it was counted what is left to look at are counted by and by. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('published_passes', (table) => {
      table.boolean('is_counted').notNullable().defaultTo(false)
      table.index(['is_counted', 'id'], 'passes_to_count')
    })
    this.defer(async (client) => {
      await client
        .from('published_passes')
        .where('to_review', '>', 0)
        .orWhereNotNull('reviewed_at')
        .update({ is_counted: true })
    })
  }

  async down() {
    this.schema.alterTable('published_passes', (table) => {
      table.dropIndex([], 'passes_to_count')
      table.dropColumn('is_counted')
    })
  }
}
