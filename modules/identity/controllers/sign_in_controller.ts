import type { HttpContext } from '@adonisjs/core/http'
import { networkOfClient } from '#platform/http/rate_limit'
import { signIn } from '../actions/sign_in.js'
import { secondStep } from '../actions/second_step.js'
import { codePage, signInPage } from '../pages/pages.js'
import { fieldsOf, goTo, isOwnForm, pageBase, placeIn, sendPage } from '../services/forms.js'
import { carriesSession, visitOf } from '../services/people_directory.js'
import { requireProofOfPage } from '../services/proof_of_page.js'
import { beginSession, endSession, openSession, pendingIn } from '../services/sessions.js'
import { firstPlaceOf } from '../services/first_place.js'
import { firstStepDone } from '../services/steps.js'

/** Signing in by password, and out. */
export default class SignInController {
  async show(ctx: HttpContext) {
    const { to, email, ended } = ctx.request.qs() as Record<string, unknown>
    const place = placeIn(typeof to === 'string' ? to : null)
    const visit = await visitOf(ctx)
    if (visit) {
      return goTo(ctx, place ?? firstPlaceOf(visit.person))
    }
    const base = pageBase(ctx)
    return sendPage(
      ctx,
      signInPage(base, {
        to: place ?? '',
        email: typeof email === 'string' ? email.slice(0, 254) : '',
        notice: ended === undefined ? undefined : base.texts.ended,
      })
    )
  }

  async store(ctx: HttpContext) {
    const base = pageBase(ctx)
    const fields = fieldsOf(ctx)
    const email = fields.get('email') ?? ''
    const to = placeIn(fields.get('to')) ?? ''
    const again = (status: number, error: string) =>
      sendPage(ctx, signInPage(base, { email, to, error }), status)
    if (!isOwnForm(ctx)) {
      return again(403, base.texts.staleForm)
    }

    const outcome = await signIn({
      email,
      password: fields.get('password') ?? '',
      from: networkOfClient(ctx),
    })
    if (outcome.kind === 'too-often') {
      return again(429, base.texts.tooOften)
    }
    if (outcome.kind === 'wrong') {
      return again(401, base.texts.wrongPassword)
    }
    return goTo(ctx, await firstStepDone(ctx, outcome.user, { to, confirmed: true }))
  }

  async showCode(ctx: HttpContext) {
    const pending = carriesSession(ctx) ? pendingIn(await openSession(ctx)) : null
    return pending ? sendPage(ctx, codePage(pageBase(ctx))) : goTo(ctx, '/dashboard/sign-in')
  }

  async storeCode(ctx: HttpContext) {
    const session = carriesSession(ctx) ? await openSession(ctx) : null
    const pending = session && pendingIn(session)
    if (!session || !pending) {
      return goTo(ctx, '/dashboard/sign-in')
    }
    const base = pageBase(ctx)
    const again = (status: number, error: string) => sendPage(ctx, codePage(base, error), status)
    if (!isOwnForm(ctx)) {
      return again(403, base.texts.staleForm)
    }
    const outcome = await secondStep(pending, fieldsOf(ctx).get('code') ?? '')
    if (outcome.kind === 'welcome') {
      await beginSession(session, outcome.user, pending.confirmed)
      return goTo(ctx, pending.to || '/dashboard/schools')
    }
    return outcome.kind === 'too-often'
      ? again(429, base.texts.tooOften)
      : again(401, base.texts.wrongCode)
  }

  /** By a form of these pages, or by a page of the app with the token of its session. */
  async destroy(ctx: HttpContext) {
    if (carriesSession(ctx)) {
      const session = await openSession(ctx)
      if (!isOwnForm(ctx)) {
        await requireProofOfPage(ctx)
      }
      await endSession(session)
    }
    ctx.response.header('Clear-Site-Data', '"cache", "storage"')
    ctx.response.clearCookie('XSRF-TOKEN')
    return goTo(ctx, '/dashboard/sign-in?ended')
  }
}
