import vine from '@vinejs/vine'
import { LONGEST_NAME, plainText } from '#platform/plain_text'

/** Body of `PATCH /api/school`. */
export const schoolValidator = vine.create({ name: plainText(LONGEST_NAME).minLength(1) })
