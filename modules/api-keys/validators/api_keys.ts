import vine from '@vinejs/vine'
import { paging } from '#platform/http/query'
import { LONGEST_NAME, plainText } from '#platform/plain_text'
import { MAXIMUM_GRACE } from '#platform/access/api_keys'
import { allScopes } from '#platform/access/scopes'

const name = () => plainText(LONGEST_NAME).minLength(1)

const scopeList = () =>
  vine.array(vine.enum(allScopes())).minLength(1).maxLength(allScopes().length)

/** An ISO 8601 moment with its offset: `2027-01-31T23:59:59Z`. */
const moment = () =>
  vine
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/)
    .nullable()
    .optional()

/** Body of `POST /api/api-keys`. */
export const createApiKeyValidator = vine.create(
  vine.object({ name: name(), scopes: scopeList().optional(), expiresAt: moment() })
)

/** Body of `PATCH /api/api-keys/:keyId`. */
export const updateApiKeyValidator = vine.create(
  vine.object({
    name: name().optional(),
    scopes: scopeList().optional(),
    expiresAt: moment(),
  })
)

/** Body of `POST /api/api-keys/:keyId/rotate`. */
export const rotateApiKeyValidator = vine.create(
  vine.object({
    graceSeconds: vine
      .number({ strict: true })
      .withoutDecimals()
      .range([0, MAXIMUM_GRACE])
      .optional(),
  })
)

/** Query of `GET /api/api-keys`. */
export const listApiKeysValidator = vine.create(vine.object(paging()))
