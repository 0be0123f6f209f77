import router from '@adonisjs/core/services/router'

const SandboxCheckoutController = () => import('./sandbox_checkout_controller.js')

/** The checkout page of the sandbox: for browsers of payers, so no part of the API. */
export function sandboxRoutes(): void {
  router.get('/sandbox/checkout/:code', [SandboxCheckoutController, 'show'])
  router.post('/sandbox/checkout/:code/:action', [SandboxCheckoutController, 'act'])
}
