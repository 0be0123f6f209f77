import { endpoint, ok } from '#platform/http/endpoint'
import { school } from '../transformers/school.js'
import { schoolValidator } from '../validators/school.js'

const SchoolController = () => import('../controllers/school_controller.js')

/** Routes of the school itself. */
export function schoolRoutes(): void {
  endpoint('GET /api/school', [SchoolController, 'show'], {
    operation: 'school.get',
    summary: 'Show the school',
    access: { scope: 'school:read' },
    answer: ok('The school', school),
  })

  endpoint('PATCH /api/school', [SchoolController, 'update'], {
    operation: 'school.update',
    summary: 'Change the name of the school',
    access: { scope: 'school:write' },
    body: schoolValidator,
    example: { name: 'Hillside Secondary School' },
    answer: ok('The school', school),
  })
}
