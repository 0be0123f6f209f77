import { BaseSchema } from '@adonisjs/lucid/schema'

/** People, the schools they belong to, the links by which they come in, and their sessions. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('users', (table) => {
      table.string('id', 40).primary()
      /** In lower case. */
      table.string('email', 254).notNullable().unique()
      table.string('name', 200).notNullable()
      table.string('password', 255).nullable()
      table.string('locale', 5).notNullable()
      table.text('totp_secret').nullable()
      /** The last step of 30 seconds whose code was taken: a code is good once. */
      table.bigInteger('totp_step').nullable()
      /** Sessions of an earlier version have ended. */
      table.integer('session_version').notNullable().defaultTo(1)
      table.bigInteger('last_seen_at').nullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
    })

    this.schema.createTable('memberships', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('user_id', 40).notNullable()
      table.string('role', 20).notNullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()

      table.unique(['tenant_id', 'user_id'])
      table.index(['user_id'])
    })

    this.schema.createTable('one_time_links', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable()
      table.string('token_hash', 64).notNullable().unique()
      /** `invite`, `reset` or `enter`. */
      table.string('purpose', 10).notNullable()
      table.string('email', 254).notNullable()
      /** Whom it lets in; null where an invitation may make the person. */
      table.string('user_id', 40).nullable()
      /** What an invitation makes of the person. */
      table.string('role', 20).nullable()
      table.string('made_by', 80).notNullable()
      table.bigInteger('expires_at').notNullable()
      table.bigInteger('used_at').nullable()
      table.bigInteger('created_at').notNullable()

      table.index(['tenant_id', 'email'])
      table.index(['expires_at'])
    })

    /** As `@adonisjs/session` has it. */
    this.schema.createTable('sessions', (table) => {
      table.string('id', 64).primary()
      table.text('data').notNullable()
      table.string('user_id', 40).nullable().index()
      table.datetime('expires_at').notNullable().index()
    })
  }

  async down() {
    for (const table of ['sessions', 'one_time_links', 'memberships', 'users']) {
      this.schema.dropTable(table)
    }
  }
}
