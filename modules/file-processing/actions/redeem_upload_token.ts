import { ApiException, forbidden } from '#kernel/http/api_exception'
import { isEnabled } from '#kernel/tenancy/module_state'
import Tenant from '#kernel/tenancy/tenant'
import UploadToken from '../models/upload_token.js'
import { hashUploadToken } from '../services/upload_token_hash.js'

/** Uses up an upload token: of two requests with the same token, one wins. */
export class RedeemUploadToken {
  /**
   * @throws {ApiException} `UNAUTHORIZED` when the token is missing, unknown, used or expired;
   *   `FORBIDDEN` when the tenant is suspended or has no file processing any more.
   */
  async handle(token: string | undefined): Promise<UploadToken> {
    const row = token ? await this.#use(token) : null
    if (!row) {
      throw new ApiException('UNAUTHORIZED', 401, 'Missing or invalid upload token.')
    }

    const tenant = await Tenant.findOrFail(row.tenantId)
    if (tenant.status !== 'active') {
      throw forbidden('The tenant is suspended.')
    }
    if (!(await isEnabled(tenant.id, 'file-processing'))) {
      throw forbidden('Module file-processing is not enabled for this tenant.')
    }
    return row
  }

  /** The token says whose it is, so it is looked up without a tenant. */
  async #use(token: string): Promise<UploadToken | null> {
    const now = Date.now()
    const tokenHash = hashUploadToken(token)
    const used = await UploadToken.acrossTenants()
      .where('tokenHash', tokenHash)
      .whereNull('usedAt')
      .where('expiresAt', '>', now)
      .update({ usedAt: now })
    return Number(used) === 1
      ? UploadToken.acrossTenants().where('tokenHash', tokenHash).first()
      : null
  }
}
