import router from '@adonisjs/core/services/router'

const AppController = () => import('./controllers/app_controller.js')

/** Parts of the address that are no school. */
const SCHOOL = /^(?!(?:assets|enter|schools|sign-in|sign-out|welcome)$)[a-z0-9-]+$/

/** Routes of the module. */
export default function routes(): void {
  router.get('/dashboard', [AppController, 'choose'])
  router.get('/dashboard/assets/:name', [AppController, 'asset'])
  router.get('/dashboard/:school', [AppController, 'page']).where('school', SCHOOL).as('school')
  router
    .get('/dashboard/:school/*', [AppController, 'page'])
    .where('school', SCHOOL)
    .as('school.page')
}
