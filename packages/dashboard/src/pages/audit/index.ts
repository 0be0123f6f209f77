import { defineArea } from '../../area.js'

export default defineArea({
  id: 'audit',
  menu: { en: 'Audit log', fr: 'Journal d’audit' },
  group: 'school',
  scopes: ['audit:read'],
  routes: [{ path: 'audit', name: 'audit', component: () => import('./AuditPage.vue') }],
})
