import vine from '@vinejs/vine'
import { paging } from '#platform/http/query'
import { ROLES } from '../services/roles.js'

const role = () => vine.enum(ROLES)

/** Query of `GET /api/members`. */
export const listMembersValidator = vine.create(vine.object(paging()))

/** Body of `POST /api/members`. */
export const inviteValidator = vine.create(
  vine.object({ email: vine.string().trim().email().maxLength(254), role: role() })
)

/** Body of `PATCH /api/members/:memberId`. */
export const changeMemberValidator = vine.create(vine.object({ role: role() }))
