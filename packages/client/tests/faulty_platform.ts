import type { ServerResponse } from 'node:http'
import { FakeServer, sendJson, type ReceivedRequest } from '../../../tests/fakes/fake_server.js'

/** How a request is answered. */
export type Fault = (response: ServerResponse, request: ReceivedRequest) => void

/** A server that answers each request with the next fault, and then as a platform that works. */
export class FaultyPlatform extends FakeServer {
  readonly #faults: Fault[]

  constructor(...faults: Fault[]) {
    super()
    this.#faults = faults
  }

  protected answer(request: ReceivedRequest, response: ServerResponse): void {
    const fault = this.#faults.shift()
    if (fault) {
      fault(response, request)
    } else {
      sendJson(response, 200, { done: true })
    }
  }

  /** The idempotency keys of the requests. */
  get keys(): (string | undefined)[] {
    return this.requests.map(({ headers }) => headers['idempotency-key'] as string | undefined)
  }
}

export const dropped: Fault = (response) => response.destroy()

export const silent: Fault = () => {}

export const failing =
  (status: number, code: string, headers: Record<string, string> = {}): Fault =>
  (response) =>
    sendJson(response, status, { error: { code, message: 'As the test wants it.' } }, headers)

export const html =
  (status: number): Fault =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/html' })
    response.end('<html><body>Bad Gateway</body></html>')
  }

/** Promises more than it sends, and drops the connection. */
export const halfABody: Fault = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
  response.write('{"done": ')
  setTimeout(() => response.destroy(), 20)
}

/** Begins to answer, and never goes on. */
export const stuckInTheBody: Fault = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
  response.write('{"done": ')
}

/** A stream of events that then breaks, or ends when `ends` says so. */
export const streaming =
  (events: object[], { ends = false } = {}): Fault =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': still here\n\n')
    for (const event of events) {
      response.write(`data: ${JSON.stringify(event)}\n\n`)
    }
    setTimeout(() => (ends ? response.end() : response.destroy()), 20)
  }
