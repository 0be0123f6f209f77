import Database from 'better-sqlite3'
import { test } from '@japa/runner'
import {
  ace,
  install,
  startServer,
  type Installation,
  type PlatformProcess,
} from '#tests/processes'
import { PAYER, startPaystack } from './support/collecting_school.js'
import type { PaystackServer } from './fakes/paystack_server.js'
import { until } from '#tests/until'

const USE = ['adapter:use', 'payments.gateway', 'paystack', '--tenant=demo']

/** A connection as `adapter:use --json` prints it. */
interface PrintedConnection {
  connection: { webhookUrl: string }
  settings: Record<string, unknown>
}

/** Reads or changes the database of an installation beside its processes. */
function inDatabase<Result>(
  { environment }: Installation,
  work: (database: Database.Database) => Result
): Result {
  const database = new Database(environment.DB_DATABASE!, { timeout: 10_000 })
  try {
    return work(database)
  } finally {
    database.close()
  }
}

test.group('Payments and killed processes', (group) => {
  let paystack: PaystackServer
  let installation: Installation
  let eventPath: string
  let server: PlatformProcess

  group.each.setup(async () => {
    paystack = await startPaystack()
    return () => paystack.stop()
  })
  group.setup(async () => {
    installation = await install({ LOG_LEVEL: 'trace' })
    const fake = await startPaystack()
    const { secretKey, publicKey } = fake.settings
    await fake.stop()
    const pairs = ['--set=secretKey=env:SECRET_KEY', `--set=publicKey=${publicKey}`]
    const environment = { ...installation.environment, SECRET_KEY: secretKey }
    const used = (await ace(environment, [...USE, ...pairs])) as unknown
    const { connection, settings } = used as PrintedConnection
    eventPath = new URL(connection.webhookUrl).pathname
    if (settings.secretKey !== '[set]') {
      throw new Error('adapter:use shows a secret')
    }
    server = await startServer(installation)
    return async () => {
      await server.end('SIGKILL')
      await installation.remove()
    }
  })

  /** Kills the server and starts another one. */
  const restart = async () => {
    await server.end('SIGKILL')
    server = await startServer(installation)
  }

  const initialize = (reference: string) =>
    fetch(`${server.url}/api/payments/initialize`, {
      method: 'POST',
      headers: { 'x-api-key': installation.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: PAYER, amount: 5_000_000, reference }),
    })

  const sendEvent = (gatewayReference: string) => {
    const { rawBody, headers } = paystack.event(gatewayReference)
    return fetch(`${server.url}${eventPath}`, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: new Uint8Array(rawBody),
    })
  }

  const statusOf = async (reference: string) => {
    const answer = await fetch(`${server.url}/api/payments/verify?reference=${reference}`, {
      headers: { 'x-api-key': installation.apiKey },
    })
    const { data } = (await answer.json()) as { data: { status: string } }
    return data.status
  }

  const completedEvents = () =>
    inDatabase(installation, (database) =>
      database.prepare("select 1 from outbox_events where type = 'payment.completed'").all()
    ).length

  for (const [moment, fault] of [
    ['before the gateway was asked', 'hang'],
    ['after the gateway answered and before the answer was written down', 'hang_after'],
  ] as const) {
    test(`a process that is killed ${moment} loses no payment`, async ({ assert }) => {
      const reference = `KILLED-${fault.replace('_', '-')}`
      const isOpening = ({ path }: { path: string }) => path === '/transaction/initialize'
      paystack.failNext({ kind: fault }, { matching: isOpening })
      const lost = initialize(reference).catch(() => null)
      await until(
        'the gateway is asked to open a payment',
        async () => paystack.requests.filter(isOpening).length === 1
      )
      const { output } = server
      await restart()
      assert.isNull(await lost)
      const busy = await initialize(reference)
      assert.equal(busy.status, 409)
      inDatabase(installation, (database) =>
        database.prepare('update payments set opening_until = 1 where reference = ?').run(reference)
      )
      const again = await initialize(reference)
      assert.equal(again.status, 200)
      const { data } = (await again.json()) as { data: { reference: string } }
      assert.equal(data.reference, reference)

      paystack.pay(paystack.references.at(-1)!)
      assert.equal(await statusOf(reference), 'success')
      for (const secret of [PAYER, 'adaeze', paystack.settings.secretKey]) {
        assert.notInclude(output() + server.output(), secret)
      }
    }).timeout(240_000)
  }

  test('events that were taken are settled after a kill, once each', async ({ assert }) => {
    const before = completedEvents()
    const references = [1, 2, 3, 4, 5].map((number) => `KILLED-EVENT-${number}`)
    for (const reference of references) {
      const opened = await initialize(reference)
      assert.equal(opened.status, 200)
      paystack.pay(paystack.references.at(-1)!)
    }
    const answers = await Promise.all(paystack.references.map(sendEvent))
    await restart()
    assert.isTrue(answers.every(({ status }) => status === 200))
    await until(
      'every payment is told',
      async () => completedEvents() >= before + references.length,
      90_000
    )
    for (const reference of references) {
      assert.equal(await statusOf(reference), 'success')
    }
    assert.equal(completedEvents(), before + references.length)
  }).timeout(240_000)

  test('payments:reconcile finds what nobody told of', async ({ assert }) => {
    const before = completedEvents()
    const opened = await initialize('RECONCILED-1')
    assert.equal(opened.status, 200)
    paystack.pay(paystack.references[0])
    const done = await ace(installation.environment, ['payments:reconcile', '--tenant=demo'])
    assert.equal(done.settled, 1)
    assert.equal(completedEvents(), before + 1)
    const unknown = await ace(installation.environment, [
      'payments:reconcile',
      '--tenant=nobody',
    ]).catch((error) => error)
    assert.equal(unknown.code, 3)
  }).timeout(240_000)
})
