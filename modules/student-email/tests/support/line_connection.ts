import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Socket } from 'node:net'

/** A connection on which both sides speak in lines. */
export class LineConnection {
  readonly #socket: Socket
  readonly #lines: AsyncIterator<string>

  constructor(socket: Socket) {
    this.#socket = socket.on('error', () => {})
    this.#lines = createInterface({ input: socket, crlfDelay: Infinity })[Symbol.asyncIterator]()
  }

  send(line: string): void {
    this.#socket.write(`${line}\r\n`)
  }

  /** The next line; null when the other side has closed. */
  async next(): Promise<string | null> {
    const { value, done } = await this.#lines.next()
    return done ? null : value
  }

  close(): void {
    this.#socket.destroy()
  }

  static async over(socket: Socket, ready: 'connect' | 'secureConnect'): Promise<LineConnection> {
    const connection = new LineConnection(socket)
    await once(socket, ready)
    return connection
  }
}
