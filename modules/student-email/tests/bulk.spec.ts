import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { MailProviderError } from '@tenant-education/adapter-kit'
import OutboxEvent from '#platform/outbox/outbox_event'
import { defaultScopes, allScopes } from '#platform/access/scopes'
import { settleBulkJob } from '../bulk/actions/settle_bulk_job.js'
import { findBulkJob } from '../bulk/queries/bulk_jobs.js'
import RunBulkJob from '../jobs/run_bulk_job.js'
import BulkJob from '../models/bulk_job.js'
import BulkRow from '../models/bulk_row.js'
import EmailAccount from '../models/email_account.js'
import { finished, readRows, send, sendCsv, untilStatus } from './support/bulk.js'
import { foreignMailbox } from './support/provision.js'
import { createAccount, createSchool, interfere, student, type School } from './support/school.js'

const path = '/api/student-emails'

async function run(school: School, students: object[], options: object = {}) {
  return finished(school, await send(school, students, options))
}

/** Counters of a job are those of its rows, at any moment. */
async function countersMatch({ tenant }: School, jobId: string) {
  const job = await BulkJob.forTenant(tenant.id).where('id', jobId).firstOrFail()
  const rows = await BulkRow.forTenant(tenant.id).where('jobId', jobId)
  const count = (status: string) => rows.filter((row) => row.status === status).length
  const { created, updated, skipped, failed, processed, total } = job
  return (
    total === rows.length &&
    created === count('created') &&
    updated === count('updated') &&
    skipped === count('skipped') &&
    failed === count('failed') &&
    processed === created + updated + skipped + failed
  )
}

test.group('A dry run', () => {
  test('shows the addresses that the list then gives, however fast the provider answers', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const gone = await createAccount(school)
    await school.api.delete(`${path}/${gone.accountId}`)
    await foreignMailbox(school, `ada.obi3@${school.domain.domain}`)
    const students = Array.from({ length: 12 }, (_none, index) =>
      student({ middleName: index % 3 === 0 ? 'Ngozi' : undefined })
    )
    let calls = 0
    interfere('create', async (original, mailbox) => {
      await wait((calls++ % 5) * 10)
      return original(mailbox)
    })
    const usernamePatterns = ['{first}.{last}', '{first}.{m}.{last}', '{f}{last}{rand2}']
    const addresses = async (dryRun: boolean) => {
      const jobId = await send(school, students, { dryRun, usernamePatterns })
      await finished(school, jobId)
      const rows = await readRows(school, jobId)
      return rows.map(({ status, address }) => [status, address])
    }
    const shown = await addresses(true)
    assert.deepEqual(await addresses(false), shown)
    assert.isTrue(shown.every(([status]) => status === 'created'))
  })

  test('names who would be suspended because the list leaves them out', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const all = [student(), student(), student()]
    await run(school, all)
    const jobId = await send(school, all.slice(0, 1), { missingAction: 'suspend', dryRun: true })
    const job = await finished(school, jobId)
    assert.containsSubset(job, { total: 3, processed: 3, skipped: 1, updated: 2 })
    const rows = await readRows(school, jobId)
    assert.deepEqual(
      rows.map(({ row, studentId, action, listed, status }) => [
        row,
        studentId,
        action,
        listed,
        status,
      ]),
      [
        [1, all[0].studentId, 'create', true, 'skipped'],
        [2, all[1].studentId, 'suspend', false, 'updated'],
        [3, all[2].studentId, 'suspend', false, 'updated'],
      ]
    )
    assert.isTrue(rows.every(({ address }) => address !== null))
    const suspended = await EmailAccount.forTenant(school.tenant.id).where('status', 'suspended')
    assert.isEmpty(suspended)
  })
})

