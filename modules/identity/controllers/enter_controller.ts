import type { HttpContext } from '@adonisjs/core/http'
import Tenant from '#kernel/tenancy/tenant'
import { usableToken } from '#platform/access/one_time_token'
import { useLink } from '../actions/use_link.js'
import OneTimeLink from '../models/one_time_link.js'
import type { PageBase } from '../pages/layout.js'
import { enterPage, noticePage } from '../pages/pages.js'
import { goTo, isOwnForm, localeOf, pageBase, sendPage } from '../services/forms.js'
import { visitOf } from '../services/people_directory.js'
import { removeSessions } from '../services/sessions.js'
import { firstStepDone } from '../services/steps.js'

/**
 * One-time links. Looking at one changes nothing: messengers fetch addresses to show what is behind
 * them. The button uses it.
 */
export default class EnterController {
  async show(ctx: HttpContext) {
    const base = pageBase(ctx)
    const link = await usableToken(OneTimeLink, ctx.params.token)
    return link ? showLink(ctx, base, link) : showGone(ctx, base)
  }

  async store(ctx: HttpContext) {
    const base = pageBase(ctx)
    const { token } = ctx.params
    if (!isOwnForm(ctx)) {
      return this.show(ctx)
    }
    const visit = await visitOf(ctx)
    const outcome = await useLink({
      token,
      userId: visit?.person.id ?? null,
      locale: localeOf(ctx),
      at: { ip: ctx.request.ip(), requestId: ctx.requestId },
    })
    if (!outcome) {
      return showGone(ctx, base)
    }
    if (outcome.kind === 'known') {
      return showKnown(ctx, base, outcome.email)
    }
    const { user, link } = outcome
    if (link.purpose === 'reset') {
      await removeSessions(user.id)
    }
    const to = user.password ? '/dashboard/schools' : '/dashboard/welcome'
    return goTo(ctx, await firstStepDone(ctx, user, { to, confirmed: true }))
  }
}

async function showLink(ctx: HttpContext, base: PageBase, link: OneTimeLink) {
  const { texts } = base
  const school = await Tenant.findOrFail(link.tenantId)
  const explanation =
    link.purpose === 'invite'
      ? texts.enterAs(link.email, texts.roles[link.role!])
      : link.purpose === 'reset'
        ? texts.enterReset(link.email)
        : texts.enterAs(link.email, texts.product)
  const action = `/dashboard/enter/${ctx.params.token}`
  return sendPage(ctx, enterPage(base, { school: school.name, explanation, action }))
}

function showGone(ctx: HttpContext, base: PageBase) {
  const { gone: title, goneHint: text, signIn: label } = base.texts
  return sendPage(ctx, noticePage(base, { title, text, to: '/dashboard/sign-in', label }), 410)
}

function showKnown(ctx: HttpContext, base: PageBase, email: string) {
  const { known: title, knownHint, signIn: label } = base.texts
  const to = new URLSearchParams({ email, to: `/dashboard/enter/${ctx.params.token}` })
  return sendPage(
    ctx,
    noticePage(base, { title, text: knownHint(email), to: `/dashboard/sign-in?${to}`, label }),
    409
  )
}
