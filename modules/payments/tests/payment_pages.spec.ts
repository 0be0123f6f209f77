import { request } from 'node:http'
import { test } from '@japa/runner'
import { limits } from '#config/limiter'

/** The status with which a page answers to an address that no other test comes from. */
function statusOf(
  path: string,
  { localAddress, method = 'GET' }: { localAddress: string; method?: string }
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const url = `http://127.0.0.1:${process.env.PORT}${path}`
    request(url, { method, localAddress, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

test.group('Pages for payers', () => {
  test('the page that gateways send payers back to is limited by address', async ({
    assert,
    cleanup,
  }) => {
    const { requests } = limits['payment-pages']
    limits['payment-pages'].requests = 2
    cleanup(() => {
      limits['payment-pages'].requests = requests
    })
    const from = { localAddress: '127.0.0.41' }
    assert.equal(await statusOf('/payments/return/nobody', from), 200)
    assert.equal(await statusOf('/payments/return/somebody', from), 200)
    assert.equal(await statusOf('/payments/return/nobody', from), 429)
  })

  test('the checkout page of the sandbox is limited by address', async ({ assert, cleanup }) => {
    const { requests } = limits['payment-pages']
    limits['payment-pages'].requests = 2
    cleanup(() => {
      limits['payment-pages'].requests = requests
    })
    const from = { localAddress: '127.0.0.42' }
    const press = { ...from, method: 'POST' }
    assert.equal(await statusOf('/sandbox/checkout/nobody', from), 404)
    assert.equal(await statusOf('/sandbox/checkout/nobody/pay', press), 404)
    assert.equal(await statusOf('/sandbox/checkout/nobody', from), 429)
    assert.equal(await statusOf('/sandbox/checkout/nobody/pay', press), 429)
  })

  test('are kept by nobody, and taken for nothing else', async ({ client }) => {
    for (const path of ['/payments/return/nobody', '/sandbox/checkout/nobody']) {
      const page = await client.get(path)
      page.assertHeader('cache-control', 'no-store')
      page.assertHeader('x-content-type-options', 'nosniff')
    }
  })
})
