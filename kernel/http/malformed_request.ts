import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import type { Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import { countAddress } from './rate_limit.js'

const BODY = JSON.stringify({
  error: { code: 'VALIDATION_ERROR', message: 'request: is not valid HTTP' },
})

/** Answers a request whose address cannot be decoded, which the router never sees. */
export async function answerBadUrl(request: IncomingMessage, response: ServerResponse) {
  response.writeHead(400, await headersFor(request.socket))
  response.end(BODY)
}

/** Makes a Node server answer what never reaches the router with the error envelope. */
export function answerMalformedRequests(server: HttpServer | HttpsServer): void {
  server.on('clientError', (error, socket) => {
    void answerClientError(error, socket as Socket)
  })
}

/** Answers bytes that are no HTTP request, too large headers, or a request that never ended. */
async function answerClientError(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const headers = { ...(await headersFor(socket)), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${BODY}`)
}

async function headersFor({ remoteAddress = '0.0.0.0' }: Socket): Promise<Record<string, string>> {
  const { headers } = await countAddress(remoteAddress)
  return {
    ...headers,
    'x-request-id': randomUUID(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(BODY)),
  }
}
