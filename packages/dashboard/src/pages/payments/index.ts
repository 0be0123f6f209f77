import { defineArea } from '../../area.js'

export default defineArea({
  id: 'payments',
  menu: { en: 'Payments', fr: 'Paiements' },
  group: 'work',
  scopes: ['payments:read'],
  module: 'payments',
  routes: [
    { path: 'payments', name: 'payments', component: () => import('./PaymentsPage.vue') },
    { path: 'payments/:reference', name: 'payment', component: () => import('./PaymentPage.vue') },
  ],
})
