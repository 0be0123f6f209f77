import { defineArea } from '../../area.js'

export default defineArea({
  id: 'home',
  menu: { en: 'Home', fr: 'Accueil' },
  group: 'work',
  routes: [{ path: '', name: 'home', component: () => import('./HomePage.vue') }],
})
