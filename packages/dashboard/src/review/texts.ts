import type { Texts } from '../i18n/texts.js'
import { english, type Words } from './words/english.js'
import { french } from './words/french.js'

export type { Words }

/**
 * Texts of the review station; without the language of the page, so that its model can be tested.
 */
export const texts: Texts<Words> = { en: english, fr: french }
