import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { Webhook } from 'standardwebhooks'
import { eventCatalogue } from '../../../platform/outbox/event_catalogue.js'
import { emit } from '../../../modules/webhooks/tests/support/helpers.js'
import { Receiver } from '../../../modules/webhooks/tests/support/receiver.js'
import { freePort } from '../../../tests/free_port.js'
import { createTenant, type TestTenant } from '../../../tests/helpers.js'
import { until } from '../../../tests/until.js'
import { verifyWebhook } from '../src/webhooks.js'
import { csvOf } from '../src/tep/csv.js'
import { tep } from '../src/tep/tep.js'
import { baseUrl, clientFor, sheet } from './platform.js'

const file = fileURLToPath(sheet)

interface Given {
  env?: Record<string, string>
  terminal?: boolean
  signal?: AbortSignal
}

/** Runs the command as a shell would. What it writes can be read meanwhile. */
function start(words: string[], { env = {}, terminal = false, signal }: Given = {}) {
  const written = { stdout: '', stderr: '' }
  const output = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => void (written[name] += text),
    isTTY: terminal,
    columns: 60,
  })
  const world = {
    env,
    stdout: output('stdout'),
    stderr: output('stderr'),
    signal: signal ?? new AbortController().signal,
  }
  const code = tep(words, world)
  return { written, code }
}

async function run(words: string[], given?: Given) {
  const { written, code } = start(words, given)
  return { ...written, code: await code, ...written }
}

const environmentOf = ({ apiKey }: TestTenant) => ({ TEP_API_KEY: apiKey, TEP_URL: baseUrl() })

