import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'

server.errorHandler(() => import('#platform/http/exception_handler'))

server.use([
  () => import('#platform/http/request_middleware'),
  () => import('@adonisjs/auth/initialize_auth_middleware'),
])

router.use([])
