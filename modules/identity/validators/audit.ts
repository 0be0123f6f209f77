import vine from '@vinejs/vine'
import { commaText, paging } from '#platform/http/query'

/** What events are looked for. */
const filter = () => ({
  actor: commaText(80),
  action: commaText(64),
  target: commaText(170),
  from: commaText(40),
  to: commaText(40),
})

/** Query of `GET /api/audit`. */
export const auditValidator = vine.create(vine.object({ ...filter(), ...paging() }))
