import router from '@adonisjs/core/services/router'

const DocumentationController = () => import('./controllers/documentation_controller.js')

/** Routes of the module: for everybody, and outside the limits. */
export default function routes(): void {
  router.get('/openapi.json', [DocumentationController, 'openapi'])
  router.get('/docs', [DocumentationController, 'page'])
  router.get('/docs/:asset', [DocumentationController, 'asset'])
}
