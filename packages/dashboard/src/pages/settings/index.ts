import { defineArea } from '../../area.js'

export default defineArea({
  id: 'settings',
  menu: { en: 'Settings', fr: 'Paramètres' },
  group: 'school',
  routes: [{ path: 'settings', name: 'settings', component: () => import('./SettingsPage.vue') }],
})