test.group('The list of a dry run', () => {
  test('is run as it was sent, without being sent again', async ({ client, assert }) => {
    const school = await createSchool(client)
    const kept = student()
    const left = student()
    await run(school, [kept, left])
    const students = [
      kept,
      student({ firstName: 'Ọláolúwa', lastName: 'Ṣadé' }),
      { firstName: 'X' },
    ]
    const options = { missingAction: 'suspend', externalRef: 'term-2' }
    const dryRun = await send(school, students, { ...options, dryRun: true })
    const checked = await finished(school, dryRun)
    assert.containsSubset(checked, { dryRun: true, skipped: 1, created: 1, updated: 1, failed: 1 })

    const accepted = await school.api.post(`${path}/bulk/${dryRun}/run`, {})
    accepted.assertStatus(202)
    accepted.assertBodyContains({ success: true, status: 'pending', total: 3 })
    const job = await finished(school, accepted.body().jobId)
    assert.containsSubset(job, {
      dryRun: false,
      externalRef: 'term-2',
      total: 4,
      skipped: 1,
      created: 1,
      updated: 1,
      failed: 1,
    })
    const suspended = await EmailAccount.forTenant(school.tenant.id).where('status', 'suspended')
    assert.deepEqual(
      suspended.map(({ studentId }) => studentId),
      [left.studentId]
    )
  })

  test('is one that has ended, of the own school', async ({ client }) => {
    const school = await createSchool(client)
    const other = await createSchool(client)
    const real = await send(school, [student()])
    await finished(school, real)
    const dryRun = await send(school, [student()], { dryRun: true })
    await finished(school, dryRun)

    const refused = await school.api.post(`${path}/bulk/${real}/run`, {})
    refused.assertStatus(409)
    refused.assertBodyContains({ error: { code: 'EMAIL_INVALID_STATE' } })
    const foreign = await other.api.post(`${path}/bulk/${dryRun}/run`, {})
    foreign.assertStatus(404)
    foreign.assertBodyContains({ error: { code: 'EMAIL_JOB_NOT_FOUND' } })
  })
})

