import type { HttpContext } from '@adonisjs/core/http'
import { validate } from '#platform/http/validate'
import { gradingScaleOf, setGradingScale } from '../actions/set_grading_scale.js'
import { gradingScaleValidator } from '../validators/grading_scale.js'

/** The grading scale of a school. */
export default class GradingScaleController {
  async show({ tenant }: HttpContext) {
    return { gradingScale: await gradingScaleOf(tenant.id) }
  }

  async update({ request, tenant }: HttpContext) {
    const { gradingScale } = await validate(gradingScaleValidator, request.body())
    return { gradingScale: await setGradingScale(tenant.id, gradingScale) }
  }
}
