import { described, listOf, named, number, object, text } from '#platform/http/shapes'

/** The scale by which grades are given where a sheet prints none. */
export const gradingScale = named(
  'GradingScale',
  object({
    gradingScale: described(
      'From the best grade down to a minimum of 0',
      listOf(object({ grade: text, minimum: described('Least average of the grade', number) }))
    ),
  })
)
