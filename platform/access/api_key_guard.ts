import { errors, symbols } from '@adonisjs/auth'
import type { AuthClientResponse, GuardContract } from '@adonisjs/auth/types'
import type { HttpContext } from '@adonisjs/core/http'
import { authenticate, type Principal } from './authenticate.js'

/** Guard of `@adonisjs/auth`: the caller is the tenant whose key is in the header `x-api-key`. */
export class ApiKeyGuard implements GuardContract<Principal> {
  declare [symbols.GUARD_KNOWN_EVENTS]: Record<string, never>

  readonly driverName = 'api-key'
  authenticationAttempted = false
  user?: Principal

  readonly #ctx: HttpContext

  constructor(ctx: HttpContext) {
    this.#ctx = ctx
  }

  get isAuthenticated(): boolean {
    return this.user !== undefined
  }

  getUserOrFail(): Principal {
    if (!this.user) {
      throw new errors.E_UNAUTHORIZED_ACCESS('Missing or invalid API key.', {
        guardDriverName: this.driverName,
      })
    }
    return this.user
  }

  async authenticate(): Promise<Principal> {
    await this.check()
    return this.getUserOrFail()
  }

  async check(): Promise<boolean> {
    await this.attempt()
    return this.isAuthenticated
  }

  /** The caller, or null without a valid key; at once where the key is known. */
  attempt(): Principal | null | Promise<Principal | null> {
    if (this.authenticationAttempted) {
      return this.user ?? null
    }
    this.authenticationAttempted = true
    const key = this.#ctx.request.header('x-api-key')
    const found = key === undefined ? null : authenticate(key)
    return found instanceof Promise
      ? found.then((principal) => this.#remember(principal))
      : this.#remember(found)
  }

  #remember(principal: Principal | null): Principal | null {
    this.user = principal ?? undefined
    return principal
  }

  async authenticateAsClient(): Promise<AuthClientResponse> {
    throw new Error('Send the key itself in x-api-key: only its hash is kept.')
  }
}
