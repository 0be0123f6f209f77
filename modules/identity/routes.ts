import router from '@adonisjs/core/services/router'
import { publicAccess } from '#platform/http/access'
import { accountRoutes } from './routes/account.js'
import { auditRoutes } from './routes/audit.js'
import { memberRoutes } from './routes/members.js'
import { schoolRoutes } from './routes/school.js'
import { STYLE_PATH } from './pages/layout.js'

const EnterController = () => import('./controllers/enter_controller.js')
const SignInController = () => import('./controllers/sign_in_controller.js')
const StyleController = () => import('./controllers/style_controller.js')
const WelcomeController = () => import('./controllers/welcome_controller.js')

/** Bytes of a form. */
const LARGEST_FORM = 16 * 1024

/** Routes of the module. */
export default function routes(): void {
  pages()
  schoolRoutes()
  memberRoutes()
  auditRoutes()

  accountRoutes()
}

/** Pages without scripts, for browsers that are not signed in yet. */
function pages(): void {
  const open = publicAccess({ body: 'raw', limit: 'sign-in', maximumBody: LARGEST_FORM })

  router
    .group(() => {
      router.get('/sign-in', [SignInController, 'show'])
      router.post('/sign-in', [SignInController, 'store'])
      router.get('/sign-in/code', [SignInController, 'showCode'])
      router.post('/sign-in/code', [SignInController, 'storeCode'])
      router.post('/sign-out', [SignInController, 'destroy'])
      router.get('/enter/:token', [EnterController, 'show'])
      router.post('/enter/:token', [EnterController, 'store'])
      router.get('/welcome', [WelcomeController, 'show'])
      router.post('/welcome', [WelcomeController, 'store'])
      router.get('/schools', [WelcomeController, 'schools'])
    })
    .prefix('/dashboard')
    .use(open)
  router.get(STYLE_PATH, [StyleController, 'show'])
}
