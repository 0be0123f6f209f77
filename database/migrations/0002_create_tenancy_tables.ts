import { BaseSchema } from '@adonisjs/lucid/schema'

/** Tenants, their API keys, modules and adapters. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('tenants', (table) => {
      table.string('id', 40).primary()
      table.string('slug', 64).notNullable().unique()
      table.string('name', 200).notNullable()
      table.string('status', 16).notNullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
    })

    this.schema.createTable('api_keys', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable().references('tenants.id')
      table.string('name', 200).notNullable()
      table.string('hint', 4).notNullable()
      table.string('hash', 64).notNullable().unique()
      table.string('previous_hash', 64).nullable().unique()
      table.bigInteger('previous_hash_until').nullable()
      table.text('scopes').notNullable()
      table.bigInteger('expires_at').nullable()
      table.bigInteger('revoked_at').nullable()
      table.bigInteger('last_used_at').nullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
      table.index(['tenant_id', 'created_at'])
    })

    this.schema.createTable('tenant_modules', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable().references('tenants.id')
      table.string('module_id', 64).notNullable()
      table.boolean('enabled').notNullable()
      table.text('settings').notNullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
      table.unique(['tenant_id', 'module_id'])
    })

    this.schema.createTable('tenant_adapters', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable().references('tenants.id')
      table.string('port', 64).notNullable()
      table.string('adapter_id', 64).notNullable()
      table.boolean('chosen').notNullable()
      table.text('settings').notNullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
      table.unique(['tenant_id', 'port', 'adapter_id'])
    })

    this.schema.createTable('tenancy_revisions', (table) => {
      table.bigInteger('revision').notNullable()
    })
    this.defer(async (client) => {
      await client.table('tenancy_revisions').insert({ revision: 0 })
    })
  }

  async down() {
    this.schema.dropTable('tenancy_revisions')
    this.schema.dropTable('tenant_adapters')
    this.schema.dropTable('tenant_modules')
    this.schema.dropTable('api_keys')
    this.schema.dropTable('tenants')
  }
}
