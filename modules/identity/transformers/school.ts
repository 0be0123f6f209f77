import type { HttpContext } from '@adonisjs/core/http'
import { described, named, object, text, type Shown } from '#platform/http/shapes'

/** The school itself. */
export const school = named(
  'School',
  object({
    id: text,
    slug: described('Short name in addresses; it never changes', text),
    name: text,
  })
)

/** A school by its id, its short name in addresses, and its name. */
export function presentSchool({
  id,
  slug,
  name,
}: Pick<HttpContext['tenant'], 'id' | 'slug' | 'name'>): Shown<typeof school> {
  return { id, slug, name }
}
