import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import type { Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import { countAddress } from './rate_limit.js'
import { requestIdOf } from './request_id.js'

const BODY = bodyOf('request: is not valid HTTP')

/**
 * Answers a request whose address cannot be decoded, that expects what nobody offers, or that says
 * not whom it asks.
 */
export async function answerBadRequest(
  request: IncomingMessage,
  response: ServerResponse,
  message?: string
) {
  const body = message === undefined ? BODY : bodyOf(message)
  const headers = await headersFor(request.socket, body)
  response.writeHead(400, { ...headers, 'x-request-id': requestIdOf(request) })
  response.end(body)
}

/**
 * Makes a Node server answer what never reaches the router with the error envelope. A request
 * without `Host`, which Node would answer with an empty body, is let through to `surroundRequests`.
 */
export function answerMalformedRequests(server: HttpServer | HttpsServer): void {
  Object.assign(server, { requireHostHeader: false })
  server.on('checkExpectation', (request, response) => void answerBadRequest(request, response))
  server.on('connect', (_request, socket) => void answerClientError(socket as Socket))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
    } else {
      void answerClientError(socket as Socket)
    }
  })
}

/**
 * Answers bytes that are no HTTP request, too large headers, a request that never ended, or one for
 * a tunnel.
 */
async function answerClientError(socket: Socket) {
  const headers = { ...(await headersFor(socket, BODY)), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${BODY}`)
}

function bodyOf(message: string): string {
  return JSON.stringify({ error: { code: 'VALIDATION_ERROR', message } })
}

async function headersFor(
  { remoteAddress = '0.0.0.0' }: Socket,
  body: string
): Promise<Record<string, string>> {
  const { headers } = await countAddress(remoteAddress)
  return {
    ...headers,
    'x-request-id': randomUUID(),
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  }
}
