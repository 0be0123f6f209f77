import type { RouteRecordRaw } from 'vue-router'
import type { Locale } from './i18n/locale.js'
import type { Needed } from './session.js'

/** A part of the dashboard: `src/pages/<area>/index.ts` exports one. */
export interface Area extends Needed {
  /** First part of the address after the school. */
  id: string
  /** Entry of the menu; null: pages that others lead to. */
  menu: Record<Locale, string> | null
  group: 'work' | 'school' | 'developers'
  /**
   * Below `/dashboard/:school/`, without a slash at the beginning, and with a `component` that is
   * imported when it is needed. `meta: { scopes, module }` narrows one route further.
   */
  routes: RouteRecordRaw[]
}

/** @example export default defineArea({ id: 'keys', … }) */
export function defineArea(area: Area): Area {
  return area
}
