import { defineArea } from '../../area.js'

export default defineArea({
  id: 'members',
  menu: { en: 'Members', fr: 'Membres' },
  group: 'school',
  scopes: ['members:read'],
  routes: [{ path: 'members', name: 'members', component: () => import('./MembersPage.vue') }],
})
