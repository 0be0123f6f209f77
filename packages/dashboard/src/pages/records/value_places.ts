import type { components } from '../../client.js'
import { pictureUrl } from '../../review/station/picture_url.js'
import type { FoundRecord } from './record.js'

type ReviewPage = components['schemas']['ReviewPage']
type Box = NonNullable<components['schemas']['ReviewCell']['box']>

/** Where a value stands on the picture of its page. */
export interface ValuePlace {
  /** Address of the picture. */
  url: string
  /** Pixels of the whole picture. */
  width: number
  height: number
  /** Fractions of the picture. */
  box: Box
}

/** Places of the values of a record, by the names that the history gives them. */
export function placesOf(
  page: ReviewPage,
  { id }: Pick<FoundRecord, 'id'>
): ReadonlyMap<string, ValuePlace> {
  const { picture } = page
  const url = picture && pictureUrl(picture)
  const record = page.records.find(({ recordId }) => recordId === id)
  const places = new Map<string, ValuePlace>()
  if (!picture || !url || !record) {
    return places
  }
  const labels = new Map(page.subjects.map(({ key, label }) => [key, label]))
  for (const { field, box, page: standsOn } of record.cells) {
    if (box && standsOn === page.page) {
      places.set(nameOf(field, labels), { ...picture, url, box })
    }
  }
  return places
}

/** `subjects/maths/components/ca` is `components.Maths.ca` in the history. */
function nameOf(field: string, labels: ReadonlyMap<string, string>): string {
  const [first, subject, kind, part] = field.split('/').map(decodeURIComponent)
  if (first !== 'subjects') {
    return field
  }
  const label = labels.get(subject) ?? subject.replace(/^=/, '')
  switch (kind) {
    case 'grade':
      return `subjectGrades.${label}`
    case 'components':
      return `components.${label}.${part}`
    default:
      return `subjects.${label}`
  }
}

/** Loads a picture, so that its parts are there at once; false where there is none. */
export async function isLoaded(picture: ReviewPage['picture']): Promise<boolean> {
  if (!picture) {
    return false
  }
  const image = new Image()
  image.src = pictureUrl(picture)
  return image.decode().then(
    () => true,
    () => false
  )
}
