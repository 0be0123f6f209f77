import type { HttpContext } from '@adonisjs/core/http'
import { authenticate, principalOf, type Principal } from '#platform/access/authenticate'
import { ApiException } from '#platform/http/api_exception'
import type { JobOwner } from '#platform/progress/progress_channels'
import type StreamToken from '../models/stream_token.js'

/** Who reads a stream. */
export interface StreamReader extends JobOwner {
  /** Looked up each time: the key may have ended since. Null when it has. */
  principal: () => Promise<Principal | null>
}

/** The reader whose API key the gate has let in. */
export function readerWithKey({ request, tenant, userId }: HttpContext): StreamReader {
  const key = request.header('x-api-key') ?? ''
  return { tenantId: tenant.id, userId, principal: async () => authenticate(key) }
}

/** The reader to whom a tenant's server gave a token: sees what the key that asked for it sees. */
export function readerWithToken({ tenantId, userId, apiKeyId }: StreamToken): StreamReader {
  return { tenantId, userId, principal: () => principalOf(tenantId, apiKeyId) }
}

/** 401: always the same bytes, whatever was wrong with the token. */
export function unauthorizedStream(): ApiException {
  return new ApiException('UNAUTHORIZED', 'Missing or invalid API key or stream token.')
}
