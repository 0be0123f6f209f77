import { test } from '@japa/runner'
import { createTenant } from '#tests/helpers'

test.group('Every answer', () => {
  test('an unknown path is answered with the error envelope and the rate limit headers', async ({
    client,
  }) => {
    const { apiKey } = await createTenant()
    const response = await client.get('/api/nothing').header('x-api-key', apiKey)

    response.assertStatus(404)
    response.assertBody({ error: { code: 'NOT_FOUND', message: 'Not found.' } })
    response.assertHeader('x-ratelimit-limit', '60')
    response.assertHeader('x-ratelimit-remaining', '59')
  })
})
