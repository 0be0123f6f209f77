import { test } from '@japa/runner'
import { freePort } from './free_port.js'
import { install, startServer } from './processes.js'

test.group('A server whose shared limits are away from the start', () => {
  test('counts requests alone, and ends when it is told to', async ({ assert, cleanup }) => {
    const nobody = String(await freePort())
    const installation = await install({ LIMITER_STORE: 'redis', REDIS_PORT: nobody })
    cleanup(() => installation.remove())
    const server = await startServer(installation)
    cleanup(() => server.end('SIGKILL'))

    const answers = await Promise.all(
      Array.from({ length: 61 }, () =>
        fetch(`${server.url}/api/api-keys/me`, { headers: { 'x-api-key': installation.apiKey } })
      )
    )
    const refused = answers.filter(({ status }) => status === 429)
    assert.lengthOf(refused, 1)
    assert.equal(refused[0].headers.get('x-ratelimit-remaining'), '0')

    await server.end('SIGTERM')
    assert.equal(server.process.exitCode, 0)
  }).timeout(240_000)
})
