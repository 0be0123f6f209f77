import type { Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import { openStreams } from '#platform/progress/open_streams'
import { shutdownSignal } from '#platform/work/shutdown'

/** Milliseconds that requests have to end when the process is told to stop. */
const DRAIN = 4000

/**
 * When the process is told to stop, ends the streams at once, and after a time the requests that
 * still wait for a gateway or for the rest of their body. Those are safe to send again.
 */
export function endWithProcess(server: HttpServer | HttpsServer): void {
  shutdownSignal().addEventListener('abort', () => {
    openStreams.endAll()
    setTimeout(() => server.closeAllConnections(), DRAIN).unref()
  })
}