test.group('A list of students', () => {
  test('becomes accounts, one a row, with passwords that can be fetched once', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const accepted = await school.api.post(`${path}/bulk`, {
      students: [
        { studentId: 'A', firstName: 'Ọláolúwa', lastName: 'Ṣadé', grade: 'JSS1' },
        { studentId: 'B', firstName: 'Ɗanladi', lastName: 'Ƙasimu' },
      ],
      options: { externalRef: 'term-1' },
    })
    accepted.assertStatus(202)
    const { jobId, ...rest } = accepted.body()
    assert.deepEqual(rest, { success: true, status: 'pending', total: 2 })

    const job = await finished(school, jobId)
    assert.containsSubset(job, {
      status: 'completed',
      progress: 100,
      total: 2,
      processed: 2,
      created: 2,
      failed: 0,
      dryRun: false,
      pauseReason: null,
      externalRef: 'term-1',
    })
    const rows = await readRows(school, jobId)
    assert.sameMembers(
      rows.map(({ address }) => address.split('@')[0]),
      ['olaoluwa.sade', 'danladi.kasimu']
    )
    assert.isTrue(await countersMatch(school, jobId))

    const first = await school.api.get(`${path}/bulk/${jobId}/credentials`)
    first.assertStatus(200)
    assert.equal(first.header('cache-control'), 'no-store')
    const { credentials } = first.body()
    assert.lengthOf(credentials, 2)
    assert.match(credentials[0].temporaryPassword, /^[A-Za-z2-9]{14}$/)

    const second = await school.api.get(`${path}/bulk/${jobId}/credentials`)
    second.assertStatus(404)
    assert.equal(second.body().error.code, 'EMAIL_CREDENTIALS_NOT_FOUND')
    const later = await finished(school, jobId)
    assert.isNull(later.credentialsAvailableUntil)

    const events = await OutboxEvent.forTenant(school.tenant.id).where(
      'type',
      'email.bulk.completed'
    )
    assert.lengthOf(events, 1)
  })

  test('gives equal names numbers, each its own', async ({ client, assert }) => {
    const school = await createSchool(client)
    const list = Array.from({ length: 40 }, () => student({ firstName: 'Ada', lastName: 'Obi' }))
    const job = await run(school, list)
    const rows = await readRows(school, job.jobId)
    const locals = rows.map(({ address }) => address.split('@')[0])
    assert.equal(new Set(locals).size, 40)
    assert.includeMembers(locals, ['ada.obi', 'ada.obi2', 'ada.obi40'])
  })

  test('tells the fault of each row and makes the others', async ({ client, assert }) => {
    const school = await createSchool(client)
    const job = await run(school, [
      { studentId: 'good', firstName: 'Bola', lastName: 'Ige' },
      { studentId: 'half', firstName: 'Bola' },
      { studentId: 'good', firstName: 'Another', lastName: 'One' },
      { studentId: 'emoji', firstName: '🙂', lastName: '🙂' },
      { studentId: 'role', firstName: 'The', lastName: 'Bursar', email: 'bursar' },
      { studentId: 'elsewhere', firstName: 'A', lastName: 'B', email: 'a@unverified.test' },
      { studentId: 'field', firstName: 'A', lastName: 'B', phone: '0803' },
      { studentId: 'nobody', action: 'suspend' },
      { firstName: 'No', lastName: 'Id' },
      { studentId: 'passwd', firstName: 'a:b\nroot:{PLAIN}x', lastName: 'C' },
    ])
    assert.equal(job.status, 'completed_with_errors')
    const rows = await readRows(school, job.jobId)
    assert.deepEqual(
      rows.map(({ status, error }) => error?.code ?? status),
      [
        'created',
        'VALIDATION_ERROR',
        'DUPLICATE_ROW',
        'NAME_NOT_USABLE',
        'EMAIL_ADDRESS_RESERVED',
        'EMAIL_DOMAIN_NOT_VERIFIED',
        'VALIDATION_ERROR',
        'EMAIL_ACCOUNT_NOT_FOUND',
        'VALIDATION_ERROR',
        'VALIDATION_ERROR',
      ]
    )
    assert.equal(rows[2].error.message, 'studentId: stands in row 1 already')
    assert.isTrue(await countersMatch(school, job.jobId))
  })

  test('that is sent again makes nothing twice', async ({ client, assert }) => {
    const school = await createSchool(client)
    const list = [student(), student()]
    await run(school, list)
    const again = await run(school, list)
    assert.containsSubset(again, { status: 'completed', created: 0, skipped: 2 })
    assert.lengthOf(await EmailAccount.forTenant(school.tenant.id), 2)
  })

  test('with an Idempotency-Key is one job, also as a multipart body with a new boundary', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const csv = 'studentId,firstName,lastName\nS1,Ada,Obi\n'
    const first = await sendCsv(school, csv, {}, 'term-1')
    const second = await sendCsv(school, csv, {}, 'term-1')
    first.assertStatus(202)
    second.assertStatus(202)
    assert.equal(second.body().jobId, first.body().jobId)
    assert.equal(second.header('idempotent-replayed'), 'true')
    await finished(school, first.body().jobId)
  })

  test('of a dry run shows the addresses and changes nothing', async ({ client, assert }) => {
    const school = await createSchool(client)
    const list = [student(), student(), student({ firstName: '', lastName: '' })]
    const job = await run(school, list, { dryRun: true })
    assert.containsSubset(job, { dryRun: true, created: 2, failed: 1 })
    const rows = await readRows(school, job.jobId)
    assert.deepEqual(
      rows.map(({ address }) => address?.split('@')[0] ?? null),
      ['ada.obi', 'ada.obi2', null]
    )
    assert.isEmpty(await EmailAccount.forTenant(school.tenant.id))
    const credentials = await school.api.get(`${path}/bulk/${job.jobId}/credentials`)
    credentials.assertStatus(404)
  })

  test('changes, suspends, reactivates and deletes accounts', async ({ client, assert }) => {
    const school = await createSchool(client)
    const [one, two, three] = [student(), student(), student()]
    await run(school, [one, two, three])
    const job = await run(school, [
      { ...one, action: 'upsert', grade: 'SS2' },
      { studentId: two.studentId, action: 'suspend' },
      { studentId: three.studentId, action: 'delete' },
      { ...student(), action: 'upsert' },
    ])
    assert.containsSubset(job, { status: 'completed', updated: 3, created: 1 })
    const accounts = await EmailAccount.forTenant(school.tenant.id).orderBy('id')
    assert.sameMembers(
      accounts.map(({ status }) => status),
      ['active', 'suspended', 'deleted', 'active']
    )
    const changed = accounts.find(({ studentId }) => studentId === one.studentId)
    assert.equal(changed?.grade, 'SS2')

    const back = await run(school, [{ studentId: two.studentId, action: 'reactivate' }])
    assert.equal(back.updated, 1)
  })
})

