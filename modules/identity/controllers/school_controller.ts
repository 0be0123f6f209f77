import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#platform/audit/audit_log'
import type { ContextWith } from '#platform/http/checked_input'
import { renameSchool } from '../actions/rename_school.js'
import { presentSchool } from '../transformers/school.js'
import type { schoolValidator } from '../validators/school.js'

/** The school itself. */
export default class SchoolController {
  async show({ tenant }: HttpContext) {
    return presentSchool(tenant)
  }

  async update(ctx: ContextWith<typeof schoolValidator>) {
    const { name } = ctx.input
    return presentSchool(await renameSchool(ctx.tenant.id, name, actorOf(ctx)))
  }
}
