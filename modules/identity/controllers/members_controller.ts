import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#platform/audit/audit_log'
import type { ContextWith } from '#platform/http/checked_input'
import { changeRole, type MemberAct } from '../actions/change_role.js'
import { endSessions } from '../actions/end_sessions.js'
import { inviteMember } from '../actions/invite_member.js'
import { linkForMember } from '../actions/link_for_member.js'
import { removeMember } from '../actions/remove_member.js'
import { withdrawInvitation } from '../actions/withdraw_invitation.js'
import { listMembers } from '../queries/list_members.js'
import {
  presentInvitation,
  presentLink,
  presentMadeInvitation,
  presentMember,
} from '../transformers/member.js'
import type {
  changeMemberValidator,
  inviteValidator,
  listMembersValidator,
} from '../validators/members.js'

/** The people of a school. */
export default class MembersController {
  async index({ tenant, caller, input: page }: ContextWith<typeof listMembersValidator>) {
    const { rows, total, invitations } = await listMembers(tenant.id, page)
    return {
      members: rows.map((row) => presentMember(row, caller.id)),
      total,
      invitations: invitations.map(presentInvitation),
    }
  }

  async store(ctx: ContextWith<typeof inviteValidator>) {
    const { tenant, caller, input } = ctx
    const by = actorOf(ctx)
    const made = await inviteMember({ tenantId: tenant.id, caller, by, ...input })
    return presentMadeInvitation(made)
  }

  async withdraw(ctx: HttpContext) {
    await withdrawInvitation(ctx.tenant.id, ctx.params.invitationId, actorOf(ctx))
    ctx.response.noContent()
  }

  async update(ctx: ContextWith<typeof changeMemberValidator>) {
    const { role } = ctx.input
    return presentMember(await changeRole({ ...actIn(ctx), role }), ctx.caller.id)
  }

  async destroy(ctx: HttpContext) {
    await removeMember(actIn(ctx))
    ctx.response.noContent()
  }

  async link(ctx: HttpContext) {
    return presentLink(await linkForMember(actIn(ctx)))
  }

  async signOut(ctx: HttpContext) {
    await endSessions(actIn(ctx))
    ctx.response.noContent()
  }
}

function actIn(ctx: HttpContext): MemberAct {
  const { params, tenant, caller } = ctx
  return { tenantId: tenant.id, memberId: params.memberId, caller, by: actorOf(ctx) }
}
