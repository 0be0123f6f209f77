import { test } from '@japa/runner'
import { MAXIMUM_BODY, MAXIMUM_VALUES } from '#platform/http/body'
import { LONGEST_BLOCK, longestBlock } from '#tests/loop_delay'
import { clientOf, createTenant } from '#tests/helpers'

/** Bodies as large as they may be. */
const bodies: Record<string, string> = {
  'fields': JSON.stringify(
    Object.fromEntries(Array.from({ length: 60_000 }, (_none, index) => [`k${index}`, index]))
  ),
  'lists': `{"name":[${'[],'.repeat(340_000)}[]]}`,
  'objects': `{"name":[${'{"a":1},'.repeat(120_000)}1]}`,
  'a string': `{"name":"${'x'.repeat(MAXIMUM_BODY - 20)}"}`,
  'spaces': `{${' '.repeat(MAXIMUM_BODY - 2)}}`,
}

test.group('While one tenant sends much, others are answered', () => {
  for (const [title, body] of Object.entries(bodies)) {
    test(`a megabyte of ${title}`, async ({ assert }) => {
      const { apiKey } = await createTenant({ scopes: ['api-keys:write'] })
      const send = async () => {
        const response = await fetch(`http://127.0.0.1:${process.env.PORT}/api/api-keys`, {
          method: 'POST',
          headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
          body,
        })
        assert.equal(response.status, 400)
        await response.arrayBuffer()
      }
      await send()
      assert.isBelow(await longestBlock(send), LONGEST_BLOCK)
    })
  }

  test('the description of the API', async ({ assert }) => {
    const read = async () => {
      const response = await fetch(`http://127.0.0.1:${process.env.PORT}/openapi.json`)
      await response.arrayBuffer()
    }
    await read()
    assert.isBelow(await longestBlock(read), LONGEST_BLOCK)
  })

  test('a body holds as many values as it may, and no more', async ({ client }) => {
    const api = clientOf(client, await createTenant({ scopes: ['payments:write'] }))
    const initialize = (values: number) =>
      api.post('/api/payments/initialize', {
        email: 'payer@parents.example',
        amount: 100_000,
        metadata: { text: '[,{"\\'.repeat(1000), list: Array.from({ length: values }, () => 1) },
      })
    // The body itself, its two other fields, the metadata, its second field, and the list.
    const most = await initialize(MAXIMUM_VALUES - 6)
    most.assertBodyContains({
      error: { message: 'metadata: must not be larger than 8 KB as JSON' },
    })
    const more = await initialize(MAXIMUM_VALUES - 3)
    more.assertStatus(400)
    more.assertBodyContains({
      error: { message: `body: holds more than ${MAXIMUM_VALUES} values` },
    })
  })
})
