import { computed, shallowRef } from 'vue'
import type { components } from './client.js'
import { preferLocale } from './i18n/locale.js'

/** Who has signed in, in which school, and what the person may do there. */
export type Me = components['schemas']['Me']

/** What a menu entry, a page or a button needs. */
export interface Needed {
  /** Any of these is enough. */
  scopes?: readonly string[]
  /** Must be enabled for the school. */
  module?: string
}

const current = shallowRef<Me | null>(null)

/** Who has signed in; there is somebody on every page within the shell. */
export const me = computed(() => current.value!)

/** Somebody has signed in, or out (null); the app takes on the language they prefer. */
export function setMe(one: Me | null): void {
  current.value = one
  preferLocale(one?.user.locale)
}

/** Whether the person may do what needs this scope in this school. */
export function can(scope: string): boolean {
  return current.value?.scopes.some((one) => one === scope) ?? false
}

/** Whether the school has this module. */
export function hasModule(id: string): boolean {
  return current.value?.modules.includes(id) ?? false
}

/** Whether a page may be opened: the module is there, and one of the scopes is held. */
export function isOpen({ scopes, module }: Needed): boolean {
  return (!scopes || scopes.some(can)) && (module === undefined || hasModule(module))
}
