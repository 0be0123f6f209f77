import type {} from '@adonisjs/auth/initialize_auth_middleware'
import type { Caller, CurrentTenant, Principal } from '#platform/access/authenticate'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Of the caller. Set by `access()`. */
    tenant: CurrentTenant
    /** Set by `access()`. */
    caller: Caller
    /**
     * Looks again, in an answer that lasts, whether the caller may still have it: key, tenant,
     * module and scope. Set by `access()`.
     *
     * @returns the caller as they are now
     * @throws {ApiException} as `access()` does.
     */
    requireAccessStill: () => Promise<Principal>
    /**
     * The header `x-user-id`, or null. Of a person who signed in: their own id where the route
     * demands one, else null, as they see what the whole school has. Set by `access()`.
     */
    userId: string | null
    /** Id of the request: the client's `x-request-id` when it is well formed, else a new one. */
    requestId: string
    /** Ids that stand in every line of the request's log, added to as they become known. */
    logFields: Record<string, string>
    /** Bytes of the body as they came, where the route reads JSON or raw bytes. */
    rawBody: Buffer
    /** The request was counted in a window, so its headers are set. */
    rateLimited?: boolean
  }
}
