import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A request as a fake service received it. */
export interface ReceivedRequest {
  method: string
  /** Path and query, as sent. */
  url: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
  /** The body as JSON; undefined when it is none. */
  json: unknown
}

/** What a fake service answers. */
export interface FakeAnswer {
  status: number
  /** Sent as JSON, unless it is text or bytes. */
  body: unknown
  headers?: Record<string, string>
}

/**
 * What can go wrong once on the way to a service:
 * - `status`: it answers this instead of doing anything
 * - `html`: an error page where JSON is expected, status 502 unless told otherwise
 * - `truncated`: it does its work, and its answer stops in the middle
 * - `refused`: the connection is reset before anything is done
 * - `reset_after`: it does its work, then resets the connection
 * - `hang`: it does nothing and never answers
 * - `hang_after`: it does its work and never answers
 * - `drip`: it does its work and sends one byte of its answer every 50 ms
 * - `oversize`: it answers 5 MB
 * - `redirect`: it answers 302 to `location`
 * - `rewrite`: it does its work, and `rewrite` changes the JSON of its answer
 */
export type Fault =
  | { kind: 'status'; status: number; body?: unknown; headers?: Record<string, string> }
  | { kind: 'html'; status?: number }
  | { kind: 'truncated' | 'refused' | 'reset_after' | 'hang' | 'hang_after' | 'drip' | 'oversize' }
  | { kind: 'redirect'; location: string }
  | { kind: 'rewrite'; rewrite: (body: unknown) => unknown }

/** When a fault plays: for how many requests, and for which. */
export interface FaultPlan {
  /** Default 1. */
  times?: number
  /** Default: every request. */
  matching?: (request: ReceivedRequest) => boolean
}

/**
 * Base of servers that stand in for services on the internet. It listens on a free port of this
 * machine, keeps state as the real service does, remembers what it received, and plays faults.
 */
export abstract class FaultServer {
  readonly requests: ReceivedRequest[] = []
  /** What it answered of its own accord, as text, oldest first. */
  readonly answers: string[] = []
  #faults: { fault: Fault; left: number; matching: (request: ReceivedRequest) => boolean }[] = []
  #server: Server | undefined

  /** Does what the service does with a request. */
  protected abstract answer(request: ReceivedRequest): FakeAnswer | Promise<FakeAnswer>

  get url(): string {
    return `http://127.0.0.1:${(this.#server?.address() as AddressInfo).port}`
  }

  /** @param port default: any free one */
  async start(port = 0): Promise<this> {
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy())
    })
    await new Promise<void>((resolve) => this.#server!.listen(port, '127.0.0.1', resolve))
    return this
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    server?.closeAllConnections()
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  }

  /** Plays a fault with the next requests. Faults given first play first. */
  failNext(fault: Fault, { times = 1, matching = () => true }: FaultPlan = {}): void {
    this.#faults.push({ fault, left: times, matching })
  }

  /** Forgets the faults that have not been played. */
  behave(): void {
    this.#faults = []
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await receive(incoming)
    this.requests.push(request)
    const fault = this.#takeFault(request)

    switch (fault?.kind) {
      case 'status':
        return send(response, { status: fault.status, body: fault.body, headers: fault.headers })
      case 'html':
        return send(response, {
          status: fault.status ?? 502,
          body: '<!doctype html><title>Bad gateway</title>',
          headers: { 'content-type': 'text/html' },
        })
      case 'refused':
        return void incoming.socket.resetAndDestroy()
      case 'hang':
        return
      case 'oversize':
        return send(response, { status: 200, body: Buffer.alloc(5_000_000, ' ') })
      case 'redirect':
        return send(response, { status: 302, body: '', headers: { location: fault.location } })
    }

    const answer = await this.answer(request)
    const bytes = encode(answer.body)
    this.answers.push(bytes.toString('utf8'))
    switch (fault?.kind) {
      case 'hang_after':
        return
      case 'reset_after':
        return void incoming.socket.resetAndDestroy()
      case 'truncated':
        response.writeHead(answer.status, { 'content-length': bytes.length, ...answer.headers })
        response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy())
        return
      case 'drip':
        return drip(response, answer, bytes)
      case 'rewrite':
        return send(response, { ...answer, body: fault.rewrite(structuredClone(answer.body)) })
      default:
        return send(response, answer)
    }
  }

  #takeFault(request: ReceivedRequest): Fault | undefined {
    const index = this.#faults.findIndex(({ matching }) => matching(request))
    const planned = this.#faults[index]
    if (planned && --planned.left === 0) {
      this.#faults.splice(index, 1)
    }
    return planned?.fault
  }
}

async function receive(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) {
    chunks.push(chunk as Buffer)
  }
  const body = Buffer.concat(chunks)
  const url = new URL(incoming.url!, 'http://fake')
  return {
    method: incoming.method!,
    url: incoming.url!,
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body,
    json: jsonOf(body),
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function encode(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) {
    return body
  }
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body ?? null))
}

function send(response: ServerResponse, { status, body, headers }: FakeAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(encode(body))
}

async function drip(response: ServerResponse, answer: FakeAnswer, bytes: Buffer): Promise<void> {
  response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
  for (const byte of bytes) {
    if (response.destroyed) {
      return
    }
    response.write(Uint8Array.of(byte))
    await pause(50)
  }
  response.end()
}
