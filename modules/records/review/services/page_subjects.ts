import type { ReviewRecord } from '../queries/review_page.js'
import { namesOf } from './review_values.js'

/** A subject of a page, under the name that addresses have for it. */
export interface PageSubject {
  key: string
  label: string
  /** Names of its parts, in the order of the sheet. */
  components: string[]
}

/** All subjects of the students of a page, in the order of the sheet. */
export function subjectsOfPage(records: readonly ReviewRecord[]): PageSubject[] {
  const subjects = new Map<string, PageSubject>()
  for (const { record } of records) {
    const entries = record.content.subjects
    for (const [index, key] of namesOf(entries).entries()) {
      const { label, components = [] } = entries[index]
      const subject = subjects.get(key) ?? { key, label, components: [] }
      const added = components
        .map(({ name }) => name)
        .filter((name) => !subject.components.includes(name))
      subjects.set(key, { ...subject, components: [...subject.components, ...added] })
    }
  }
  return [...subjects.values()]
}
