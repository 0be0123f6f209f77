import router from '@adonisjs/core/services/router'
import { modules } from '#modules/main'
import { registerRoutesOf } from '#kernel/modules/module_routes'
import { registerHealthRoutes } from '#platform/health/routes'

router.group(registerHealthRoutes).as('kernel')

for (const module of modules) {
  if (module.routes) {
    const { default: register } = await module.routes()
    router.group(() => registerRoutesOf(module.id, register)).as(module.id)
  }
}
