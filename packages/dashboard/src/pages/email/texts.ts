import { defineTexts } from '../../i18n/texts.js'
import { en } from './texts_en.js'
import { fr } from './texts_fr.js'

export const texts = defineTexts({ en, fr })
