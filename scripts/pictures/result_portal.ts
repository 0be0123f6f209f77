import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A school's own software, as far as the platform sees it: what receives events. It is being
 * restarted when the first one comes, and takes all others.
 */
export class ResultPortal {
  readonly url: string
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
  }

  static async open(): Promise<ResultPortal> {
    let events = 0
    const server = createServer((request, response) => {
      const [status, text] = events++ === 0 ? [503, 'The portal is being restarted.'] : [200, 'OK']
      request.resume()
      request.on('end', () =>
        response.writeHead(status, { 'content-type': 'text/plain' }).end(text)
      )
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    return new ResultPortal(server)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((closed) => this.#server.close(closed))
  }
}
