import { BaseSchema } from '@adonisjs/lucid/schema'
import { SecretException } from '#platform/secrets/vault'
import { emailIndex, emailOf } from '../services/personal_data.js'

/** Rows that are read at a time. */
const BATCH = 500

/** Null for an address that no key opens any more: it is found by nobody. */
function indexOf(tenantId: string, email: string): string | null {
  try {
    return emailIndex(tenantId, emailOf({ tenantId, email }))
  } catch (error) {
    if (error instanceof SecretException) {
      return null
    }
    throw error
  }
}

/** Payments are found by the payer's address, which is sealed, through a blind index beside it. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('payments', (table) => {
      table.string('email_index', 64).nullable()
      table.index(['tenant_id', 'email_index', 'created_at'], 'payments_by_payer')
      table.index(['tenant_id', 'student_id', 'created_at'], 'payments_by_student')
    })

    this.defer(async (db) => {
      const next = (after: string) =>
        db
          .from('payments')
          .select('id', 'tenant_id as tenantId', 'email')
          .where('id', '>', after)
          .orderBy('id')
          .limit(BATCH)
      for (let rows = await next(''); rows.length > 0; rows = await next(rows.at(-1).id)) {
        for (const { id, tenantId, email } of rows) {
          const index = indexOf(tenantId, email)
          await db.from('payments').where('id', id).update({ email_index: index })
        }
      }
    })
  }

  async down() {
    this.schema.alterTable('payments', (table) => {
      table.dropIndex(['tenant_id', 'email_index', 'created_at'], 'payments_by_payer')
      table.dropIndex(['tenant_id', 'student_id', 'created_at'], 'payments_by_student')
      table.dropColumn('email_index')
    })
  }
}
