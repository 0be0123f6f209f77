import type { Router } from '@adonisjs/core/http'

type Match = NonNullable<ReturnType<Router['match']>>

/**
 * Finds a route without parameters by its path alone once it was found: the walk through the tree
 * of all routes collects everything that a parameter in front of it could also mean. At most one
 * entry a route and method is kept.
 */
export function rememberStaticRoutes(router: Pick<Router, 'match'>): void {
  const match = router.match.bind(router)
  const remembered = new Map<string, Map<string, Match>>()

  router.match = (path, method, shouldDecode, host) => {
    const known = host === undefined ? remembered.get(method)?.get(path) : undefined
    if (known) {
      return { ...known, params: {}, subdomains: {} }
    }
    const found = match(path, method, shouldDecode, host)
    if (found && host === undefined && isStatic(found, path)) {
      const ofMethod = remembered.get(method) ?? new Map<string, Match>()
      remembered.set(method, ofMethod.set(path, found))
    }
    return found
  }
}

function isStatic({ route, params }: Match, path: string): boolean {
  return route.pattern === path && Object.keys(params).length === 0
}
