import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'

/** How slowly a body may arrive. */
export interface Pace {
  /** Milliseconds between two looks; each request is looked at from its second one on. */
  interval: number
  /** Bytes that have to arrive between two looks. */
  bytes: number
}

/**
 * 60 KB in 30 seconds, 16 kbit a second: the slowest mobile network sends more. A body has no other
 * limit of time, so that 64 MB at 0.5 Mbit/s arrive in their eighteen minutes.
 */
const SLOWEST: Pace = { interval: 30_000, bytes: 60_000 }

interface Progress {
  /** Bytes of the connection at the last look; null before the first. */
  received: number | null
}

/**
 * Ends requests whose body does not come forward. Node's own limit is one of the whole time: it
 * refuses a large file over a slow line, and lets a client that sends a byte now and then hold its
 * connection until it is over.
 */
export class BodyPace {
  readonly #pace: Pace
  #open = new Map<IncomingMessage, Progress>()

  constructor(pace = SLOWEST) {
    this.#pace = pace
  }

  /** Watches all requests of a server, in place of Node's limit. */
  watch(server: HttpServer | HttpsServer): void {
    server.requestTimeout = 0
    server.on('request', (request: IncomingMessage) => {
      const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
      if (encoding !== undefined || Number(length) > 0) {
        this.#open.set(request, { received: null })
        request.once('close', () => this.#open.delete(request))
      }
    })
    const timer = setInterval(() => this.look(), this.#pace.interval).unref()
    server.once('close', () => clearInterval(timer))
  }

  /** Ends what has not come forward since the last look. */
  look(): void {
    for (const [request, progress] of this.#open) {
      const { bytesRead } = request.socket
      if (request.complete || request.destroyed) {
        this.#open.delete(request)
      } else if (progress.received !== null && bytesRead - progress.received < this.#pace.bytes) {
        request.destroy(new Error('The body came too slowly.'))
      } else {
        progress.received = bytesRead
      }
    }
  }
}
