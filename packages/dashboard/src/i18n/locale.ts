import { ref, watchEffect } from 'vue'

export type Locale = 'en' | 'fr'

export const LOCALES: readonly { locale: Locale; name: string }[] = [
  { locale: 'en', name: 'English' },
  { locale: 'fr', name: 'Français' },
]

const KEY = 'locale'

/** The language that is shown. */
export const locale = ref<Locale>(chosen() ?? 'en')

watchEffect(() => {
  document.documentElement.lang = locale.value
})

/** Kept on this device. */
export function chooseLocale(one: Locale): void {
  locale.value = one
  try {
    localStorage.setItem(KEY, one)
  } catch {
    // A browser that keeps nothing: the choice holds as long as the page.
  }
}

/** The language of the person, unless another was chosen on this device. */
export function preferLocale(one: string | null | undefined): void {
  const preferred = LOCALES.find(({ locale: known }) => known === one?.slice(0, 2))
  if (preferred && stored() === null) {
    locale.value = preferred.locale
  }
}

function chosen(): Locale | undefined {
  const wanted = [stored(), ...navigator.languages].map((one) => one?.slice(0, 2))
  return LOCALES.find((known) => wanted.find(isKnown) === known.locale)?.locale
}

function isKnown(one: string | undefined): boolean {
  return LOCALES.some((known) => known.locale === one)
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
