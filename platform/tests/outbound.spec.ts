import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { OutboundClient } from '#platform/outbound/http_client'
import { guardedLookup, type ResolveAll } from '#platform/outbound/destination'
import { AllowedNetworks, isReachable } from '#platform/outbound/address'

const ask = { deadlineMs: 2000, maxBytes: 1024 }

const anywhere = new OutboundClient({ networks: '127.0.0.0/8,::1/128', allowHttp: true })
const publicOnly = new OutboundClient({ networks: '', allowHttp: true })
const strict = new OutboundClient({ networks: '', allowHttp: false })

/** Answers look-ups in turn with these addresses. */
function resolver(answers: string[][]): ResolveAll {
  return (_hostname, _options, callback) =>
    callback(
      null,
      answers.shift()!.map((address) => ({ address, family: 4 }))
    )
}

async function serve(context: TestContext, listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  context.cleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.group('Outgoing requests: refused by form', () => {
  test('an address is refused: {$self}')
    .with([
      'http://127.0.0.1/',
      'http://2130706433/',
      'http://0x7f000001/',
      'http://0177.0.0.1/',
      'http://127.1/',
      'http://0/',
      'http://[::1]/',
      'http://[::]/',
      'http://[::ffff:127.0.0.1]/',
      'http://[::ffff:a00:1]/',
      'http://[::7f00:1]/',
      'http://[64:ff9b::7f00:1]/',
      'http://[64:ff9b:1::a00:1]/',
      'http://[2002:7f00:1::]/',
      'http://[2001::1]/',
      'http://[fe80::1]/',
      'http://[fc00::1]/',
      'http://[fec0::1]/',
      'http://[fd00:ec2::254]/',
      'http://[ff02::1]/',
      'http://[4000::1]/',
      'http://10.0.0.1/',
      'http://172.16.0.1/',
      'http://192.168.1.1/',
      'http://100.64.0.1/',
      'http://169.254.169.254/latest/meta-data/',
      'http://192.0.2.1/',
      'http://198.18.0.1/',
      'http://224.0.0.1/',
      'http://255.255.255.255/',
      'http://①②⑦.⓪.⓪.①/',
      'http://localhost/',
      'http://metadata.google.internal/',
      'http://user:password@example.com/',
      'ftp://example.com/',
      'file:///etc/passwd',
      'example.com',
      '',
    ])
    .run(({ assert }, url) => {
      assert.throws(() => publicOnly.checkDestination(url), /The address/)
    })

  test('public addresses pass', ({ assert }) => {
    assert.equal(strict.checkDestination('https://example.com/a?b=c').hostname, 'example.com')
    assert.equal(strict.checkDestination('https://8.8.8.8/').hostname, '8.8.8.8')
    assert.equal(publicOnly.checkDestination('http://[2606:4700::1111]/').port, '')
  })

  test('plain http is refused unless configuration allows it', ({ assert }) => {
    assert.throws(() => strict.checkDestination('http://example.com/'), /must use https/)
  })
})

test.group('Outgoing requests: refused when connecting', () => {
  test('a name that leads to a private address is refused at the look-up', async ({ assert }) => {
    const lookup = guardedLookup({ networks: new AllowedNetworks('') })
    const error = await new Promise((resolve) => lookup('localhost', { all: true }, resolve))
    assert.equal((error as { code: string }).code, 'E_DESTINATION_REFUSED')
  })

  test('one private address among several refuses the name', async ({ assert }) => {
    const mixed = resolver([['8.8.8.8', '10.0.0.1']])
    const lookup = guardedLookup({ networks: new AllowedNetworks('') }, mixed)
    const error = await new Promise((resolve) =>
      lookup('school.example', { all: true }, (failure) => resolve(failure))
    )
    assert.equal((error as { code: string }).code, 'E_DESTINATION_REFUSED')
  })

  test('a name that changes between two look-ups is judged at each of them', async ({ assert }) => {
    const rebinding = resolver([['8.8.8.8'], ['127.0.0.1']])
    const lookup = guardedLookup({ networks: new AllowedNetworks('') }, rebinding)
    const look = () =>
      new Promise((resolve) =>
        lookup('school.example', {}, (failure, address) => resolve(failure?.code ?? address))
      )
    assert.equal(await look(), '8.8.8.8')
    assert.equal(await look(), 'E_DESTINATION_REFUSED')
  })

  test('the request to such a name fails with the same code', async (context) => {
    const address = await serve(context, (_request, response) => response.end('secret'))
    const { port } = new URL(address)
    const client = new OutboundClient({ networks: '203.0.113.0/24', allowHttp: true })

    await context.assert.rejects(
      () => client.request({ ...ask, url: `http://localhost:${port}/` }),
      'The address must be a public address.'
    )
  })

  test('a redirect to a private address is refused', async (context) => {
    const address = await serve(context, (_request, response) =>
      response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
    )
    await context.assert.rejects(
      () => anywhere.request({ ...ask, url: address, redirects: 3 }),
      'The address must be a public address.'
    )
  })

  test('a host is judged by the IPv4 address inside it', ({ assert }) => {
    const loopback = new AllowedNetworks('127.0.0.0/8')
    assert.isTrue(isReachable('::ffff:127.0.0.1', loopback))
    assert.isFalse(isReachable('::ffff:10.0.0.1', loopback))
    assert.isTrue(isReachable('64:ff9b::808:808', new AllowedNetworks('')))
    assert.isFalse(isReachable('not an address', loopback))
  })
})

test.group('Outgoing requests: the exchange', () => {
  test('the answer comes back whatever its status', async (context) => {
    const address = await serve(context, (request, response) => {
      response.writeHead(418, { 'x-method': request.method })
      request.pipe(response)
    })
    const answer = await anywhere.request({ ...ask, url: address, method: 'POST', body: 'tea' })

    context.assert.equal(answer.status, 418)
    context.assert.equal(answer.headers['x-method'], 'POST')
    context.assert.equal(answer.body.toString(), 'tea')
  })

  test('redirects are followed up to their number and no further', async (context) => {
    const address = await serve(context, (request, response) => {
      const step = Number(request.url?.slice(1))
      if (step === 0) {
        response.end('arrived')
      } else {
        response.writeHead(302, { location: `/${step - 1}` }).end()
      }
    })
    const arrived = await anywhere.request({ ...ask, url: `${address}/3`, redirects: 3 })
    context.assert.equal(arrived.body.toString(), 'arrived')
    context.assert.equal(arrived.url, `${address}/0`)

    await context.assert.rejects(
      () => anywhere.request({ ...ask, url: `${address}/4`, redirects: 3 }),
      'The address redirects too often.'
    )
    const untouched = await anywhere.request({ ...ask, url: `${address}/1` })
    context.assert.equal(untouched.status, 302)
  })

  test('credentials do not follow a redirect to another origin', async (context) => {
    const received: Record<string, unknown>[] = []
    const target = await serve(context, (request, response) => {
      received.push(request.headers)
      response.end()
    })
    const start = await serve(context, (_request, response) =>
      response.writeHead(307, { location: target }).end()
    )
    await anywhere.request({
      ...ask,
      url: start,
      redirects: 1,
      headers: { 'authorization': 'Bearer secret', 'x-api-key': 'secret', 'accept': 'text/plain' },
    })

    context.assert.equal(received[0].accept, 'text/plain')
    context.assert.notProperty(received[0], 'authorization')
    context.assert.notProperty(received[0], 'x-api-key')
  })

  test('an endless slow body ends at the deadline of the whole exchange', async (context) => {
    const address = await serve(context, (_request, response) => {
      const timer = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(timer))
    })
    const startedAt = performance.now()
    const error = await anywhere
      .request({ url: address, deadlineMs: 300, maxBytes: 1024 })
      .catch((failure) => failure)

    context.assert.equal(error.code, 'E_OUTBOUND_TIMEOUT')
    context.assert.isBelow(performance.now() - startedAt, 1000)
  })

  test('a server that never answers ends at the deadline', async (context) => {
    const address = await serve(context, () => {})
    const error = await anywhere
      .request({ url: address, deadlineMs: 200, maxBytes: 1024 })
      .catch((failure) => failure)
    context.assert.equal(error.code, 'E_OUTBOUND_TIMEOUT')
  })

  test('a body over the limit fails, announced or not', async (context) => {
    const address = await serve(context, (request, response) => {
      if (request.url === '/announced') {
        response.setHeader('content-length', 2000)
      }
      response.end('x'.repeat(2000))
    })
    for (const path of ['/announced', '/chunked']) {
      const error = await anywhere
        .request({ ...ask, url: address + path })
        .catch((failure) => failure)
      context.assert.equal(error.code, 'E_RESPONSE_TOO_LARGE')
    }
    const whole = await anywhere.request({ ...ask, url: address, maxBytes: 2000 })
    context.assert.equal(whole.bytes, 2000)
  })

  test('a body over the limit can be cut instead', async (context) => {
    const address = await serve(context, (_request, response) => {
      const timer = setInterval(() => response.write('x'.repeat(500)), 5)
      response.on('close', () => clearInterval(timer))
    })
    const answer = await anywhere.request({ ...ask, url: address, truncate: true })
    context.assert.equal(answer.body.length, 1024)
  })

  test('a body goes into a file without passing through memory', async (context) => {
    const address = await serve(context, (_request, response) => response.end('y'.repeat(1000)))
    const path = join(await mkdtemp(join(tmpdir(), 'outbound-')), 'body')
    const answer = await anywhere.request({ ...ask, url: address, into: createWriteStream(path) })

    context.assert.equal(answer.bytes, 1000)
    context.assert.equal(answer.body.length, 0)
    const written = await readFile(path, 'utf8')
    context.assert.equal(written.length, 1000)
  })

  test('an unreachable address and a caller who gives up have their own codes', async (context) => {
    const refused = await anywhere
      .request({ ...ask, url: 'http://127.0.0.1:1/' })
      .catch((failure) => failure)
    context.assert.equal(refused.code, 'E_DESTINATION_UNREACHABLE')

    const address = await serve(context, () => {})
    const aborted = await anywhere
      .request({ ...ask, url: address, signal: AbortSignal.timeout(50) })
      .catch((failure) => failure)
    context.assert.equal(aborted.code, 'E_OUTBOUND_ABORTED')
  })
})
