import router from '@adonisjs/core/services/router'
import { demandOf, type RouteDemand } from '#platform/http/access'
import { documentedRoutes, type RouteDocumentation } from '#platform/http/documented'

/** One method and path of the API, with what it demands and what is said about it. */
export interface ListedRoute {
  method: string
  pattern: string
  /** Unique name such as `file-processing.uploads.store`. */
  name: string | undefined
  /** Absent on routes outside the API: health, documentation. */
  demand: RouteDemand | undefined
  about: (RouteDocumentation & { moduleId: string | null }) | undefined
}

/** Every route of the running application, in the order of registration; HEAD and OPTIONS left out. */
export function listRoutes(): ListedRoute[] {
  const documentation = new Map(
    [...documentedRoutes()].flatMap(([route, about]) => {
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
          about: documentation.get(`${method} ${pattern}`),
        }))
    })
}