test.group('tep', () => {
  test('explains itself', async ({ assert }) => {
    for (const words of [['--help'], ['help'], ['-h']]) {
      const { code, stdout } = await run(words)
      assert.equal(code, 0)
      assert.match(stdout, /upload.*records.*payments list.*listen/s)
    }
    for (const name of ['upload', 'records', 'payments', 'listen']) {
      const { code, stdout } = await run([name, '--help'])
      assert.equal(code, 0)
      assert.match(stdout, new RegExp(`^Usage: tep ${name}`))
    }
  })

  test('ends with 2 and says what is wrong when it is called wrongly', async ({ assert }) => {
    const env = { TEP_API_KEY: 'tep_test', TEP_URL: 'http://127.0.0.1:1' }
    const cases: [string[], RegExp, Record<string, string>?][] = [
      [[], /Which command\?/],
      [['toString'], /There is no command "toString"/],
      [['upload'], /Give the file\./],
      [['upload', 'a.pdf', 'b.pdf'], /What is meant by "b\.pdf"\?/],
      [['upload', '/none/a.pdf'], /\/none\/a\.pdf does not exist/],
      [['upload', tmpdir()], /is not a file/],
      [['upload', file, '--csv', '/none/out.csv'], /there is no folder \/none to write to/],
      [['upload', file, '--fast'], /Unknown option '--fast'/],
      [['records', 'file_1', '--json', '--csv'], /not both/],
      [['payments', 'refund'], /only "tep payments list"/],
      [['payments', 'list', '--status', 'paid'], /--status must be one of success/],
      [['payments', 'list', '--max', '0'], /--max must be a whole number from 1/],
      [['listen'], /--forward http:\/\/localhost:4000\/hooks/],
      [['listen', '--forward', 'localhost:4000'], /--forward http:\/\/localhost:4000\/hooks/],
      [['records', 'file_1', '--api-key', 'tep_live_secret'], /taken from TEP_API_KEY/],
      [['records', 'file_1'], /Set TEP_API_KEY/, {}],
      [['records', 'file_1'], /Set TEP_URL/, { TEP_API_KEY: 'k' }],
      [['records', 'file_1'], /TEP_URL must be an address/, { TEP_API_KEY: 'k', TEP_URL: 'x' }],
    ]
    for (const [words, message, given = env] of cases) {
      const { code, stdout, stderr } = await run(words, { env: given })
      assert.equal(code, 2, words.join(' '))
      assert.equal(stdout, '')
      assert.match(stderr, message)
      assert.match(stderr, /See tep .*--help/)
      assert.notInclude(stderr, 'tep_live_secret')
    }
  })

  test('sends a sheet, shows how far it is, and writes a CSV', async ({ assert, cleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'tep-'))
    cleanup(() => rm(folder, { recursive: true, force: true }))
    const school = await createTenant()
    const env = environmentOf(school)
    const target = join(folder, 'out.csv')
    const sent = await run(['upload', file, '--wait', '--csv', target], { env })
    assert.equal(sent.code, 0, sent.stderr)
    assert.match(sent.stdout, /^file_\w+\n$/)
    assert.match(sent.stderr, /^\d+ % .*\n100 % .*\n\d+ records\n.*out\.csv is written\.\n$/s)
    assert.notInclude(sent.stderr, '\r')

    const fileId = sent.stdout.trim()
    const csv = await run(['records', fileId, '--csv'], { env })
    assert.equal(await readFile(target, 'utf8'), `\ufeff${csv.stdout}`)
    const records = await clientFor(school).documents.getFileStudentRecords({ fileId }).all()
    const json = await run(['records', fileId, '--json'], { env })
    assert.deepEqual(JSON.parse(json.stdout), records)
    const [heading, first] = csv.stdout.split('\r\n')
    const subjects = Object.keys(records[0].subjects)
    assert.deepEqual(heading.split(',').slice(0, 3), [
      'studentName',
      'admissionNumber',
      subjects[0],
    ])
    assert.include(first, String(records[0].average))
    const table = await run(['records', fileId], { env })
    assert.lengthOf(table.stdout.trim().split('\n'), records.length + 1)
    assert.include(table.stdout, records[0].studentName)
    const others = await run(['records', fileId, '--user', 'somebody-else'], { env })
    assert.equal(others.code, 3)
  }).timeout(300_000)

  test('draws a bar on a terminal, and takes it away', async ({ assert }) => {
    const env = environmentOf(await createTenant())
    const { code, stderr } = await run(['upload', file, '--wait'], { env, terminal: true })
    assert.equal(code, 0)
    const shown = stderr.replaceAll('\r\u001b[K', '|')
    assert.match(shown, /\|█+░* +\d+ %/)
    assert.match(shown, /\|\d+ records\n$/)
    assert.isTrue(stderr.split('\r').every((line) => line.length < 66))
  }).timeout(300_000)

  test('tells a file that cannot be read with 1, and what the platform refuses', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'tep-'))
    cleanup(() => rm(folder, { recursive: true, force: true }))
    const damaged = join(folder, 'damaged.pdf')
    await writeFile(damaged, '%PDF-1.7 and nothing more')
    const env = environmentOf(await createTenant())
    const failed = await run(['upload', damaged, '--wait'], { env })
    assert.equal(failed.code, 1)
    assert.match(failed.stderr, /\(FILE_PROCESSING_FAILED\)/)
    const refused = await run(['upload', fileURLToPath(import.meta.url)], { env })
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /\(INVALID_FILE_TYPE, request [\w.-]+\)/)
  })

  test('ends with 3, 4, 1 and 130, each for its reason', async ({ assert }) => {
    const env = environmentOf(await createTenant())
    const none = await run(['records', 'file_none'], { env })
    const stranger = await run(['records', 'file_1'], { env: { ...env, TEP_API_KEY: 'tep_no' } })
    const away = { ...env, TEP_URL: `http://127.0.0.1:${await freePort()}` }
    const unreached = await run(['payments', 'list'], { env: away })
    const interrupted = await run(['payments', 'list'], { env, signal: AbortSignal.abort() })
    assert.deepEqual(
      [none, stranger, unreached, interrupted].map(({ code }) => code),
      [3, 4, 1, 130]
    )
    assert.match(none.stderr, /NOT_FOUND/)
    assert.match(unreached.stderr, /could not be reached/)
  })

  test('lists payments', async ({ assert }) => {
    const school = await createTenant()
    const env = environmentOf(school)
    const { data } = await clientFor(school).payments.initialize({
      email: 'parent@home.example',
      amount: 5_000_000,
    })
    const table = await run(['payments', 'list', '--status', 'pending'], { env })
    assert.match(table.stdout, new RegExp(`${data.reference} +pending +5000000 +NGN`))
    const csv = await run(['payments', 'list', '--csv'], { env })
    assert.include(csv.stdout, `${data.reference},pending,5000000,NGN,parent@home.example,`)
    const json = await run(['payments', 'list', '--json', '--max', '5'], { env })
    assert.equal(JSON.parse(json.stdout)[0].reference, data.reference)
  })
})

