import vine from '@vinejs/vine'
import { GRADE } from '../settings.js'

/** Grades that a scale can have. */
const MOST_GRADES = 20

/** Body of `PUT /api/school/grading-scale`. */
export const gradingScaleValidator = vine.create({
  gradingScale: vine
    .array(
      vine.object({
        grade: vine.string().trim().regex(GRADE),
        minimum: vine.number({ strict: true }).range([0, 100]).decimal([0, 2]),
      })
    )
    .minLength(2)
    .maxLength(MOST_GRADES)
    .nullable(),
})
