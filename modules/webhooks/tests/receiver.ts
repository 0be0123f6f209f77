import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request that reached the receiver. */
export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** How the receiver answers: a status, or never. */
export type Answer = number | 'never'

/** A tenant's server that takes events, answers as the test says and keeps what it got. */
export class Receiver {
  readonly received: Received[] = []
  /** Answers in turn; the last one goes on for ever. */
  answers: Answer[] = [200]

  readonly #server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) {
      chunks.push(chunk as Buffer)
    }
    this.received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })

    const answer = this.answers.length > 1 ? this.answers.shift() : this.answers[0]
    if (typeof answer === 'number') {
      response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end()
    }
  })

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/events`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }
}
