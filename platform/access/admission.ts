import type { Scope } from '#kernel/modules/manifest'

/** A request that passed key, rate limit, tenant and module, before its scope is looked at. */
export interface AdmissionRequest {
  tenantId: string
  /** Module of the route; null for routes of the kernel. */
  moduleId: string | null
  scope: Scope | null
  /**
   * True where the route begins new work or hands out new access (`access({ startsWork: true })`).
   */
  startsWork: boolean
}

/** Lets a request pass, at once or later, or throws an `ApiException` (403) that says why not. */
export type AdmissionCheck = (request: AdmissionRequest) => void | Promise<void>

const checks: AdmissionCheck[] = []

/** Adds a check that `access()` makes for every request. Called by modules while providers boot. */
export function registerAdmission(check: AdmissionCheck): void {
  checks.push(check)
}

/** Makes all checks, in the order in which they were added; at once where none has to wait. */
export function admit(request: AdmissionRequest, from = 0): void | Promise<void> {
  for (let index = from; index < checks.length; index++) {
    const pending = checks[index](request)
    if (pending) {
      return pending.then(() => admit(request, index + 1))
    }
  }
}
