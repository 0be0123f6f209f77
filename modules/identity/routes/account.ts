import { endpoint, noContent, ok } from '#platform/http/endpoint'
import * as answers from '../transformers/me.js'
import { newTotp } from '../transformers/totp.js'
import * as inputs from '../validators/account.js'

const AccountController = () => import('../controllers/account_controller.js')
const MeController = () => import('../controllers/me_controller.js')

const tag = 'People'
const own = { scope: null, peopleOnly: true } as const

/** No answer is kept: they hold secrets, or change what a session may do. */
const ownChange = { ...own, idempotency: false } as const

/** Routes of a person's own account. */
export function accountRoutes(): void {
  endpoint('GET /api/dashboard/me', [MeController, 'show'], {
    operation: 'me.get',
    summary: 'Show who is signed in, and what they may do in the school',
    tag,
    access: own,
    answer: ok('The person', answers.me),
  })

  endpoint('GET /api/dashboard/schools', [MeController, 'schools'], {
    operation: 'me.schools',
    summary: 'List the schools of who is signed in',
    tag,
    internal: true,
    access: { key: false, limit: 'sign-in' },
    security: 'session',
    answer: ok('The schools', answers.ownSchools),
    errors: ['UNAUTHORIZED'],
  })

  endpoint('PATCH /api/dashboard/me', [AccountController, 'update'], {
    operation: 'me.update',
    summary: 'Change your name, language or password',
    description:
      'A new password needs the current one, where there is one, and ends all other sessions.',
    tag,
    access: ownChange,
    body: inputs.accountValidator,
    example: { locale: 'fr' },
    answer: noContent('It is changed'),
    errors: ['PASSWORD_WRONG', 'PASSWORD_WEAK'],
  })

  endpoint('POST /api/dashboard/confirm', [AccountController, 'confirm'], {
    operation: 'me.confirm',
    summary: 'Confirm your password, for what needs it',
    description: 'It is believed for 10 minutes, in this session.',
    tag,
    access: ownChange,
    body: inputs.confirmValidator,
    answer: noContent('The password is right'),
    errors: ['PASSWORD_WRONG'],
  })

  endpoint('POST /api/dashboard/me/totp', [AccountController, 'beginTotp'], {
    operation: 'me.beginTotp',
    summary: 'Begin to set up two-step verification',
    description:
      'It is in force once a code of the app is shown (`/api/dashboard/me/totp/confirm`).',
    tag,
    access: { ...ownChange, sensitive: true },
    answer: ok('What an authenticator app needs', newTotp),
    errors: ['TOTP_STATE', 'PASSWORD_NEEDED'],
  })

  endpoint('POST /api/dashboard/me/totp/confirm', [AccountController, 'confirmTotp'], {
    operation: 'me.confirmTotp',
    summary: 'Turn on two-step verification',
    tag,
    access: ownChange,
    body: inputs.codeValidator,
    example: { code: '123456' },
    answer: noContent('Signing in asks for a code from now on'),
    errors: ['TOTP_STATE', 'TOTP_CODE_WRONG'],
  })

  endpoint('DELETE /api/dashboard/me/totp', [AccountController, 'removeTotp'], {
    operation: 'me.removeTotp',
    summary: 'Turn off two-step verification',
    tag,
    access: { ...ownChange, sensitive: true },
    answer: noContent('Signing in asks for no code'),
    errors: ['PASSWORD_NEEDED'],
  })
}
