import router from '@adonisjs/core/services/router'

const HealthController = () => import('#platform/health/health_controller')

/** Routes that belong to no module. */
export function registerKernelRoutes(): void {
  router.get('/health/live', [HealthController, 'live'])
  router.get('/health/ready', [HealthController, 'ready'])
}
