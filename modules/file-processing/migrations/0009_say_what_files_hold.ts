import { BaseSchema } from '@adonisjs/lucid/schema'

/** Documents without results are told from result sheets; columns know their pages. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('files', (table) => {
      table.string('document_kind', 16).nullable()
    })
    this.schema.alterTable('subject_groups', (table) => {
      table.text('pages', 'mediumtext').nullable()
    })
  }

  async down() {
    this.schema.alterTable('subject_groups', (table) => {
      table.dropColumn('pages')
    })
    this.schema.alterTable('files', (table) => {
      table.dropColumn('document_kind')
    })
  }
}
