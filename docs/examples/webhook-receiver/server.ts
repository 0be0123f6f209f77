import { createServer, type IncomingMessage, type Server } from 'node:http'
import { isGenuine } from './verify.ts'

/** An event, as the catalogue (`GET /api/webhooks/events`) describes it. */
export interface WebhookEvent {
  event: string
  tenantId: string
  [field: string]: unknown
}

/** Bytes of a body that are read; events are far smaller. */
const LONGEST_BODY = 1024 * 1024

/**
 * A server that takes events: checks the signature over the raw bytes, skips what it has already
 * had, and answers at once. Give slow work to a queue of your own inside `handle`.
 *
 * @param options `secrets`: your signing secret; the old and the new one during a rotation.
 *   `handle`: what to do with an event; when it fails, the event is sent again.
 */
export function receiver(options: {
  secrets: readonly string[]
  handle: (event: WebhookEvent) => Promise<void> | void
}): Server {
  /** Keep these in your database: the same event can come again after days. */
  const done = new Set<string>()

  return createServer(async (request, response) => {
    const body = await readBody(request).catch(() => null)
    if (body === null || !isGenuine(request.headers, body, options.secrets)) {
      response.writeHead(400).end()
      return
    }
    const eventId = String(request.headers['x-service-event-id'])
    try {
      if (!done.has(eventId)) {
        await options.handle(JSON.parse(body.toString()) as WebhookEvent)
        done.add(eventId)
      }
      response.writeHead(204).end()
    } catch {
      response.writeHead(500).end()
    }
  })
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > LONGEST_BODY) {
      throw new RangeError('The body is too long.')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
