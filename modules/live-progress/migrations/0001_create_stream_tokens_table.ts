import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('stream_tokens', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      /** The key that asked for it: its end is the end of what the token opened. */
      table.string('api_key_id', 40).notNullable()
      table.string('user_id', 128).nullable()
      table.string('channel', 255).notNullable()
      /** Hexadecimal SHA-256 of the token; the token itself is shown once and never stored. */
      table.string('token_hash', 64).notNullable().unique()
      table.bigInteger('expires_at').notNullable().index()
      table.bigInteger('used_at').nullable()
      table.bigInteger('created_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('stream_tokens')
  }
}
