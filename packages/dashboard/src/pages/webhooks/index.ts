import { defineArea } from '../../area.js'

export default defineArea({
  id: 'webhooks',
  menu: { en: 'Webhooks', fr: 'Webhooks' },
  group: 'developers',
  scopes: ['webhooks:read'],
  module: 'webhooks',
  routes: [
    { path: 'webhooks', name: 'webhooks', component: () => import('./WebhooksPage.vue') },
    {
      path: 'webhooks/deliveries',
      name: 'webhook-deliveries',
      component: () => import('./DeliveriesPage.vue'),
    },
    {
      path: 'webhooks/deliveries/:deliveryId',
      name: 'webhook-delivery',
      component: () => import('./DeliveryPage.vue'),
    },
    {
      path: 'webhooks/events',
      name: 'webhook-events',
      component: () => import('./EventsPage.vue'),
    },
  ],
})
