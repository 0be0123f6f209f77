import type { HttpContext } from '@adonisjs/core/http'
import { iso } from '#platform/http/moments'
import type { ContextWith } from '#platform/http/checked_input'
import { rotateSigningSecret } from '../actions/rotate_signing_secret.js'
import { describeSigningSecret } from '../services/signing_secret.js'
import { DEFAULT_GRACE, type rotateSecretValidator } from '../validators/webhooks.js'

/** The secret with which events of the tenant are signed. */
export default class SigningSecretsController {
  async show({ tenant }: HttpContext) {
    return describe(tenant.id)
  }

  /** The only answer that holds the whole secret. */
  async rotate({
    tenant,
    input: { graceSeconds = DEFAULT_GRACE },
  }: ContextWith<typeof rotateSecretValidator>) {
    const secret = await rotateSigningSecret(tenant.id, graceSeconds)
    const { previousValidUntil } = await describe(tenant.id)
    return { secret, previousValidUntil }
  }
}

async function describe(tenantId: string) {
  const { lastFour, previousValidUntil } = await describeSigningSecret(tenantId)
  return { lastFour, previousValidUntil: iso(previousValidUntil) }
}
