import { locale } from './locale.js'

/** A text, a text made of values, or texts under names. */
export type Dictionary = {
  readonly [key: string]: string | ((...values: never[]) => string) | Dictionary
}

/** The same keys in the other language; functions take the same values. */
type Same<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Same<English[Key]>
}

/** What `texts.ts` of a page area exports. */
export interface Texts<Words> {
  en: Words
  fr: Words
}

/** Holds French to the keys of English. */
export function defineTexts<const English extends Dictionary>(texts: {
  en: English
  fr: Same<English>
}): Texts<Same<English>> {
  return texts as unknown as Texts<Same<English>>
}

/**
 * The texts of a page in the language of who reads it: `t.title` follows a change of the language.
 *
 * @example const t = useTexts(texts)
 */
export function useTexts<Words extends object>(texts: Texts<Words>): Words {
  return new Proxy({} as Words, {
    get: (_, key) => texts[locale.value][key as keyof Words],
  })
}
