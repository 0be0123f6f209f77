import config from '#config/payments'
import { sandboxRoutes } from './sandbox/routes.js'

/** Routes of the module. */
export default function routes(): void {
  if (config.sandbox) {
    sandboxRoutes()
  }
}
