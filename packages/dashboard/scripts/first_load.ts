/** What the bundler tells of modules. */
interface ModuleGraph {
  getModuleInfo(
    id: string
  ): { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean } | null
}

/** Modules that come in one file. */
interface Group {
  debugName: string
  name: (id: string, graph: ModuleGraph) => string | null
}

/** The review station, which is heavy and often the first page of a day. */
const STATION = /\/review\/ReviewPage\.vue$/

/**
 * Puts what every page begins with into one file, and what the review station has in common with
 * other pages into another. Browsers ask for six files at a time, and waiting for six takes as long
 * as waiting for one: on a slow line many small files are slower than a few large ones.
 */
export function firstLoad(): Group[] {
  const isOfApp = reach((id, graph) => graph.getModuleInfo(id)?.isEntry ?? false)
  const isOfStation = reach((id) => STATION.test(id))
  const isOfOthers = reach((id, graph) => {
    const { dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
    return dynamicImporters.length > 0 && !STATION.test(id)
  })
  const name = (id: string, graph: ModuleGraph) => {
    if (isOfApp(id, graph)) {
      return 'app'
    }
    return isOfStation(id, graph) && isOfOthers(id, graph) ? 'review' : null
  }
  return [{ debugName: 'first load', name }]
}

/**
 * Whether a module is one that is meant, or imported by one, be it by way of others; not by
 * `import()`.
 */
function reach(isMeant: (id: string, graph: ModuleGraph) => boolean) {
  const known = new Map<string, boolean>()
  return function isReached(id: string, graph: ModuleGraph): boolean {
    const held = known.get(id)
    if (held !== undefined) {
      return held
    }
    // Modules that import each other are reached through a third.
    known.set(id, false)
    const { importers = [] } = graph.getModuleInfo(id) ?? {}
    const isOne = isMeant(id, graph) || importers.some((one) => isReached(one, graph))
    known.set(id, isOne)
    return isOne
  }
}
