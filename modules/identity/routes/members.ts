import { created, endpoint, noContent, ok } from '#platform/http/endpoint'
import * as answers from '../transformers/member.js'
import * as inputs from '../validators/members.js'

const MembersController = () => import('../controllers/members_controller.js')

const reading = { scope: 'members:read' } as const
const writing = { scope: 'members:write' } as const
const params = { memberId: 'Id of the person' }

/** Routes of the people of a school. */
export function memberRoutes(): void {
  endpoint('GET /api/members', [MembersController, 'index'], {
    operation: 'members.list',
    summary: 'List the people of the school, and who is invited',
    access: reading,
    query: inputs.listMembersValidator,
    answer: ok('The people', answers.members),
  })

  endpoint('POST /api/members', [MembersController, 'store'], {
    operation: 'members.invite',
    summary: 'Invite somebody into the school',
    description:
      'The platform sends no e-mail: pass the link on yourself. It works once, within 24 hours. A ' +
      'role can be given only by who may do all that it may.',
    access: { ...writing, sensitive: true, idempotency: false, startsWork: true },
    body: inputs.inviteValidator,
    example: { email: 'amina@hillside.example', role: 'teacher' },
    answer: created('The invitation and its link', answers.madeInvitation),
    errors: ['MEMBER_EXISTS', 'PASSWORD_NEEDED'],
  })

  endpoint('DELETE /api/members/invitations/:invitationId', [MembersController, 'withdraw'], {
    operation: 'members.withdrawInvitation',
    summary: 'Withdraw an invitation',
    access: writing,
    params: { invitationId: 'Id of the invitation' },
    answer: noContent('Its link no longer works'),
    errors: ['NOT_FOUND'],
  })

  endpoint('PATCH /api/members/:memberId', [MembersController, 'update'], {
    operation: 'members.update',
    summary: 'Change the role of a member',
    access: { ...writing, sensitive: true },
    params,
    body: inputs.changeMemberValidator,
    example: { role: 'bursar' },
    answer: ok('The person', answers.member),
    errors: ['NOT_FOUND', 'LAST_OWNER', 'PASSWORD_NEEDED'],
  })

  endpoint('DELETE /api/members/:memberId', [MembersController, 'destroy'], {
    operation: 'members.remove',
    summary: 'Remove a member from the school',
    description: 'What the person did stays. Their account with other schools does, too.',
    access: { ...writing, sensitive: true },
    params,
    answer: noContent('The person cannot come in any more'),
    errors: ['NOT_FOUND', 'LAST_OWNER', 'PASSWORD_NEEDED'],
  })

  endpoint('POST /api/members/:memberId/link', [MembersController, 'link'], {
    operation: 'members.makeLink',
    summary: 'Create a link for a member who can no longer sign in',
    description:
      'Using the link ends the old password, two-step verification and all sessions of the person. ' +
      'It works once, within 24 hours, and is shown only once.',
    access: { ...writing, sensitive: true, idempotency: false },
    params,
    answer: ok('The link', answers.memberLink),
    errors: ['NOT_FOUND', 'MEMBER_OF_OTHERS', 'PASSWORD_NEEDED'],
  })

  endpoint('POST /api/members/:memberId/sign-out', [MembersController, 'signOut'], {
    operation: 'members.signOut',
    summary: 'Sign a member out everywhere',
    access: writing,
    params,
    answer: noContent('All sessions of the person have ended'),
    errors: ['NOT_FOUND'],
  })
}
