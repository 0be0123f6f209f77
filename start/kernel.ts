import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'

server.errorHandler(() => import('#kernel/http/exception_handler'))

server.use([
  () => import('#kernel/http/request_middleware'),
  () => import('@adonisjs/auth/initialize_auth_middleware'),
])

router.use([])
