import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { BodyPace } from '#platform/http/body_pace'
import { createTenant } from '#tests/helpers'

/** Milliseconds until a look that no test waits for. */
const NEVER = 2 ** 31 - 1

const HEAD = 'POST / HTTP/1.1\r\nhost: school.test\r\ncontent-length: 1000000\r\n\r\n'

/** A server that reads bodies, and the clients that it was given. */
async function startServer(pace: BodyPace): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    request.on('error', () => {}).resume()
    request.once('end', () => response.end('all'))
  })
  pace.watch(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** A client that has sent the head of a request, with the request as the server sees it. */
async function begin(server: Server, port: number) {
  const seen = once(server, 'request') as Promise<[IncomingMessage]>
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(HEAD)
  const [request] = await seen
  return { socket, request }
}

/** The same at the platform's own server. */
async function beginOnPlatform(head: string) {
  const platform = await app.container.make('server')
  const seen = once(platform.getNodeServer()!, 'request')
  const socket = connect(Number(process.env.PORT), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(head)
  const [request, response] = (await seen) as [IncomingMessage, ServerResponse]
  return { socket, request, response }
}

/** Waits until somebody reads the body of a request. */
async function untilListenedTo(request: IncomingMessage): Promise<void> {
  while (request.listenerCount('end') === 0) {
    await letOthersRun()
  }
}

/** Sends so many bytes of the body and waits until the server has them. */
async function send(socket: Socket, request: IncomingMessage, bytes: number): Promise<void> {
  const before = request.socket.bytesRead
  socket.write(Buffer.alloc(bytes))
  while (request.socket.bytesRead < before + bytes) {
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

test.group('A body that arrives slowly', () => {
  test('is taken as long as it comes forward, however long it takes', async ({
    assert,
    cleanup,
  }) => {
    const pace = new BodyPace({ interval: NEVER, bytes: 1000 })
    const { server, port } = await startServer(pace)
    cleanup(() => void server.close())
    assert.equal(server.requestTimeout, 0)
    const { socket, request } = await begin(server, port)

    for (let look = 0; look < 100; look++) {
      pace.look()
      await send(socket, request, 10_000)
    }

    const [answer] = await once(socket, 'data')
    assert.match(String(answer), /^HTTP\/1\.1 200/)
    socket.destroy()
  })

  test('is cut off when a byte comes now and then, however much came before', async ({
    assert,
    cleanup,
  }) => {
    const pace = new BodyPace({ interval: NEVER, bytes: 1000 })
    const { server, port } = await startServer(pace)
    cleanup(() => void server.close())
    const { socket, request } = await begin(server, port)
    await send(socket, request, 500_000)

    pace.look()
    await send(socket, request, 999)
    assert.isFalse(request.destroyed)
    const closed = once(socket, 'close')
    pace.look()

    await closed
    assert.isTrue(request.destroyed)
  })

  test('of one request does not cost another its connection', async ({ assert, cleanup }) => {
    const pace = new BodyPace({ interval: NEVER, bytes: 1000 })
    const { server, port } = await startServer(pace)
    cleanup(() => void server.close())
    const slow = await begin(server, port)
    const quick = await begin(server, port)
    pace.look()
    await send(quick.socket, quick.request, 1000)

    const closed = once(slow.socket, 'close')
    pace.look()
    await closed

    assert.isFalse(quick.request.destroyed)
    quick.socket.destroy()
  })
})

test.group('A client that goes away', () => {
  test('in the middle of its body is no error in the log', async ({ assert, cleanup }) => {
    const { apiKey } = await createTenant()
    const levels: string[] = []
    const child = logger.child
    cleanup(() => {
      logger.child = child
    })
    logger.child = function spied(...parameters: Parameters<typeof child>) {
      const own = child.apply(logger, parameters)
      own.error = () => void levels.push('error')
      return own
    } as typeof child
    const { socket, request, response } = await beginOnPlatform(
      'POST /api/rpc/documents/getUserDocuments HTTP/1.1\r\nhost: school.test\r\n' +
        `x-api-key: ${apiKey}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n`
    )
    await untilListenedTo(request)

    socket.destroy()
    await once(response, 'close')
    await letOthersRun()

    assert.deepEqual(levels, [])
  })
})
