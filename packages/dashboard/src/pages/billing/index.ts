import { defineArea } from '../../area.js'

const writing = { scopes: ['billing:write'] }

export default defineArea({
  id: 'billing',
  menu: { en: 'Billing', fr: 'Facturation' },
  group: 'school',
  scopes: ['billing:read'],
  routes: [
    { path: 'billing', name: 'billing', component: () => import('./BillingPage.vue') },
    {
      path: 'billing/plans',
      name: 'billing-plans',
      component: () => import('./PlansPage.vue'),
    },
    {
      path: 'billing/profile',
      name: 'billing-profile',
      component: () => import('./ProfilePage.vue'),
      meta: writing,
    },
    {
      path: 'billing/invoices/:invoice',
      name: 'invoice',
      component: () => import('./InvoicePage.vue'),
    },
  ],
})
