import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import logger from '@adonisjs/core/services/logger'
import { clientOf, createTenant } from '#tests/helpers'

type Line = Record<string, unknown>

test.group('The line of a request in the log', (group) => {
  const lines: Line[] = []
  const { info, level } = { info: logger.info.bind(logger), level: logger.level }

  group.each.setup(() => {
    lines.length = 0
    logger.level = 'info'
    logger.info = (fields: unknown) => void lines.push(fields as Line)
    return () => {
      logger.level = level
      logger.info = info
    }
  })

  /** Asks, and waits for the lines: the server writes one after its client has the answer. */
  async function linesOf(
    { requests, expected }: { requests: number; expected: number },
    ask: (number: number) => Promise<unknown>
  ) {
    const written = () => lines.filter(({ method }) => method !== undefined)
    for (let number = 0; number < requests; number++) {
      await ask(number)
    }
    for (let waited = 0; waited < 2000 && written().length < expected; waited += 10) {
      await wait(10)
    }
    return written()
  }

  const ownKey = async (client: ApiClient) => clientOf(client, await createTenant())

  test('stands for ten reads that went well', async ({ assert, client }) => {
    const api = await ownKey(client)
    const requests = 30
    const written = await linesOf({ requests, expected: 3 }, () => api.get('/api/api-keys/me'))
    const sampled = written.filter((line) => line.sampled === 10)
    const slow = written.filter((line) => Number(line.duration) >= 500)
    assert.lengthOf(written, sampled.length + slow.length)
    assert.closeTo(sampled.length * 10, requests - slow.length, 9)
    assert.containsSubset(sampled[0], { method: 'GET', route: '/api/api-keys/me', status: 200 })
    assert.properties(sampled[0], ['requestId', 'tenantId', 'apiKeyId', 'duration'])
  })

  test('is written for each request that brings an id of its own', async ({ assert, client }) => {
    const api = await ownKey(client)
    const ids = ['portal-0001', 'portal-0002', 'portal-0003']
    const written = await linesOf({ requests: 3, expected: 3 }, (number) =>
      api.get('/api/api-keys/me').header('x-request-id', ids[number])
    )
    assert.deepEqual(
      written.map(({ requestId }) => requestId),
      ids
    )
    assert.notProperty(written[0], 'sampled')
  })

  test('is written for everything that changes something or goes wrong', async ({
    assert,
    client,
  }) => {
    const api = await ownKey(client)
    const written = await linesOf({ requests: 4, expected: 4 }, (number) =>
      number % 2 === 0
        ? api.get('/api/nowhere')
        : api.post('/api/rpc/documents/getUserDocuments', {})
    )
    assert.deepEqual(
      written.map(({ status }) => status),
      [404, 200, 404, 200]
    )
  })
})
