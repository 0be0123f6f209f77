import { serveThread } from '#platform/threads/serve_thread'

interface Order {
  answer?: string
  fail?: string
  /** Milliseconds. */
  spin?: number
  exit?: number
}

/** Does what the message says. */
serveThread(async ({ answer, fail, spin, exit }: Order) => {
  if (exit !== undefined) {
    process.exit(exit)
  }
  if (fail !== undefined) {
    throw new Error(fail)
  }
  for (const start = performance.now(); performance.now() - start < (spin ?? 0);) {
    Math.sqrt(2)
  }
  return answer ?? 'done'
})
