import type { HttpContext } from '@adonisjs/core/http'
import type { ContextWith } from '#platform/http/checked_input'
import { gradingScaleOf, setGradingScale } from '../actions/set_grading_scale.js'
import type { gradingScaleValidator } from '../validators/grading_scale.js'

/** The grading scale of a school. */
export default class GradingScaleController {
  async show({ tenant }: HttpContext) {
    return { gradingScale: await gradingScaleOf(tenant.id) }
  }

  async update({ tenant, input: { gradingScale } }: ContextWith<typeof gradingScaleValidator>) {
    return { gradingScale: await setGradingScale(tenant.id, gradingScale) }
  }
}
