import type { HttpContext } from '@adonisjs/core/http'
import { epochOf, systemClock } from '#platform/clock'
import { actorOf } from '#platform/audit/audit_log'
import { ApiException } from '#platform/http/api_exception'
import type { ContextWith } from '#platform/http/checked_input'
import { changeAccount } from '../actions/change_account.js'
import { confirmPerson } from '../actions/confirm_person.js'
import { removeTotp, setTotp } from '../actions/set_totp.js'
import User from '../models/user.js'
import { qrCode } from '../services/qr_code.js'
import { openSession, updateSession } from '../services/sessions.js'
import { makeSecret, openSecret, otpAddress, sealSecret } from '../services/totp.js'
import type { accountValidator, codeValidator, confirmValidator } from '../validators/account.js'

/** Where a session keeps the secret of a second step that is being set up. */
const NEW_SECRET = 'new_totp'

/** A person's own account. */
export default class AccountController {
  async update(ctx: ContextWith<typeof accountValidator>) {
    const changes = ctx.input
    const user = await User.findOrFail(ctx.caller.id)
    await changeAccount(user, changes, actorOf(ctx))
    if (changes.password !== undefined) {
      await updateSession(await openSession(ctx), {
        version: user.sessionVersion,
        confirmedAt: epochOf(systemClock),
      })
    }
    ctx.response.noContent()
  }

  async confirm(ctx: ContextWith<typeof confirmValidator>) {
    const { password } = ctx.input
    await confirmPerson(await User.findOrFail(ctx.caller.id), password)
    await updateSession(await openSession(ctx), { confirmedAt: epochOf(systemClock) })
    ctx.response.noContent()
  }

  async beginTotp(ctx: HttpContext) {
    const user = await User.findOrFail(ctx.caller.id)
    if (user.totpSecret !== null) {
      throw new ApiException(
        'TOTP_STATE',
        'Two-step verification is on already. Turn it off first.'
      )
    }
    const secret = makeSecret()
    const session = await openSession(ctx)
    session.put(NEW_SECRET, sealSecret(secret, user.id))
    await session.commit()
    const uri = otpAddress(secret, user.email)
    return { secret, uri, qr: await qrCode(uri) }
  }

  async confirmTotp(ctx: ContextWith<typeof codeValidator>) {
    const { code } = ctx.input
    const user = await User.findOrFail(ctx.caller.id)
    const session = await openSession(ctx)
    const sealed = session.get(NEW_SECRET) as string | undefined
    const secret = sealed && openSecret(sealed, user.id)
    await setTotp(user, { secret, code, by: actorOf(ctx) })
    session.forget(NEW_SECRET)
    await session.commit()
    ctx.response.noContent()
  }

  async removeTotp(ctx: HttpContext) {
    await removeTotp(await User.findOrFail(ctx.caller.id), actorOf(ctx))
    ctx.response.noContent()
  }
}
