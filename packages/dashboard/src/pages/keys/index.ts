import { defineArea } from '../../area.js'

export default defineArea({
  id: 'keys',
  menu: { en: 'API keys', fr: 'Clés API' },
  group: 'developers',
  scopes: ['api-keys:read'],
  routes: [{ path: 'keys', name: 'keys', component: () => import('./KeysPage.vue') }],
})
