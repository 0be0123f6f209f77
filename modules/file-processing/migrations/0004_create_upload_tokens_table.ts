import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('upload_tokens', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('user_id', 255).notNullable()
      /** Hexadecimal SHA-256 of the token; the token itself is shown once and never stored. */
      table.string('token_hash', 64).notNullable().unique()
      table.string('name', 255).notNullable()
      table.bigInteger('size').notNullable()
      table.bigInteger('expires_at').notNullable().index()
      table.bigInteger('used_at').nullable()
      table.bigInteger('created_at').notNullable()
    })

    /** A stored object that no file points to yet; one that stays is an orphan and is swept. */
    this.schema.createTable('upload_intents', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('drive_key', 255).notNullable()
      table.bigInteger('created_at').notNullable().index()
    })
  }

  async down() {
    this.schema.dropTable('upload_intents')
    this.schema.dropTable('upload_tokens')
  }
}