test.group('Identifiers of pupils', () => {
  test('that differ by a capital or an accent are three pupils with three mailboxes', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const ids = ['AB1', 'ÀB1', 'ab1']
    const job = await run(
      school,
      ids.map((studentId) => student({ studentId }))
    )
    assert.containsSubset(job, { status: 'completed', created: 3 })
    await run(school, [{ studentId: 'AB1', action: 'suspend' }])
    const accounts = await EmailAccount.forTenant(school.tenant.id).orderBy('id')
    assert.sameDeepMembers(
      accounts.map(({ studentId, status }) => [studentId, status]),
      [
        ['AB1', 'suspended'],
        ['ÀB1', 'active'],
        ['ab1', 'active'],
      ]
    )
    assert.equal(new Set(accounts.map(({ address }) => address)).size, 3)
    const found = await school.api.get(`${path}?studentId=ab1`)
    assert.equal(found.body().total, 1)
  })
})

test.group('A provider that hangs', () => {
  test('keeps only its own tenant waiting', async ({ client, assert }) => {
    const [slow, other] = [await createSchool(client), await createSchool(client)]
    const hanging = Promise.withResolvers<void>()
    interfere('create', async (original, mailbox) => {
      if (mailbox.address.endsWith(`@${slow.domain.domain}`)) {
        await hanging.promise
      }
      return original(mailbox)
    })
    const stuck = await send(slow, [student(), student({ firstName: 'Bola' })])
    await untilStatus(slow, stuck, 'running')
    assert.containsSubset(await run(other, [student()]), { status: 'completed', created: 1 })
    hanging.resolve()
    assert.containsSubset(await finished(slow, stuck), { status: 'completed', created: 2 })
  })
})

test.group('Safeguards of a list', () => {
  test('stop a job that would switch off many accounts, until it is confirmed', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const all = Array.from({ length: 13 }, () => student())
    await run(school, all)

    const jobId = await send(school, all.slice(0, 2), { missingAction: 'suspend' })
    const paused = await untilStatus(school, jobId, 'paused')
    assert.equal(paused.pauseReason, 'safeguard')
    assert.equal(paused.updated + paused.skipped, 0)

    const refused = await school.api.post(`${path}/bulk/${jobId}/resume`, {})
    refused.assertStatus(422)
    assert.equal(refused.body().error.code, 'EMAIL_SAFEGUARD')
    const resumed = await school.api.post(`${path}/bulk/${jobId}/resume`, {
      confirmSafeguard: true,
    })
    resumed.assertStatus(202)
    await finished(school, jobId)
    const suspended = await EmailAccount.forTenant(school.tenant.id).where('status', 'suspended')
    assert.lengthOf(suspended, 11)
  })

  test('let ten be switched off, and stop a job that makes more than is set', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client, { settings: { safeguards: { maxCreate: 2 } } })
    const jobId = await send(school, [student(), student(), student()])
    const paused = await untilStatus(school, jobId, 'paused')
    assert.equal(paused.pauseReason, 'safeguard')
    const again = await school.api.post(`${path}/bulk/${jobId}/resume`, { confirmSafeguard: true })
    again.assertStatus(202)
    const done = await finished(school, jobId)
    assert.equal(done.created, 3)
    const twice = await school.api.post(`${path}/bulk/${jobId}/resume`, {})
    twice.assertStatus(409)
  })
})

