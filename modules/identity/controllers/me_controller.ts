import type { HttpContext } from '@adonisjs/core/http'
import { unauthorized } from '#platform/http/api_exception'
import { meIn } from '../services/own_page.js'
import { visitOf } from '../services/people_directory.js'
import { presentOwnSchool } from '../transformers/me.js'

/** Who is signed in. */
export default class MeController {
  async show(ctx: HttpContext) {
    return meIn(ctx, ctx.caller.id, ctx.tenant)
  }

  async schools(ctx: HttpContext) {
    ctx.response.header('Cache-Control', 'no-store')
    const visit = await visitOf(ctx)
    if (!visit) {
      throw unauthorized()
    }
    return { schools: [...visit.person.schools.values()].map(presentOwnSchool) }
  }
}
