import { setTimeout } from 'node:timers/promises'
import { test } from '@japa/runner'
import { AcmePayServer } from '../../examples/gateway-acmepay/tests/acmepay_server.js'
import { ApplicationCopy } from './application_copy.js'
import { NpmRegistry } from './npm_registry.js'
import { ace, install, startServer, type Installation } from '#tests/processes'

/** What is looked at in the answers of the payment endpoints. */
interface PaymentAnswer {
  status: unknown
  data: { reference: string; status: string; amount: number; authorization_url: string }
}

test.group('A plugin of a partner', (group) => {
  const fake = new AcmePayServer()
  let application: ApplicationCopy
  let installation: Installation
  let webhookUrl: URL

  group.setup(async () => {
    await fake.start()
    application = await ApplicationCopy.make()
    const registry = await new NpmRegistry(application.installedPackages).start()
    try {
      await registry.publish(await application.pack('examples/gateway-acmepay'))
      await registry.publish(await application.packKit())
      const from = { registry: registry.url }
      await application.run('npm', ['install', '@tenant-education/adapter-kit'], from)
      await application.run('node', ['ace.js', 'add', 'gateway-acmepay'], from)
    } finally {
      await registry.stop()
    }
    installation = await install(
      {
        ACMEPAY_BASE_URL: fake.url,
        OUTBOUND_ALLOW_NETS: '127.0.0.0/8',
        OUTBOUND_ALLOW_HTTP: 'true',
      },
      application.root
    )
  })

  group.teardown(async () => {
    await installation?.remove()
    await application?.remove()
    await fake.stop()
  })

  test('is installed by one command, from its tarball, next to the kit from its own', async ({
    assert,
  }) => {
    const { ports } = (await ace(installation.environment, ['adapter:list'], application.root)) as {
      ports: { port: string; adapters: { id: string; title: string }[] }[]
    }
    const gateways = ports.find(({ port }) => port === 'payments.gateway')!.adapters
    assert.containSubset(gateways, [{ id: 'acmepay', title: 'AcmePay' }])
  })

  test('is configured for a tenant, and its secrets are not shown', async ({ assert }) => {
    const settings = Object.keys(fake.settings).map((name) => `--set=${name}=env:ACMEPAY_${name}`)
    const secrets = Object.entries(fake.settings).map(([name, value]) => [`ACMEPAY_${name}`, value])
    const answer = await ace(
      { ...installation.environment, ...(Object.fromEntries(secrets) as NodeJS.ProcessEnv) },
      ['adapter:use', 'payments.gateway', 'acmepay', '--tenant=demo', ...settings],
      application.root
    )
    for (const secret of Object.values(fake.settings)) {
      assert.notInclude(JSON.stringify(answer), secret)
    }
    webhookUrl = new URL((answer.connection as { webhookUrl: string }).webhookUrl)
  })

  test('takes payments: one is verified, of the other AcmePay tells by itself', async ({
    assert,
  }) => {
    const server = await startServer(installation)
    const call = async (path: string, body?: object): Promise<PaymentAnswer> => {
      const answer = await fetch(`${server.url}/api/payments/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'x-api-key': installation.apiKey, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      assert.equal(answer.status, 200, await answer.clone().text())
      return (await answer.json()) as PaymentAnswer
    }
    const initialize = async () => {
      const { data } = await call('initialize', { email: 'ada@parents.example', amount: 750_050 })
      assert.match(data.authorization_url, /^https:\/\/pay\.acmepay\.example\/chk_/)
      const { external_id: atAcmePay } = fake.requests.at(-1)!.json as { external_id: string }
      return { reference: data.reference, atAcmePay }
    }

    try {
      const first = await initialize()
      const before = await call(`verify?reference=${first.reference}`)
      assert.equal(before.data.status, 'pending')
      fake.pay(first.atAcmePay)
      const after = await call(`verify?reference=${first.reference}`)
      assert.containSubset(after.data, { status: 'success', amount: 750_050, currency: 'NGN' })

      const second = await initialize()
      fake.pay(second.atAcmePay)
      const { rawBody, headers } = fake.event(second.atAcmePay)
      const event = await fetch(`${server.url}${webhookUrl.pathname}`, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body: new Uint8Array(rawBody),
      })
      assert.equal(event.status, 200)
      await until(async () => {
        const { status } = await call(`status?reference=${second.reference}`)
        return status === 'success'
      })
    } finally {
      await server.end('SIGTERM')
    }
  })
})

/** Waits until something is true; the test's own time-out ends a wait in vain. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) {
    await setTimeout(50)
  }
}
