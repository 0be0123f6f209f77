import { defineArea } from '../../area.js'

export default defineArea({
  id: 'files',
  menu: { en: 'Files', fr: 'Fichiers' },
  group: 'work',
  scopes: ['files:read'],
  module: 'file-processing',
  routes: [
    { path: 'files', name: 'files', component: () => import('./FilesPage.vue') },
    { path: 'files/:fileId', name: 'file', component: () => import('./FilePage.vue') },
  ],
})