test.group('A provider in trouble', () => {
  for (const [kind, reason] of [
    ['credentials', 'provider_auth'],
    ['forbidden', 'provider_auth'],
    ['capacity', 'provider_capacity'],
    ['domain', 'domain'],
  ] as const) {
    test(`(${kind}) pauses the job with its rows untouched, and resume goes on`, async ({
      client,
      assert,
    }) => {
      const school = await createSchool(client)
      const restore = interfere('create', () => {
        throw new MailProviderError(kind)
      })
      const jobId = await send(school, [student(), student()])
      const paused = await untilStatus(school, jobId, 'paused')
      restore()
      assert.containsSubset(paused, { pauseReason: reason, failed: 0, created: 0 })

      const resumed = await school.api.post(`${path}/bulk/${jobId}/resume`, {})
      resumed.assertStatus(202)
      assert.containsSubset(await finished(school, jobId), { status: 'completed', created: 2 })
    })
  }

  test('a job that is resumed before its turn has ended keeps its accounts', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const restore = interfere('create', () => {
      throw new MailProviderError('forbidden')
    })
    const jobId = await send(school, [student(), student()])
    await untilStatus(school, jobId, 'paused')
    restore()
    let job = await findBulkJob(school.tenant.id, jobId)
    while (job.accountsGranted !== null) {
      await wait(20)
      job = await findBulkJob(school.tenant.id, jobId)
    }
    await job.merge({ status: 'running', pauseReason: null, accountsGranted: 2 }).save()
    await settleBulkJob(job)
    await RunBulkJob.dispatch({ tenantId: school.tenant.id, bulkJobId: jobId })
    assert.containsSubset(await finished(school, jobId), { status: 'completed', created: 2 })
  })

  test('that asks to wait is waited for', async ({ client, assert }) => {
    const school = await createSchool(client)
    let refusals = 0
    const restore = interfere('create', (original, mailbox) => {
      if (refusals++ < 1) {
        throw new MailProviderError('rate_limited', { retryAfterMs: 50 })
      }
      return original(mailbox)
    })
    const job = await run(school, [student()])
    restore()
    assert.containsSubset(job, { status: 'completed', created: 1 })
    const [row] = await readRows(school, job.jobId)
    assert.equal(row.attempts, 1)
  })

  test('fails the rows it refuses, and retry gives them another try', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const restore = interfere('create', (original, mailbox) => {
      if (mailbox.firstName === 'Bad') {
        throw new MailProviderError('invalid')
      }
      return original(mailbox)
    })
    const job = await run(school, [student(), student({ firstName: 'Bad' })])
    restore()
    assert.containsSubset(job, { status: 'completed_with_errors', created: 1, failed: 1 })

    const retried = await school.api.post(`${path}/bulk/${job.jobId}/retry`, { rows: [2] })
    retried.assertStatus(202)
    const done = await finished(school, job.jobId)
    assert.containsSubset(done, { status: 'completed', created: 2, failed: 0, processed: 2 })
    assert.isTrue(await countersMatch(school, job.jobId))
    const again = await school.api.post(`${path}/bulk/${job.jobId}/retry`, {})
    again.assertStatus(409)
    assert.equal(again.body().error.code, 'EMAIL_INVALID_STATE')
  })
})

