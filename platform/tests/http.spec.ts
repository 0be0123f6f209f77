import { connect } from 'node:net'
import { request as rawRequest } from 'node:http'
import { test } from '@japa/runner'
import { clientOf, createTenant } from '#tests/helpers'
import { MAXIMUM_BODY } from '#platform/http/body'

const notFoundBody = { error: { code: 'NOT_FOUND', message: 'Not found.' } }

/** Sends bytes as they are and returns everything that comes back. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(process.env.PORT), '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
      if (answer.includes('\r\n\r\n')) {
        socket.end()
      }
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

test.group('Every answer', () => {
  test('an unknown path is answered with the error envelope and the rate limit headers', async ({
    client,
  }) => {
    const { apiKey } = await createTenant()
    const response = await client.get('/api/nothing').header('x-api-key', apiKey)

    response.assertStatus(404)
    response.assertBody(notFoundBody)
    response.assertHeader('x-ratelimit-limit', '60')
    response.assertHeader('x-ratelimit-remaining', '59')
    response.assertHeader('cache-control', 'no-store')
  })

  test('is taken for what it says it is, and what a key opens is kept nowhere', async ({
    client,
  }) => {
    const api = clientOf(client, await createTenant())
    const known = await api.get('/api/api-keys/me')
    known.assertStatus(200)
    const refused = await client.get('/api/api-keys/me')
    refused.assertStatus(401)
    const invalid = await api.post('/api/api-keys', {})
    for (const answer of [known, refused, invalid]) {
      answer.assertHeader('cache-control', 'no-store')
      answer.assertHeader('x-content-type-options', 'nosniff')
    }
    for (const path of ['/api/nothing', '/health/live', '/openapi.json']) {
      const answer = await client.get(path)
      answer.assertHeader('x-content-type-options', 'nosniff')
    }
  })

  test('an unknown method of a known path is 404', async ({ client }) => {
    const tenant = await createTenant()
    const response = await clientOf(client, tenant).patch('/api/api-keys/me/rotate', {})
    response.assertStatus(404)
    response.assertBody(notFoundBody)
  })

  test('bytes that are no HTTP request get the envelope', async ({ assert }) => {
    const answer = await sendRaw('NONSENSE\r\n\r\n')
    assert.match(answer, /^HTTP\/1.1 400 /)
    assert.match(answer, /x-request-id: /i)
    assert.match(answer, /x-ratelimit-limit: 60/i)
    assert.match(answer, /"code":"VALIDATION_ERROR"/)
  })

  test('an address that cannot be decoded gets the envelope', async ({ assert }) => {
    const answer = await sendRaw('GET /api/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    assert.match(answer, /^HTTP\/1.1 400 /)
    assert.match(answer, /"code":"VALIDATION_ERROR"/)
    assert.match(answer, /x-ratelimit-remaining/i)
  })

  test('headers that are too large get the envelope', async ({ assert }) => {
    const answer = await sendRaw(
      `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(40_000)}\r\n\r\n`
    )
    assert.match(answer, /^HTTP\/1.1 400 /)
    assert.match(answer, /"code":"VALIDATION_ERROR"/)
  })

  test('what Node would answer itself gets the envelope: {title}')
    .with([
      { title: 'no host', line: 'GET /api/api-keys/me', headers: [] },
      { title: 'an expectation', line: 'POST /api/api-keys', headers: ['Host: x', 'Expect: more'] },
      { title: 'a tunnel', line: 'CONNECT x:443', headers: ['Host: x'] },
    ])
    .run(async ({ assert }, { line, headers }) => {
      const lines = [`${line} HTTP/1.1`, ...headers, 'Connection: close', '', '']
      const answer = await sendRaw(lines.join('\r\n'))
      assert.match(answer, /^HTTP\/1.1 400 /)
      assert.match(answer, /"code":"VALIDATION_ERROR"/)
      assert.match(answer, /x-request-id: /i)
      assert.match(answer, /x-ratelimit-remaining: /i)
    })

  test('a body that is too large from the start is counted', async ({ assert }) => {
    const answer = await sendRaw(
      `POST /api/api-keys HTTP/1.1\r\nHost: x\r\nContent-Length: ${MAXIMUM_BODY + 1}\r\n\r\n`
    )
    assert.match(answer, /^HTTP\/1.1 400 /)
    assert.match(answer, /x-ratelimit-limit: 60/i)
  })

  test('no browser of another origin is let in', async ({ client, assert }) => {
    const { apiKey } = await createTenant()
    const response = await client
      .get('/api/api-keys/me')
      .header('x-api-key', apiKey)
      .header('origin', 'https://elsewhere.example')
    response.assertStatus(200)
    assert.isUndefined(response.header('access-control-allow-origin'))
  })
})

test.group('Request ids', () => {
  test('a well-formed id is answered as it came', async ({ client }) => {
    const response = await client.get('/health/live').header('x-request-id', 'portal-2026.11_21')
    response.assertHeader('x-request-id', 'portal-2026.11_21')
  })

  test('a well-formed id is answered where the address cannot be decoded', async ({ assert }) => {
    const answer = await sendRaw(
      'GET /api/%zz HTTP/1.1\r\nHost: x\r\nX-Request-Id: portal-2026\r\nConnection: close\r\n\r\n'
    )
    assert.match(answer, /x-request-id: portal-2026\r/i)
  })

  test('an id of another form is replaced: {0}')
    .with([['short'], ['has a space'], ['x'.repeat(129)], ['semi;colon1']])
    .run(async ({ client, assert }, [offered]) => {
      const response = await client.get('/health/live').header('x-request-id', offered)
      assert.match(response.header('x-request-id') as string, /^[0-9a-f-]{36}$/)
    })
})

test.group('Headers that are empty', () => {
  test('an empty user is no user, and never all users', async ({ client }) => {
    const api = clientOf(client, await createTenant())
    const response = await api
      .post('/api/rpc/documents/getUserDocuments', {})
      .header('x-user-id', '')
    response.assertStatus(400)
    response.assertBodyContains({ error: { code: 'VALIDATION_ERROR' } })
  })

  test('an empty Idempotency-Key is none', async ({ client }) => {
    const tenant = await createTenant({ scopes: ['api-keys:write', 'api-keys:read'] })
    const response = await clientOf(client, tenant)
      .post('/api/api-keys', { name: 'x' })
      .header('idempotency-key', '')
    response.assertStatus(400)
  })
})

test.group('Health', () => {
  test('live and ready answer without a key and outside the limits', async ({ client, assert }) => {
    const live = await client.get('/health/live')
    live.assertStatus(200)
    assert.isUndefined(live.header('x-ratelimit-limit'))

    const ready = await client.get('/health/ready')
    ready.assertStatus(200)
    assert.equal(ready.body().status, 'ok')
    const { database, queue, disk } = ready.body().checks
    assert.deepEqual({ database, queue, disk }, { database: 'ok', queue: 'ok', disk: 'ok' })
  })
})

test.group('JSON bodies', () => {
  const malformed: [string, string, string][] = [
    ['malformed JSON', '{"name":', 'body: is not valid JSON'],
    ['a list', '[]', 'body: must be a JSON object'],
    ['null', 'null', 'body: must be a JSON object'],
    ['a number', '7', 'body: must be a JSON object'],
    ['a prototype key', '{"__proto__": {"admin": true}}', '__proto__: is not a known field'],
    ['an escaped prototype key', '{"\\u005f_proto__": {}}', '__proto__: is not a known field'],
    [
      'deep nesting',
      '{"a":'.repeat(40) + '1' + '}'.repeat(40),
      'body: is nested more than 32 levels deep',
    ],
    [
      'endless nesting',
      '{"a":' + '['.repeat(400_000) + ']'.repeat(400_000) + '}',
      'body: holds more than 10000 values',
    ],
    ['an unknown field', '{"name": "x", "nmae": "y"}', 'nmae: is not a known field'],
    ['an empty object', '{}', 'name: is required'],
    ['nothing', '', 'name: is required'],
    [
      'half a surrogate pair',
      '{"name": "x", "scopes": ["a", "\\ud83d"]}',
      'scopes[1]: holds half of a surrogate pair, which is no character',
    ],
    [
      'half a surrogate pair in a name',
      '{"a": {"\\uDE00": 1}}',
      'a.\ufffd: holds half of a surrogate pair, which is no character',
    ],
    ['a wrong type', '{"name": 7}', 'name: must be a string'],
    [
      'null in an optional field',
      '{"name": "x", "scopes": null}',
      'scopes: must not be null; leave it out',
    ],
    ['NUL in a name', '{"name": "x\\u0000y"}', 'name: format is invalid'],
    ['an item of a list', '{"name": "x", "scopes": ["files:read", "x"]}', 'scopes[1]: is invalid'],
  ]

  for (const [title, body, message] of malformed) {
    test(`${title} is 400 and the message starts with the path`, async ({ client, assert }) => {
      const { apiKey } = await createTenant({ scopes: ['api-keys:write', 'files:read'] })
      const response = await client
        .post('/api/api-keys')
        .header('x-api-key', apiKey)
        .header('content-type', 'application/json')
        .setup((request) => {
          request.request.send(body)
        })
      response.assertStatus(400)
      assert.equal(response.body().error.code, 'VALIDATION_ERROR')
      assert.include(response.body().error.message, message)
    })
  }

  test('another media type is 400', async ({ client }) => {
    const { apiKey } = await createTenant({ scopes: ['api-keys:write'] })
    const response = await client
      .post('/api/api-keys')
      .header('x-api-key', apiKey)
      .form({ name: 'a form' })
    response.assertStatus(400)
    response.assertBodyContains({
      error: { message: 'content-type: must be application/json' },
    })
  })

  test('invalid UTF-8 is 400', async ({ assert }) => {
    const { apiKey } = await createTenant({ scopes: ['api-keys:write'] })
    const answer = await send(apiKey, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))
    assert.equal(answer.status, 400)
    assert.include(answer.body, 'body: is not valid JSON')
  })

  test('more than 1 MB is 400, announced or not, and nothing needs to be sent twice', async ({
    assert,
  }) => {
    const { apiKey } = await createTenant({ scopes: ['api-keys:write'] })
    const body = Buffer.from(JSON.stringify({ name: 'x'.repeat(MAXIMUM_BODY) }))
    for (const chunked of [false, true]) {
      const answer = await send(apiKey, body, chunked)
      assert.equal(answer.status, 400)
      assert.include(answer.body, 'body: is larger than 1 MB')
    }
  })

  test('an oversized body is refused before the key is looked at', async ({ assert }) => {
    const answer = await send('no key', Buffer.alloc(MAXIMUM_BODY + 1, 'x'))
    assert.equal(answer.status, 400)
  })
})

function send(apiKey: string, body: Buffer, chunked = false) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const request = rawRequest(
      {
        host: '127.0.0.1',
        port: process.env.PORT,
        path: '/api/api-keys',
        method: 'POST',
        headers: {
          'x-api-key': apiKey,
          'content-type': 'application/json',
          ...(!chunked && { 'content-length': body.length }),
        },
      },
      (response) => {
        let text = ''
        response.on('data', (chunk) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
      }
    )
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') {
        reject(error)
      }
    })
    request.end(body)
  })
}
