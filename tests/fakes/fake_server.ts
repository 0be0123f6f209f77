import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as a fake server received it. */
export interface ReceivedRequest {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: Buffer
  /** True once the other side has gone away before it was answered. */
  aborted: boolean
}

/**
 * Base of the servers that stand in for services on the internet: listens on a free port of this
 * machine and remembers what it received. Tests reach it through the platform's real HTTP client.
 */
export abstract class FakeServer {
  readonly requests: ReceivedRequest[] = []
  #server: Server | undefined

  /** Answers a request, or never. */
  protected abstract answer(
    request: ReceivedRequest,
    response: ServerResponse
  ): Promise<void> | void

  get port(): number {
    return (this.#server?.address() as AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** @param port 0 for any free one */
  async start(port = 0): Promise<this> {
    this.#server = createServer((request, response) => void this.#receive(request, response))
    await new Promise<void>((resolve) => this.#server!.listen(port, '127.0.0.1', resolve))
    return this
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise<void>((resolve) => {
      if (this.#server) {
        this.#server.close(() => resolve())
      } else {
        resolve()
      }
    })
    this.#server = undefined
  }

  async #receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of incoming) {
        chunks.push(chunk as Buffer)
      }
    } catch {
      return
    }
    const request: ReceivedRequest = {
      method: incoming.method!,
      url: incoming.url!,
      headers: incoming.headers,
      body: Buffer.concat(chunks),
      aborted: false,
    }
    response.on('close', () => {
      request.aborted = !response.writableFinished
    })
    this.requests.push(request)
    await this.answer(request, response)
  }
}

/** Sends a JSON answer. */
export function sendJson(
  response: ServerResponse,
  status: number,
  content: unknown,
  headers: Record<string, string> = {}
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
  response.end(JSON.stringify(content))
}
