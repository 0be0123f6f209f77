import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request that reached the receiver. */
export interface Received {
  headers: IncomingHttpHeaders
  body: string
  /** Epoch milliseconds. */
  at: number
}

/** How the receiver answers: a status, never, or as a function does it. */
export type Answer = number | 'never' | ((response: ServerResponse) => void)

/** A tenant's server that takes events, answers as the test says and keeps what it got. */
export class Receiver {
  readonly received: Received[] = []
  /** Answers in turn; the last one goes on for ever. */
  answers: Answer[] = [200]
  /** Most requests that were open at the same time. */
  mostAtOnce = 0
  #open = 0

  readonly #server = createServer(async (request, response) => {
    this.#open += 1
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#open)
    response.on('close', () => (this.#open -= 1))
    const chunks: Buffer[] = []
    for await (const chunk of request) {
      chunks.push(chunk as Buffer)
    }
    const body = Buffer.concat(chunks).toString()
    this.received.push({ headers: request.headers, body, at: Date.now() })

    const answer = this.answers.length > 1 ? this.answers.shift() : this.answers[0]
    if (typeof answer === 'function') {
      answer(response)
    } else if (typeof answer === 'number') {
      response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end()
    }
  })

  /** @returns the address for events. */
  async listen(host = '127.0.0.1'): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, host, resolve))
    const { port } = this.#server.address() as AddressInfo
    return `http://${host.includes(':') ? `[${host}]` : host}:${port}/events`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }
}
