import { setTimeout } from 'node:timers/promises'
import { test } from '@japa/runner'
import { AcmePayServer } from '../../examples/gateway-acmepay/tests/acmepay_server.js'
import { AcmeOcrServer } from '../../examples/engine-acmeocr/tests/acmeocr_server.js'
import { resultSheet } from '../../examples/engine-acmeocr/tests/sheet.js'
import { ApplicationCopy } from './application_copy.js'
import { NpmRegistry } from './npm_registry.js'
import {
  ace,
  install,
  startServer,
  type Installation,
  type PlatformProcess,
} from '#tests/processes'

/** What is looked at in the answers of the payment endpoints. */
interface PaymentAnswer {
  status: unknown
  data: { reference: string; status: string; amount: number; authorization_url: string }
}

/** What `adapter:list --json` prints. */
interface AdapterList {
  ports: {
    port: string
    adapters: {
      id: string
      title: string
      fields: { name: string; secret: boolean; set?: boolean }[]
    }[]
  }[]
  failedPlugins: { plugin: string; stage: string; message: string }[]
}

test.group('Plugins of partners', (group) => {
  const fake = new AcmePayServer()
  const recognition = new AcmeOcrServer()
  let application: ApplicationCopy
  let installation: Installation
  let server: PlatformProcess
  let installed: AdapterList
  let webhookUrl: URL

  const list = async (...parameters: string[]) =>
    (await ace(
      installation.environment,
      ['adapter:list', ...parameters],
      application.root
    )) as unknown as AdapterList

  /** Chooses an adapter for the tenant; its settings come from the environment. */
  const use = (port: string, adapter: string, settings: Record<string, string>) => {
    const names = Object.keys(settings)
    const variables = names.map((name) => [`PARTNER_${name}`, settings[name]])
    return ace(
      { ...installation.environment, ...(Object.fromEntries(variables) as NodeJS.ProcessEnv) },
      [
        'adapter:use',
        port,
        adapter,
        '--tenant=demo',
        ...names.map((name) => `--set=${name}=env:PARTNER_${name}`),
      ],
      application.root
    )
  }

  group.setup(async () => {
    await Promise.all([fake.start(), recognition.start()])
    application = await ApplicationCopy.make()
    const registry = await new NpmRegistry(application.installedPackages).start()
    try {
      await registry.publish(await application.pack('examples/gateway-acmepay'))
      const engine = await application.pack('examples/engine-acmeocr')
      await registry.publish(await application.packKit())
      const from = { registry: registry.url }
      await application.run('npm', ['install', '@tenant-education/adapter-kit', engine], from)
      await application.run('node', ['ace.js', 'add', 'gateway-acmepay'], from)
      await application.run('node', ['ace.js', 'configure', 'engine-acmeocr'], from)
      await application.addBrokenPlugin('gateway-broken')
    } finally {
      await registry.stop()
    }
    installation = await install(
      {
        ACMEPAY_BASE_URL: fake.url,
        ACMEOCR_BASE_URL: recognition.url,
        OUTBOUND_ALLOW_NETS: '127.0.0.0/8',
        OUTBOUND_ALLOW_HTTP: 'true',
      },
      application.root
    )
    installed = await list()
    server = await startServer(installation)
  })

  group.teardown(async () => {
    await server?.end('SIGTERM')
    await installation?.remove()
    await application?.remove()
    await Promise.all([fake.stop(), recognition.stop()])
  })

  test('are installed from their tarballs, next to the kit from its own: from a registry by one command, or from a file', ({
    assert,
  }) => {
    const { ports } = installed
    const adaptersOf = (id: string) => ports.find(({ port }) => port === id)!.adapters
    assert.containSubset(adaptersOf('payments.gateway'), [{ id: 'acmepay', title: 'AcmePay' }])
    assert.containSubset(adaptersOf('file-processing.engine'), [{ id: 'acmeocr' }])
  })

  test('stop nothing when they throw: the broken one is named, everything else works', ({
    assert,
  }) => {
    const { failedPlugins } = installed
    assert.lengthOf(failedPlugins, 1)
    assert.include(failedPlugins[0], { plugin: 'gateway-broken', stage: 'boot' })
    assert.notInclude(failedPlugins[0].message, 'sk_live_of_the_plugin')
    const line = server
      .output()
      .split('\n')
      .find((text) => text.includes('gateway-broken'))
    assert.include(line, 'a plugin cannot be used')
    assert.notInclude(server.output(), 'sk_live_of_the_plugin')
  })

  test('are configured for a tenant, and their secrets are not shown', async ({ assert }) => {
    const answer = await use('payments.gateway', 'acmepay', fake.settings)
    webhookUrl = new URL((answer.connection as { webhookUrl: string }).webhookUrl)
    const listed = await list('--tenant=demo')
    for (const secret of Object.values(fake.settings)) {
      assert.notInclude(JSON.stringify([answer, listed]), secret)
    }
    const gateways = listed.ports.find(({ port }) => port === 'payments.gateway')!.adapters
    const { fields } = gateways.find(({ id }) => id === 'acmepay')!
    assert.containSubset(fields, [{ name: 'apiKey', secret: true, set: true }])
    assert.containSubset(fields, [{ name: 'brandName', secret: false, set: false }])
  })

  test('takes payments: one is verified, of the other AcmePay tells by itself', async ({
    assert,
  }) => {
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
  })

  test('read scans: of an engine that knows words only, the platform makes students', async ({
    assert,
  }) => {
    await use('file-processing.engine', 'acmeocr', recognition.settings)
    const configure = ['module:configure', 'file-processing', '--tenant=demo']
    await ace(installation.environment, [...configure, '--set=textLayer=ignore'], application.root)
    const headers = { 'x-api-key': installation.apiKey, 'x-user-id': 'ada' }
    const form = new FormData()
    form.set(
      'file',
      new Blob([new Uint8Array(resultSheet())], { type: 'application/pdf' }),
      's.pdf'
    )
    const path = `${server.url}/api/file-processing/tenant-upload-and-process`
    const uploaded = await fetch(path, { method: 'POST', headers, body: form })
    const { fileId } = (await uploaded.json()) as { fileId: string }
    await until(async () => {
      const answer = await fetch(`${server.url}/api/file-processing/status?fileId=${fileId}`, {
        headers,
      })
      const { status } = (await answer.json()) as { status: string }
      assert.notEqual(status, 'failed')
      return status === 'complete'
    })
    const answer = await fetch(`${server.url}/api/rpc/documents/getFileStudentRecords`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ fileId }),
    })
    const { records } = (await answer.json()) as { records: Record<string, unknown>[] }
    assert.deepEqual(
      records.map(({ studentName, total }) => [studentName, total]),
      [
        ['ADEYEMI Bola Ngozi', 133],
        ['OKAFOR Chinedu Ngozi', 87],
        ['BELLO Amina Ngozi', 171],
        ['ADEYEMI Bola Tunde', 133],
        ['OKAFOR Chinedu Tunde', 87],
        ['BELLO Amina Tunde', 171],
      ]
    )
  }).timeout(240_000)
})

/** Waits until something is true; the test's own time-out ends a wait in vain. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) {
    await setTimeout(50)
  }
}
