import { test } from '@japa/runner'
import { asCode, GatewayHttp, hmacHex, type GatewayError } from '@tenant-education/adapter-kit'
import {
  FaultServer,
  LoopbackHttp,
  type FakeAnswer,
  type ReceivedRequest,
} from '@tenant-education/adapter-kit/testing'

/** Answers every request with what it was sent. */
class EchoServer extends FaultServer {
  protected answer({ method, headers, json }: ReceivedRequest): FakeAnswer {
    return { status: 200, body: { method, signature: headers['x-signature'], json } }
  }
}

test.group('GatewayHttp', (group) => {
  let server: EchoServer

  group.each.setup(async () => {
    server = await new EchoServer().start()
    return () => server.stop()
  })

  const kindOf = (work: Promise<unknown>) =>
    work.then(
      () => 'nothing',
      (error: GatewayError) => error.kind
    )

  test('asks a question by POST again where it fails, and sends a change once', async ({
    assert,
  }) => {
    const http = new GatewayHttp(new LoopbackHttp(), { baseUrl: server.url })
    server.failNext({ kind: 'status', status: 503 }, { times: 2 })
    const { body } = await http.ask('/status', { reference: 'A1' })
    assert.deepEqual(body, { method: 'POST', json: { reference: 'A1' } })
    assert.lengthOf(server.requests, 3)

    server.failNext({ kind: 'reset_after' })
    assert.equal(await kindOf(http.post('/charges', {})), 'ambiguous')
    assert.lengthOf(server.requests, 4)

    server.failNext({ kind: 'status', status: 503 }, { times: 3 })
    assert.equal(await kindOf(http.ask('/status', {})), 'unavailable')
  })

  test('signs the body of every request as it is sent', async ({ assert }) => {
    const http = new GatewayHttp(new LoopbackHttp(), {
      baseUrl: server.url,
      headers: (rawBody) => ({ 'x-signature': hmacHex('sha256', 'key', Buffer.from(rawBody)) }),
    })
    const { body } = await http.post('/charges', { amount: '19.99', name: 'Ẹ̀bùn' })
    const [{ body: sent }] = server.requests
    const { signature } = body as { signature: string }
    assert.equal(signature, hmacHex('sha256', 'key', sent))

    const question = await http.get('/charges')
    assert.equal(
      (question.body as { signature: string }).signature,
      hmacHex('sha256', 'key', Buffer.alloc(0))
    )
  })
})

test.group('Words of a gateway', () => {
  test('are kept where they are codes, and left out where they are sentences', ({ assert }) => {
    assert.equal(asCode('insufficient_funds'), 'insufficient_funds')
    assert.equal(asCode(204), '204')
    assert.isUndefined(asCode('Invalid key sk_test_1 of ada@parents.example'))
    assert.isUndefined(asCode('x'.repeat(61)))
    assert.isUndefined(asCode(null))
  })
})
