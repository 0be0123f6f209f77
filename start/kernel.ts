import server from '@adonisjs/core/services/server'

server.errorHandler(() => import('#platform/http/exception_handler'))
