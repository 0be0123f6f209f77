import { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#platform/identifiers'

const FORMER_COLUMNS = [
  'signing_secret',
  'previous_signing_secret',
  'previous_signing_secret_until',
] as const

/** The secrets of tenants that had them in the table of tenants come along. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('webhook_signing_secrets', (table) => {
      table.string('id', 40).primary()
      table.string('tenant_id', 40).notNullable().unique()
      table.text('secret').notNullable()
      table.text('previous_secret').nullable()
      table.bigInteger('previous_until').nullable()
      table.bigInteger('created_at').notNullable()
      table.bigInteger('updated_at').notNullable()
    })
    this.defer(async (client) => {
      if (await client.schema.hasColumn('tenants', FORMER_COLUMNS[0])) {
        await takeOver(client)
        for (const column of FORMER_COLUMNS) {
          await client.rawQuery(`alter table tenants drop column ${column}`)
        }
      }
    })
  }

  async down() {
    this.schema.dropTable('webhook_signing_secrets')
  }
}

async function takeOver(client: QueryClientContract): Promise<void> {
  const tenants = await client.from('tenants').select('*')
  for (const tenant of tenants) {
    await client.table('webhook_signing_secrets').insert({
      id: newId('whs'),
      tenant_id: tenant.id,
      secret: tenant.signing_secret,
      previous_secret: tenant.previous_signing_secret,
      previous_until: tenant.previous_signing_secret_until,
      created_at: tenant.created_at,
      updated_at: tenant.updated_at,
    })
  }
}
