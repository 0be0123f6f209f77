import { defineArea } from '../../area.js'

const writing = { scopes: ['emails:write'] }

export default defineArea({
  id: 'email',
  menu: { en: 'Student e-mail', fr: 'E-mail des élèves' },
  group: 'work',
  scopes: ['emails:read'],
  module: 'student-email',
  routes: [
    { path: 'email', name: 'email', component: () => import('./AccountsPage.vue') },
    { path: 'email/lists', name: 'email-lists', component: () => import('./ListsPage.vue') },
    {
      path: 'email/lists/new',
      name: 'email-list-new',
      component: () => import('./NewListPage.vue'),
      meta: writing,
    },
    { path: 'email/lists/:job', name: 'email-list', component: () => import('./ListPage.vue') },
    { path: 'email/domains', name: 'email-domains', component: () => import('./DomainsPage.vue') },
    { path: 'email/setup', name: 'email-setup', component: () => import('./SetupPage.vue') },
  ],
})
