import { get } from 'node:http'
import { test } from '@japa/runner'
import { limitOf } from '#platform/limiter/limits'

/** The status with which a page answers to an address that no other test comes from. */
function statusOf(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const url = `http://127.0.0.1:${process.env.PORT}${path}`
    get(url, { localAddress: '127.0.0.41', agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).on('error', reject)
  })
}

test.group('Pages for payers', () => {
  test('the page that gateways send payers back to is limited by address', async ({
    assert,
    cleanup,
  }) => {
    const { requests } = limitOf('payment-pages')
    limitOf('payment-pages').requests = 2
    cleanup(() => {
      limitOf('payment-pages').requests = requests
    })
    assert.equal(await statusOf('/payments/return/nobody'), 200)
    assert.equal(await statusOf('/payments/return/somebody'), 200)
    assert.equal(await statusOf('/payments/return/nobody'), 429)
  })

  test('are kept by nobody, and taken for nothing else', async ({ client }) => {
    for (const path of ['/payments/return/nobody', '/sandbox/checkout/nobody']) {
      const page = await client.get(path)
      page.assertHeader('cache-control', 'no-store')
      page.assertHeader('x-content-type-options', 'nosniff')
    }
  })
})
