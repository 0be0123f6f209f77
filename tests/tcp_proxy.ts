import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** Stands between a platform and a service that others use too, so that a test can cut the line. */
export class TcpProxy {
  #sockets = new Set<Socket>()
  #isCut = false
  readonly #server

  /** @param target Port of the service on this machine, or where it runs. */
  constructor(target: { host: string; port: number }) {
    this.#server = createServer((incoming) => {
      if (this.#isCut) {
        incoming.destroy()
        return
      }
      const outgoing = connect(target)
      this.#join(incoming, outgoing)
      this.#join(outgoing, incoming)
    })
  }

  /** @returns port of the proxy on 127.0.0.1. */
  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return (this.#server.address() as AddressInfo).port
  }

  /** Ends all connections and refuses new ones. */
  cut(): void {
    this.#isCut = true
    for (const socket of this.#sockets) {
      socket.destroy()
    }
  }

  /** Lets connections through again. */
  restore(): void {
    this.#isCut = false
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  #join(from: Socket, to: Socket): void {
    this.#sockets.add(from)
    from.pipe(to)
    from.on('error', () => to.destroy())
    from.on('close', () => {
      this.#sockets.delete(from)
      to.destroy()
    })
  }
}
