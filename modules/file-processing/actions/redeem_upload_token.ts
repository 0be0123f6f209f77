import { usableToken, useUpToken } from '#platform/access/one_time_token'
import { systemClock } from '#platform/clock'
import { ApiException, forbidden } from '#platform/http/api_exception'
import { isEnabled } from '#kernel/tenancy/module_state'
import Tenant from '#kernel/tenancy/tenant'
import UploadToken from '../models/upload_token.js'

/**
 * A token that can be used, without using it up.
 *
 * @throws {ApiException} `UNAUTHORIZED` when the token is missing, unknown, used or expired;
 *   `FORBIDDEN` when the tenant is suspended or has no file processing any more.
 */
export async function findUploadToken(
  token: string | undefined,
  clock = systemClock
): Promise<UploadToken> {
  const row = await usableToken(UploadToken, token, clock)
  if (!row) {
    throw unauthorizedUpload()
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

/**
 * Uses up an upload token: of two requests with the same token, one wins.
 *
 * @throws {ApiException} `UNAUTHORIZED` when another request was faster, or time has run out.
 */
export async function redeemUploadToken(
  token: UploadToken,
  clock = systemClock
): Promise<UploadToken> {
  if (!(await useUpToken(UploadToken, token, clock))) {
    throw unauthorizedUpload()
  }
  return token
}

function unauthorizedUpload(): ApiException {
  return new ApiException('UNAUTHORIZED', 'Missing or invalid upload token.')
}
