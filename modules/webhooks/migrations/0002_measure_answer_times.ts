import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('webhook_endpoints', (table) => {
      table.integer('answer_time').nullable()
    })
  }

  async down() {
    this.schema.alterTable('webhook_endpoints', (table) => {
      table.dropColumn('answer_time')
    })
  }
}
