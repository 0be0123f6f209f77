import { defineArea } from '../../area.js'

export default defineArea({
  id: 'records',
  menu: { en: 'Records', fr: 'Relevés' },
  group: 'work',
  scopes: ['records:read'],
  module: 'records',
  routes: [
    { path: 'records', name: 'records', component: () => import('./RecordsPage.vue') },
    { path: 'records/:recordId', name: 'record', component: () => import('./RecordPage.vue') },
  ],
})
