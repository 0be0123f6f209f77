import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#platform/audit/audit_log'
import { validate } from '#platform/http/validate'
import { renameSchool } from '../actions/rename_school.js'
import { presentSchool } from '../transformers/school.js'
import { schoolValidator } from '../validators/school.js'

/** The school itself. */
export default class SchoolController {
  async show({ tenant }: HttpContext) {
    return presentSchool(tenant)
  }

  async update(ctx: HttpContext) {
    const { name } = await validate(schoolValidator, ctx.request.body())
    return presentSchool(await renameSchool(ctx.tenant.id, name, actorOf(ctx)))
  }
}
