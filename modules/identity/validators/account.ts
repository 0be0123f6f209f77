import vine from '@vinejs/vine'
import { LONGEST_NAME, plainText } from '#platform/plain_text'
import { LOCALES } from '../models/user.js'

const password = () => vine.string().minLength(1).maxLength(1000)

/** Body of `PATCH /api/dashboard/me`. */
export const accountValidator = vine.create(
  vine.object({
    name: plainText(LONGEST_NAME).minLength(1).optional(),
    locale: vine.enum(LOCALES).optional(),
    password: password().optional(),
    currentPassword: password().optional(),
  })
)

/** Body of `POST /api/dashboard/confirm`. */
export const confirmValidator = vine.create(vine.object({ password: password() }))

/** Body of `POST /api/dashboard/me/totp/confirm`. */
export const codeValidator = vine.create(vine.object({ code: vine.string().maxLength(20) }))
