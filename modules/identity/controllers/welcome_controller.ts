import type { HttpContext } from '@adonisjs/core/http'
import { personActor } from '../services/actors.js'
import { choosePassword } from '../actions/choose_password.js'
import User from '../models/user.js'
import { schoolsPage, welcomePage } from '../pages/pages.js'
import { fieldsOf, goTo, isOwnForm, pageBase, sendPage } from '../services/forms.js'
import { firstPlaceOf } from '../services/first_place.js'
import { visitOf } from '../services/people_directory.js'
import { beginSession } from '../services/sessions.js'

/** What a person sees between signing in and the app. */
export default class WelcomeController {
  async schools(ctx: HttpContext) {
    const visit = await visitOf(ctx)
    if (!visit) {
      return goTo(ctx, '/dashboard/sign-in')
    }
    const schools = [...visit.person.schools.values()]
    return ctx.request.qs().all === undefined && schools.length === 1
      ? goTo(ctx, firstPlaceOf(visit.person))
      : sendPage(ctx, schoolsPage(pageBase(ctx), schools))
  }

  async show(ctx: HttpContext) {
    const visit = await visitOf(ctx)
    const user = visit && (await User.find(visit.person.id))
    if (!user || user.password) {
      return goTo(ctx, '/dashboard/schools')
    }
    return sendPage(ctx, welcomePage(pageBase(ctx), { name: user.name, email: user.email }))
  }

  async store(ctx: HttpContext) {
    const visit = await visitOf(ctx)
    const user = visit && (await User.find(visit.person.id))
    if (!visit || !user || user.password) {
      return goTo(ctx, '/dashboard/schools')
    }
    const base = pageBase(ctx)
    const { texts } = base
    const fields = fieldsOf(ctx)
    const name = fields.get('name') ?? ''
    const again = (error: string, status = 422) =>
      sendPage(ctx, welcomePage(base, { name, email: user.email, error }), status)
    if (!isOwnForm(ctx)) {
      return again(texts.staleForm, 403)
    }
    const password = fields.get('password') ?? ''
    const problem = await choosePassword({ user, name, password, by: personActor(ctx, user.id) })
    if (problem) {
      return again(problem === 'name' ? texts.badName : texts.passwordProblem[problem])
    }
    await beginSession(visit.session, user, true)
    return goTo(ctx, '/dashboard/schools')
  }
}
