import router from '@adonisjs/core/services/router'
import { demandOf, type RouteDemand } from '#platform/http/access'
import { declaredEndpoints, type Endpoint } from '#platform/http/endpoint'

/** One method and path of the API, with what it demands and what is said about it. */
export interface ListedRoute {
  method: string
  pattern: string
  /** Unique name such as `file-processing.uploads.store`. */
  name: string | undefined
  /** Absent on routes outside the API: health, documentation. */
  demand: RouteDemand | undefined
  /**
   * Absent where nothing is described: outside the API, and what stands for all that is not there.
   */
  about: Endpoint | undefined
}

/**
 * Every route of the running application, in the order of registration; HEAD and OPTIONS left out.
 */
export function listRoutes(): ListedRoute[] {
  const declared = new Map(
    [...declaredEndpoints()].flatMap(([route, about]) => {
      const { methods, pattern } = route.toJSON()
      return methods.map((method) => [`${method} ${pattern}`, about] as const)
    })
  )

  return Object.values(router.toJSON())
    .flat()
    .flatMap(({ methods, pattern, name, middleware }) => {
      const demand = [...middleware.all()].map(demandOf).find((found) => found !== undefined)
      return methods
        .filter((method) => method !== 'HEAD' && method !== 'OPTIONS')
        .map((method) => ({
          method,
          pattern,
          name,
          demand,
          about: declared.get(`${method} ${pattern}`),
        }))
    })
}
