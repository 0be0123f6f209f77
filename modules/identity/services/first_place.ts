import type { KnownPerson } from '../queries/known_person.js'

/** Where a person goes first: into their school, or to the list where they have several. */
export function firstPlaceOf({ schools }: KnownPerson): string {
  const [slug, other] = schools.keys()
  return slug !== undefined && other === undefined ? `/dashboard/${slug}` : '/dashboard/schools'
}
