import { defineArea } from '../area.js'

export default defineArea({
  id: 'review',
  menu: { en: 'Review', fr: 'Vérification' },
  group: 'work',
  scopes: ['records:read'],
  module: 'records',
  routes: [
    { path: 'review', name: 'review', component: () => import('./ReviewListPage.vue') },
    {
      path: 'review/:fileId',
      name: 'review-file',
      component: () => import('./ReviewPage.vue'),
      meta: { isWide: true },
    },
  ],
})
