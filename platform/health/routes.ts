import router from '@adonisjs/core/services/router'

const HealthController = () => import('./health_controller.js')

/** Routes by which those who run the server see how it is. */
export function registerHealthRoutes(): void {
  router.get('/health/live', [HealthController, 'live'])
  router.get('/health/ready', [HealthController, 'ready'])
}