test.group('A bulk job', () => {
  test('can be cancelled: what is done stays done', async ({ client, assert }) => {
    const school = await createSchool(client)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const restore = interfere('create', async (original, mailbox) => {
      await held
      return original(mailbox)
    })
    const jobId = await send(
      school,
      Array.from({ length: 12 }, () => student())
    )
    await untilStatus(school, jobId, 'running')
    const cancelled = await school.api.post(`${path}/bulk/${jobId}/cancel`, {})
    cancelled.assertStatus(202)
    assert.equal(cancelled.body().status, 'cancelled')
    release()
    const job = await finished(school, jobId)
    restore()
    assert.equal(job.status, 'cancelled')

    const twice = await school.api.post(`${path}/bulk/${jobId}/cancel`, {})
    twice.assertStatus(409)
  })

  test('of another tenant does not exist', async ({ client, assert }) => {
    const school = await createSchool(client)
    const other = await createSchool(client)
    const job = await run(school, [student()])
    for (const request of [
      other.api.get(`${path}/bulk/${job.jobId}`),
      other.api.get(`${path}/bulk/${job.jobId}/rows`),
      other.api.get(`${path}/bulk/${job.jobId}/errors.csv`),
      other.api.get(`${path}/bulk/${job.jobId}/credentials`),
      other.api.get(`${path}/bulk/${job.jobId}/progress`).header('accept', 'text/event-stream'),
      other.api.post(`${path}/bulk/${job.jobId}/cancel`, {}),
      other.api.post(`${path}/bulk/${job.jobId}/resume`, {}),
      other.api.post(`${path}/bulk/${job.jobId}/retry`, {}),
    ]) {
      const response = await request
      response.assertStatus(404)
      assert.equal(response.body().error.code, 'EMAIL_JOB_NOT_FOUND')
    }
    const list = await other.api.get(`${path}/bulk`)
    assert.deepEqual(list.body(), { jobs: [], total: 0 })
  })

  test('is followed live, and a late reader gets the end at once', async ({ client, assert }) => {
    const school = await createSchool(client)
    const job = await run(school, [student(), student({ firstName: '', lastName: '' })])
    const stream = await school.api
      .get(`${path}/bulk/${job.jobId}/progress`)
      .header('accept', 'text/event-stream')
    assert.include(stream.header('content-type'), 'text/event-stream')
    const event = JSON.parse(/data: (.*)\n/.exec(stream.text())![1])
    assert.containsSubset(event, {
      stage: 'complete',
      progress: 100,
      jobId: job.jobId,
      processed: 2,
      total: 2,
      created: 1,
      failed: 1,
    })
    const refused = await school.api.get(`${path}/bulk/${job.jobId}/progress`)
    refused.assertStatus(400)
  })

  test('needs its scopes', async ({ client }) => {
    const reader = await createSchool(client, { scopes: ['emails:read'] })
    const refused = await reader.api.post(`${path}/bulk`, { students: [student()] })
    refused.assertStatus(403)
    const school = await createSchool(client, { scopes: defaultScopes() })
    const job = await run(school, [student()])
    const credentials = await school.api.get(`${path}/bulk/${job.jobId}/credentials`)
    credentials.assertStatus(403)
  })

  test('the sixth request in a minute is refused', async ({ client, assert }) => {
    const school = await createSchool(client)
    for (let count = 0; count < 5; count++) {
      const response = await school.api.post(`${path}/bulk`, { students: [] })
      response.assertStatus(400)
    }
    const refused = await school.api.post(`${path}/bulk`, { students: [] })
    refused.assertStatus(429)
    assert.equal(refused.header('x-ratelimit-limit'), '5')
  })

  test('is refused while three others are unfinished', async ({ client, assert }) => {
    const school = await createSchool(client)
    const restore = interfere('create', () => {
      throw new MailProviderError('capacity')
    })
    for (let count = 0; count < 3; count++) {
      await untilStatus(school, await send(school, [student()]), 'paused')
    }
    const refused = await school.api.post(`${path}/bulk`, { students: [student()] })
    restore()
    refused.assertStatus(409)
    assert.equal(refused.body().error.code, 'EMAIL_JOB_RUNNING')
  })

  test('without configuration, or a verified domain, is refused', async ({ client, assert }) => {
    const { createTenant, clientOf } = await import('#tests/helpers')
    const tenant = await createTenant({ scopes: allScopes() })
    const missing = await clientOf(client as ApiClient, tenant).post(`${path}/bulk`, {
      students: [student()],
    })
    missing.assertStatus(400)
    assert.equal(missing.body().error.code, 'EMAIL_CONFIG_MISSING')
  })
})
