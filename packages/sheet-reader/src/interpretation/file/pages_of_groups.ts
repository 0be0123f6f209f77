import type { TablePlan } from '../tables/table_planner.js'

/** Collects on which pages the groups of a file stand: those of the tables that have the group. */
export class PagesOfGroups {
  #pagesOfTemplate = new Map<string, Set<number>>()
  #pagesOfKey = new Map<string, Set<number>>()

  /**
   * @param plans how each table is read, by panel and table (`12:0.0`)
   * @param pageOf the page on which a panel is printed
   */
  constructor(plans: ReadonlyMap<string, TablePlan>, pageOf: (panel: number) => number) {
    for (const [id, { template }] of plans) {
      addTo(this.#pagesOfTemplate, template, [pageOf(Number.parseInt(id))])
    }
  }

  /** The groups stand in the tables of these templates. */
  add(keys: readonly string[], templates: readonly string[]): void {
    for (const template of templates) {
      const pages = this.#pagesOfTemplate.get(template) ?? []
      for (const key of keys) {
        addTo(this.#pagesOfKey, key, pages)
      }
    }
  }

  /** Pages in rising order by the group's key. */
  byKey(): Record<string, number[]> {
    return Object.fromEntries(
      [...this.#pagesOfKey].map(([key, pages]) => [key, [...pages].sort((a, b) => a - b)])
    )
  }
}

function addTo(map: Map<string, Set<number>>, key: string, pages: Iterable<number>): void {
  const known = map.get(key) ?? new Set()
  for (const page of pages) {
    known.add(page)
  }
  map.set(key, known)
}
