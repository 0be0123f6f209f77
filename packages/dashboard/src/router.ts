import { createRouter, createWebHistory, type RouteRecordRaw } from 'vue-router'
import { areas } from './areas.js'
import AppShell from './shell/AppShell.vue'

const pages: RouteRecordRaw[] = areas.flatMap(({ routes, scopes, module }) =>
  routes.map((route) => ({ ...route, meta: { scopes, module, ...route.meta } }))
)

export const router = createRouter({
  history: createWebHistory('/dashboard/'),
  routes: [
    {
      path: '/:school',
      component: AppShell,
      children: [
        ...pages,
        {
          path: ':rest(.*)*',
          name: 'not-found',
          component: () => import('./shell/NotFoundPage.vue'),
        },
      ],
    },
  ],
  scrollBehavior: (_to, _from, savedPosition) => savedPosition ?? { top: 0 },
})

/** When this page was last loaded anew, as text in milliseconds. */
const LOADED_ANEW = 'loaded-anew'

// After a new build the chunks of the old one are gone: the page is loaded anew, once.
router.onError((error, to) => {
  const isMissing = /import|module script|preload css/i.test(String(error))
  const last = Number(sessionStorage.getItem(LOADED_ANEW) ?? 0)
  if (isMissing && Date.now() - last > 30_000) {
    sessionStorage.setItem(LOADED_ANEW, String(Date.now()))
    location.assign(router.resolve(to).href)
  }
})