test.group('tep listen', () => {
  async function listening(
    cleanup: (end: () => Promise<void>) => void,
    env: Record<string, string>,
    words: string[] = []
  ) {
    const receiver = new Receiver()
    const stop = new AbortController()
    const url = await receiver.listen()
    const all = ['listen', '--forward', url, '--interval', '1', ...words]
    const { written, code } = start(all, { env, signal: stop.signal })
    cleanup(async () => {
      stop.abort()
      await code
      await receiver.close()
    })
    await until('tep listens', () => written.stderr.includes('Forwarding to'))
    const end = async () => {
      stop.abort()
      return code
    }
    return { receiver, written, end }
  }

  test('forwards what happens from then on, signed, without an endpoint', async ({
    assert,
    cleanup,
  }) => {
    const school = await createTenant()
    const client = clientFor(school)
    const { receiver, written, end } = await listening(cleanup, environmentOf(school))
    const [own] = await client.webhookEndpoints.list().all()
    assert.equal(own.status, 'paused')
    const eventId = await emit(school)
    await until('it is forwarded', () => receiver.received.length > 0)
    const [{ headers, body }] = receiver.received
    const [, secret] = /(whsec_\S+)/.exec(written.stderr)!
    const event = await verifyWebhook(body, headers, secret)
    assert.equal(event.event, 'file.completed')
    assert.equal(headers['x-service-event-id'], eventId)
    assert.equal(headers['x-service-event'], 'file.completed')
    assert.doesNotThrow(() => new Webhook(secret).verify(body, headers as Record<string, string>))
    await until('it is told', () => written.stdout !== '')
    assert.match(
      written.stdout,
      /^\d\d:\d\d:\d\d {2}file\.completed {2}evt_\w+ {2}200 {2}\d+ ms\n$/
    )

    assert.equal(await end(), 0)
    assert.isEmpty(await client.webhookEndpoints.list().all())
  })

  test('forwards once what goes to several endpoints, and no other event than asked for', async ({
    assert,
    cleanup,
  }) => {
    const school = await createTenant()
    const client = clientFor(school)
    const elsewhere = `http://127.0.0.1:${await freePort()}/`
    await client.webhookEndpoints.create({ url: elsewhere })
    await client.webhookEndpoints.create({ url: `${elsewhere}second` })
    await emit(school)
    await until('it is in the log', async () => {
      const deliveries = await client.webhookDeliveries.list().all()
      return deliveries.length === 2
    })
    const env = { ...environmentOf(school), TEP_SIGNING_SECRET: school.signingSecret }
    const { receiver, written, end } = await listening(cleanup, env, [
      '--events',
      'payment.completed',
    ])
    receiver.answers = [500]
    await emit(school)
    const { sample } = eventCatalogue.find('payment.completed')!
    await emit(school, { ...sample, event: 'payment.completed' })
    await until('it is told', () => written.stdout !== '')
    assert.equal(await end(), 0)
    assert.lengthOf(receiver.received, 1)
    const [{ headers, body }] = receiver.received
    const event = await verifyWebhook(body, headers, school.signingSecret)
    assert.equal(event.event, 'payment.completed')
    assert.match(written.stdout, / {2}500 {2}/)
    assert.notInclude(written.stderr, 'whsec_')
    assert.lengthOf(await client.webhookEndpoints.list().all(), 2)
  })
})

test.group('CSV', () => {
  test('runs no formula and keeps every text', ({ assert }) => {
    const rows = [
      ['=1+1', '+1', '-1', '@A1', '\t=1', '＝1'],
      ['Ada "A", Obi', 'two\nlines', "O'Neil", '', null, -3.5],
    ]
    assert.equal(
      csvOf(rows),
      "'=1+1,'+1,'-1,'@A1,'\t=1,'＝1\r\n" + '"Ada ""A"", Obi","two\nlines",O\'Neil,,,-3.5\r\n'
    )
  })
})
