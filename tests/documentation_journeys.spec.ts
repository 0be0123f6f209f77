import { spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import { planFileValidator } from '#modules/billing/plans/validators/plans'
import { until } from '#tests/until'
import { sign } from '#modules/webhooks/services/signature'
import { writeEvent } from '#modules/payments/adapters/sandbox/event'
import { DnsServer } from '#modules/student-email/tests/support/dns_server'
import { clientFor, sheet } from '../packages/client/tests/platform.js'
import { blockWith, root, runInShell } from './code_blocks.js'
import { freePort } from './free_port.js'
import { createTenant } from './helpers.js'

const hasJq = spawnSync('jq', ['--version']).status === 0

const address = () => `http://127.0.0.1:${process.env.PORT}`
const addresses = () => ({
  'https://platform.example': address(),
  'http://localhost:3333': address(),
})

/** A school, with what the pages call its address and its key. */
async function school(options: Parameters<typeof createTenant>[0] = {}) {
  const made = await createTenant(options)
  const { apiKey } = made
  const env = { API_KEY: apiKey, KEY: apiKey, BASE: address() }
  return { ...made, env, client: clientFor(made, { userId: 'teacher-1' }) }
}

const parsed = <Answer>(line: string) => JSON.parse(line) as Answer

test.group('A reader of the documentation', (group) => {
  group.each.timeout(300_000)

  test('reads records and corrects one, as README and docs/records.md tell', async ({ assert }) => {
    const { client, env, apiKey } = await school()
    const { fileId } = await client.files.upload(await readFile(sheet), { fileName: 'sheet.pdf' })
    await client.files.waitUntilDone(fileId)
    const replaced = { ...addresses(), '<API key>': apiKey, '<fileId>': fileId }
    const show = await blockWith('README.md', 'getFileStudentRecords')
    const [answer] = await runInShell(show, { replaced, env })
    const { records } = parsed<{ records: { id: string; revision: number }[] }>(answer)
    assert.isNotEmpty(records)

    const follow = await blockWith('docs/live-progress.md', 'api/stream-tokens')
    const own = { file_01kafj8d3v6m1t9q5x2r7c4y0b: fileId }
    const [token] = await runInShell(follow, { replaced: own, env })
    assert.sameMembers(Object.keys(parsed<object>(token)), ['token', 'streamUrl', 'expiresAt'])

    const [{ id, revision }] = records
    const patch = await blockWith('docs/records.md', '"patch": {')
    const corrected = await client.request<{ record: { studentName: string } }>(
      'POST',
      '/api/rpc/documents/updateRecord',
      { body: { ...parsed<object>(patch), recordId: id, expectedRevision: revision } }
    )
    assert.equal(corrected.record.studentName, 'ADÉYẸMÍ Ngozi')
    const { groups } = await client.documents.getFileStatistics({ fileId })
    const confirm = await blockWith('docs/records.md', '"groups": [')
    const [{ key }] = groups.filter(({ type }) => type === 'score')
    const named = confirm.replace('maths', key)
    await client.request('POST', '/api/rpc/documents/confirmSubjectGroups', {
      body: { ...parsed<object>(named), fileId },
    })
    const confirmed = await client.documents.getFileStatistics({ fileId })
    assert.lengthOf(
      confirmed.groups.filter((one) => one.confirmed),
      1
    )
  })

  test('pays in the sandbox, as README and docs/sandbox.md tell', async ({ assert }) => {
    const { env, apiKey } = await school()
    const replaced = { ...addresses(), '<API key>': apiKey }
    const open = await blockWith('docs/sandbox.md', 'thanks')
    const [opened] = await runInShell(open, { replaced, env })
    type Opened = { data: { authorization_url: string; reference: string } }
    const { authorization_url: page } = parsed<Opened>(opened).data
    await runInShell(await blockWith('docs/sandbox.md', '/pay"'), {
      env: { ...env, AUTHORIZATION_URL: page.replace(/^https?:\/\/[^/]+/, address()) },
    })

    const begin = await blockWith('README.md', 'api/payments/initialize')
    const [begun] = await runInShell(begin, { replaced, env })
    const { reference } = parsed<Opened>(begun).data
    const verify = await blockWith('README.md', 'api/payments/verify')
    const given = { ...replaced, '<reference>': reference }
    const [verified] = await runInShell(verify, { replaced: given, env })
    assert.include(verified, reference)

    const shown = parsed<{ data: object }>(await blockWith('docs/sandbox.md', '"charge.success"'))
    const sent = writeEvent({
      transactionId: 'sbt_1',
      gatewayReference: 'tep1',
      amount: 500_000,
      currency: 'NGN',
      paidAt: new Date(),
    })
    const real = parsed<typeof shown>(sent.toString())
    assert.deepEqual(Object.keys(shown.data), Object.keys(real.data))
    assert.deepEqual(Object.keys(shown), Object.keys(real))
  })

  test('pays, lists and refunds, as docs/payments.md tells', async ({ assert, cleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'documentation-'))
    cleanup(() => rm(folder, { recursive: true, force: true }))
    const { env, client } = await school()
    const given = { replaced: addresses(), env, cwd: folder }
    const page = 'docs/payments.md'
    const [opened] = await runInShell(await blockWith(page, 'api/payments/initialize'), given)
    type Opened = { data: { authorization_url: string; reference: string } }
    const { data } = parsed<Opened>(opened)
    const checkout = data.authorization_url.replace(/^https?:\/\/[^/]+/, address())
    await fetch(`${checkout}/pay`, { method: 'POST', redirect: 'manual' })
    const { status } = await client.payments.verify({ reference: data.reference })
    assert.isTrue(status)
    await runInShell(await blockWith(page, 'api/payments/transactions'), given)
    const csv = await readFile(join(folder, 'september.csv'), 'utf8')
    assert.match(csv, /reference/)
    const [refund] = await runInShell(await blockWith(page, 'api/payments/refunds'), given)
    assert.include(refund, data.reference)
  })

  test('receives webhooks, as docs/receiving-webhooks.md tells', async ({ assert, cleanup }) => {
    const page = 'docs/receiving-webhooks.md'
    const { env, client, signingSecret } = await school()
    await runInShell(await blockWith(page, 'api/webhooks/endpoints'), {
      replaced: addresses(),
      env,
    })
    const [{ events }] = await client.webhookEndpoints.list().all()
    assert.deepEqual(events, ['file.completed', 'payment.completed'])

    const port = String(await freePort())
    const command = await blockWith(page, 'node docs/examples')
    const start = command.replace('whsec_…', signingSecret).replace('4000', port)
    const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
    const receiver = spawn('sh', ['-c', `exec env ${start}`], {
      cwd: root,
      env: { ...process.env, PATH },
    })
    cleanup(() => void receiver.kill())
    let said = ''
    receiver.stdout.on('data', (chunk) => (said += chunk))
    await until('the receiver waits', () => said.includes('Waiting for events'))
    const body = '{"event":"file.completed","fileId":"f1"}'
    const seconds = Math.floor(Date.now() / 1000)
    const headers = { ...sign('evt_1', body, seconds, { current: signingSecret }) }
    await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })
    await until('the event is shown', () => said.includes('"f1"'))

    const check = `${await blockWith(page, 'def is_genuine')}
import json, sys
given = json.load(sys.stdin)
for text in (given["body"], given["body"] + " "):
    print(is_genuine(given["headers"], text.encode(), given["secret"]))
`
    const file = join(tmpdir(), `is_genuine_${process.pid}.py`)
    await writeFile(file, check)
    cleanup(() => rm(file, { force: true }))
    const input = JSON.stringify({ headers, body, secret: signingSecret })
    const printed = await runInShell(`python3 ${file} <<'END'\n${input}\nEND\n`)
    assert.deepEqual(printed, ['True', 'False'])
  })

  test('makes accounts, one and many, as docs/student-email.md tells', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'documentation-'))
    cleanup(() => rm(folder, { recursive: true, force: true }))
    const page = 'docs/student-email.md'
    const { env, client, tenant } = await school({
      scopes: ['emails:read', 'emails:write', 'emails:credentials'],
    })
    const alone = await blockWith(page, '# 5. An account')
    const steps = alone.split(/(?=^# \d)/m)
    assert.lengthOf(steps, 5)
    const name = `students.${tenant.slug}.example`
    const replaced = { 'students.school.example': name }
    await runInShell(steps[0], { env })
    const [named] = await runInShell(steps[1], { env, replaced })
    type Named = { domainId: string; records: { name: string; value: string }[] }
    const { domainId, records } = parsed<Named>(named)
    const dns = new DnsServer()
    await dns.start()
    cleanup(() => dns.stop())
    dns.text(records[0].name, records[0].value)
    const known = { ...env, DOMAIN_ID: domainId }
    const [verified] = await runInShell(steps[2], { env: known })
    assert.equal(parsed<{ status: string }>(verified).status, 'verified')
    await runInShell(steps[3], { env: known })
    const [made] = await runInShell(steps[4], { env: known })
    assert.include(made, `@${name}`)

    const list = 'studentId,firstName,lastName\nGHS-1,Ada,Obi\nGHS-2,Bola,Ade\n'
    await writeFile(join(folder, 'students.csv'), list)
    const many = await blockWith(page, 'students.csv')
    const [send, ...others] = many.split(/^(?=curl)/m)
    const [accepted] = await runInShell(send, { env: known, cwd: folder })
    const { jobId } = parsed<{ jobId: string }>(accepted)
    await client.bulkEmails.waitUntilDone(jobId)
    const about = { env: { ...known, JOB: jobId }, cwd: folder }
    const [rows] = await runInShell(others[0], about)
    assert.include(rows, 'GHS-1')
    await runInShell(others[1], about)
    await runInShell(others[2], about)
    assert.match(
      await readFile(join(folder, 'errors.csv'), 'utf8'),
      /^\ufeff?studentId,.*,row,code/
    )
  })

  test('has credentials of providers whose form is right, as docs/student-email.md shows them', async ({
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'documentation-'))
    cleanup(() => rm(folder, { recursive: true, force: true }))
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    const key = {
      type: 'service_account',
      client_email: 'tep@school.iam.gserviceaccount.com',
      private_key: privateKey,
    }
    await writeFile(join(folder, 'key.json'), JSON.stringify(key))
    const { env } = await school({ scopes: ['emails:read', 'emails:write'] })
    for (const part of ['jq -n', '"provider":"microsoft"']) {
      const code = await blockWith('docs/student-email.md', part)
      const replaced = { '…': '6fd2c87f-b296-42f0-b197-1e91e994b900' }
      await runInShell(code, { env, cwd: folder, replaced })
    }
  }).skip(!hasJq, 'There is no jq here.')

  test('has plans that are taken, as docs/billing.md shows them', async ({ assert }) => {
    const file = parsed<object>(await blockWith('docs/billing.md', '"plans": ['))
    const { plans } = await planFileValidator.validate(file)
    assert.lengthOf(plans, 1)
  })
})
