import type { ApiClient, ApiRequest } from '@japa/api-client'
import { createTenant as create } from '#kernel/tenancy/create_tenant'
import { secretsByName } from '#kernel/tenancy/first_secrets'
import type { Scope } from '#kernel/modules/manifest'
import type Tenant from '#kernel/tenancy/tenant'
import { newId } from '#platform/identifiers'

/** A tenant of one test, with the text of its API key. */
export interface TestTenant {
  tenant: Tenant
  /** Plain API key for the header `x-api-key`. */
  apiKey: string
  signingSecret: string
}

/**
 * Creates a tenant for one test, so that tests cannot see each other's data or rate limits.
 *
 * @param options Default: all modules, and the scopes of a new key.
 */
export async function createTenant(
  options: { modules?: string[]; scopes?: readonly Scope[]; name?: string } = {}
): Promise<TestTenant> {
  const { tenant, apiKey, secrets } = await create({
    name: options.name ?? 'Test school',
    slug: newId('t').replace('_', '-'),
    modules: options.modules,
    scopes: options.scopes,
  })
  return { tenant, apiKey, signingSecret: secretsByName(secrets).signingSecret }
}

/** Requests of one tenant, and of one of its users when `userId` is given. */
export function clientOf(
  client: ApiClient,
  { apiKey }: Pick<TestTenant, 'apiKey'>,
  userId?: string
) {
  const prepare = (request: ApiRequest) => {
    request.header('x-api-key', apiKey)
    return userId === undefined ? request : request.header('x-user-id', userId)
  }
  return {
    get: (path: string) => prepare(client.get(path)),
    post: (path: string, body?: object) => withBody(prepare(client.post(path)), body),
    put: (path: string, body?: object) => withBody(prepare(client.put(path)), body),
    patch: (path: string, body?: object) => withBody(prepare(client.patch(path)), body),
    delete: (path: string) => prepare(client.delete(path)),
  }
}

function withBody(request: ApiRequest, body?: object): ApiRequest {
  return body === undefined ? request : request.json(body)
}
