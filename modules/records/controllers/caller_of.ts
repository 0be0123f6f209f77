import type { HttpContext } from '@adonisjs/core/http'
import type { Caller } from '../queries/find_file.js'

/** Who asks for records, and whose. A person of the school sees those of all its users. */
export function callerOf({ tenant, caller, userId }: HttpContext): Caller {
  const { kind, id } = caller
  return kind === 'key'
    ? { tenantId: tenant.id, userId, apiKeyId: id }
    : { tenantId: tenant.id, userId: id, apiKeyId: null, seesAllFiles: true }
}
