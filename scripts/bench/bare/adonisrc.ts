import { defineConfig } from '@adonisjs/core/app'

/**
 * An AdonisJS application with one route and nothing else: what the platform is measured against.
 */
export default defineConfig({
  commands: [],
  providers: [() => import('@adonisjs/core/providers/app_provider')],
  preloads: [() => import('./start/routes.js')],
})
