import { defineConfig } from '@adonisjs/auth'
import type { InferAuthenticators } from '@adonisjs/auth/types'
import { ApiKeyGuard } from '#platform/access/api_key_guard'
import type { HttpContext } from '@adonisjs/core/http'

const authConfig = defineConfig({
  default: 'apiKey',
  guards: {
    apiKey: (ctx: HttpContext) => new ApiKeyGuard(ctx),
  },
})

export default authConfig

declare module '@adonisjs/auth/types' {
  export interface Authenticators extends InferAuthenticators<typeof authConfig> {}
}
