import { createServer, type Server } from 'node:net'

/**
 * Ports of the tests lie below those that operating systems give to whoever asks for any (Linux
 * from 32768 on, others from 49152), so that nobody is given one of them by chance.
 */
const FIRST = 20_000
const LAST = 29_999

/** Ports that a process has for itself. The first of them is the sign that they are taken. */
const BLOCK = 100

/** What listens on the first port of this process's block as long as the process lives. */
let sign: Promise<{ server: Server; first: number }> | undefined
let drawn = 0

/**
 * A port of 127.0.0.1 that nobody listens on. No other process that draws ports here is given the
 * same one, even before somebody listens on it.
 */
export async function freePort(): Promise<number> {
  sign ??= takeBlock()
  const { first } = await sign
  for (let tried = 1; tried < BLOCK; tried++) {
    drawn = (drawn % (BLOCK - 1)) + 1
    const port = first + drawn
    const server = await listenOn(port)
    if (server) {
      await new Promise((resolve) => server.close(resolve))
      return port
    }
  }
  throw new Error(`All ports from ${first} to ${first + BLOCK - 1} are in use.`)
}

/** Takes the first block that no other process has. */
async function takeBlock(): Promise<{ server: Server; first: number }> {
  for (let first = FIRST; first <= LAST; first += BLOCK) {
    const server = await listenOn(first)
    if (server) {
      return { server: server.unref(), first }
    }
  }
  throw new Error(`No ports are left from ${FIRST} to ${LAST}: too many tests run at once.`)
}

/** A server on a port; null where somebody else has it. */
function listenOn(port: number): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(null) : reject(error)
    )
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
