import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { test } from '@japa/runner'
import { disableModules } from '#kernel/tenancy/module_state'
import AnalysisJob from '#modules/file-processing/models/analysis_job'
import { resumeJobs } from '#modules/file-processing/pipeline/resume_jobs'
import { createIdleJob, takeJob } from '#modules/file-processing/tests/support/jobs'
import {
  fixture,
  untilDone,
  upload,
  uploadedFile,
} from '#modules/file-processing/tests/support/processing'
import { kept, NOTHING } from '#modules/file-processing/tests/support/storage'
import * as pdf from '@tenant-education/sheet-reader/samples/faults/main'
import { clientOf, createTenant } from '#tests/helpers'
import QuotaPeriod from '../models/quota_period.js'
import QuotaReservation from '../models/quota_reservation.js'
import UsageEvent from '../models/usage_event.js'
import { overageUnits } from '../quota/services/quota_overage.js'
import { quotaOf, schoolWith } from './support/quota_school.js'

const EXTRACT = '/api/file-processing/extract'

/** A document of five pages. */
const broadsheet = () => fixture('broadsheet.pdf')

test.group('Pages of uploads', (group) => {
  group.tap((each) => each.timeout(120_000))

  test('a document with more pages than are left is refused and nothing is kept', async ({
    assert,
    client,
  }) => {
    const school = await schoolWith({ 'pages.monthly': 4 })
    const answer = await upload(client, school, await broadsheet())

    answer.assertStatus(429)
    const { code, message } = answer.body().error
    assert.equal(code, 'FILE_QUOTA_EXCEEDED')
    assert.match(
      message,
      /^Page quota exhausted: 0 of 4 used, 5 needed, resets \d{4}-\d\d-\d\dT00:00:00\+01:00\.$/
    )
    const { resetsAt, reserved } = await quotaOf(school)
    const seconds = (resetsAt!.getTime() - Date.now()) / 1000
    assert.approximately(Number(answer.header('retry-after')), seconds, 5)
    assert.equal(reserved, 0)
    assert.deepEqual(await kept(school.tenant.id), NOTHING)
    assert.exists(answer.header('x-ratelimit-limit'))
  })

  test('pages are held while the job runs and used when they are delivered', async ({
    assert,
    client,
  }) => {
    const school = await schoolWith({ 'pages.monthly': 5 })
    const fileId = await uploadedFile(client, school, await broadsheet())
    const running = await quotaOf(school)
    assert.equal(running.used + running.reserved, 5)
    await untilDone(school.tenant.id, fileId)

    const after = await quotaOf(school)
    assert.deepInclude(after, { used: 5, reserved: 0, available: 0 })
    const events = await UsageEvent.forTenant(school.tenant.id)
    assert.lengthOf(events, 1)
    assert.deepInclude(events[0].$attributes, {
      meter: 'pages',
      quantity: 5,
      subjectType: 'file',
      subjectId: fileId,
    })
  })

  test('of uploads at the same time as many are taken as fit; the others are told it is held', async ({
    assert,
    client,
  }) => {
    const school = await schoolWith({ 'pages.monthly': 12 })
    const bytes = await broadsheet()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => upload(client, school, bytes))
    )
    const taken = answers.filter((answer) => answer.status() === 200)
    assert.lengthOf(taken, 2)
    for (const answer of answers.filter((each) => !taken.includes(each))) {
      answer.assertStatus(429)
      const { message } = answer.body().error as { message: string }
      if (message.includes('held')) {
        assert.match(message, /^Page quota is held by [12] running jobs? \(\d+ used, \d+ held\)\.$/)
        assert.equal(answer.header('retry-after'), '60')
      } else {
        assert.match(message, /^Page quota exhausted: 10 of 12 used, 5 needed/)
      }
    }
    for (const answer of taken) {
      await untilDone(school.tenant.id, answer.body().fileId)
    }
    assert.deepInclude(await quotaOf(school), { used: 10, reserved: 0 })
  })

  test('a document that cannot be read costs nothing', async ({ assert, client }) => {
    const school = await schoolWith({ 'pages.monthly': 5 })
    for (const bytes of [await pdf.encrypted('aes-256'), pdf.noiseAfterSignature(1000)]) {
      const fileId = await uploadedFile(client, school, bytes)
      const { status } = await untilDone(school.tenant.id, fileId)
      assert.equal(status, 'failed')
    }
    assert.deepInclude(await quotaOf(school), { used: 0, reserved: 0, available: 5 })
  })

  test('pages read in vain are given back, and counted for the operator', async ({ assert }) => {
    const school = await schoolWith({ 'pages.monthly': 5 })
    const { active, lease } = await takeJob(await createIdleJob(school.tenant.id), 5)
    await active.nextPages(0)
    for (const page of [1, 2, 3]) {
      await active.finishPage(page, { status: 'complete' })
    }
    assert.deepInclude(await quotaOf(school), { used: 0, reserved: 5 })
    await active.fail('FILE_PROCESSING_FAILED', 'No student results could be found.')
    await lease.release()

    assert.deepInclude(await quotaOf(school), { used: 0, reserved: 0, available: 5 })
    const { wasted } = await QuotaPeriod.forTenant(school.tenant.id).firstOrFail()
    assert.equal(wasted, 3)
  })

  test('a job that is taken up again after its worker was killed is charged once', async ({
    assert,
    client,
  }) => {
    const school = await schoolWith({ 'pages.monthly': 5 })
    const { id: tenantId } = school.tenant
    const fileId = await uploadedFile(client, school, await broadsheet())
    await untilDone(tenantId, fileId)
    await AnalysisJob.forTenant(tenantId).update({
      status: 'processing',
      stage: 'analysis',
      leaseOwner: `${hostname()}:999999999:abcdef:1`,
      leaseUntil: Date.now() + 30_000,
    })
    assert.isAtLeast(await resumeJobs(), 1)
    const { status } = await untilDone(tenantId, fileId)
    assert.equal(status, 'complete')
    assert.deepInclude(await quotaOf(school), { used: 5, reserved: 0 })
    assert.lengthOf(await UsageEvent.forTenant(tenantId), 1)
  })

  test('a plan that sells more pages lets them be read, up to its cap', async ({
    assert,
    client,
  }) => {
    const school = await schoolWith(
      { 'pages.monthly': 2 },
      { overage: [{ meter: 'pages', unitMinor: 1500, cap: 5 }] }
    )
    const fileId = await uploadedFile(client, school, await broadsheet())
    await untilDone(school.tenant.id, fileId)
    const quota = await quotaOf(school)
    assert.deepInclude(quota, { used: 5, overage: 3, overageAllowed: true, overageLeft: 2 })
    const period = { start: quota.periodStart! }
    assert.equal(await overageUnits(school.tenant.id, 'pages', period), 3)

    const refused = await upload(client, school, await broadsheet())
    refused.assertStatus(429)
    assert.match(refused.body().error.message, /^Page quota exhausted: 5 of 7 used, 5 needed/)
  })

  test('a tenant without a subscription has no limit; what it uses is counted', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const fileId = await uploadedFile(client, school, await broadsheet())
    await untilDone(school.tenant.id, fileId)
    assert.deepInclude(await quotaOf(school), { limit: -1, available: -1, used: 5, reserved: 0 })
  })

  test('a tenant without the module has no limit and is not counted', async ({
    assert,
    client,
  }) => {
    const school = await schoolWith({ 'pages.monthly': 0 })
    await disableModules(school.tenant.id, ['billing'])
    const fileId = await uploadedFile(client, school, await broadsheet())
    const { status } = await untilDone(school.tenant.id, fileId)
    assert.equal(status, 'complete')
    assert.lengthOf(await QuotaReservation.forTenant(school.tenant.id), 0)
  })
})

test.group('Pages of extractions', (group) => {
  group.tap((each) => each.timeout(120_000))

  /** An address of this machine that hands out the document of five pages. */
  async function serveBroadsheet(cleanup: (close: () => void) => void): Promise<string> {
    const bytes = await broadsheet()
    const server = createServer((_, response) => response.end(bytes))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    cleanup(() => {
      server.closeAllConnections()
      server.close()
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/sheet.pdf`
  }

  test('one page is needed to begin, the others when the document is there', async ({
    assert,
    client,
    cleanup,
  }) => {
    const fileUrl = await serveBroadsheet(cleanup)
    const school = await schoolWith({ 'pages.monthly': 5 })
    const answer = await clientOf(client, school).post(EXTRACT, { fileUrl, fileId: 'a' })
    answer.assertStatus(202)
    const { status } = await untilDone(school.tenant.id, 'a')
    assert.equal(status, 'complete')
    assert.deepInclude(await quotaOf(school), { used: 5, reserved: 0 })
  })

  test('a document that turns out too long fails with the code and costs nothing', async ({
    assert,
    client,
    cleanup,
  }) => {
    const fileUrl = await serveBroadsheet(cleanup)
    const school = await schoolWith({ 'pages.monthly': 4 })
    const answer = await clientOf(client, school).post(EXTRACT, { fileUrl, fileId: 'a' })
    answer.assertStatus(202)
    const { status, error } = await untilDone(school.tenant.id, 'a')
    assert.equal(status, 'failed')
    assert.match(
      error!,
      /^FILE_QUOTA_EXCEEDED: this document has 5 pages\. Page quota exhausted: 0 of 4 used, 5 needed/
    )
    assert.deepInclude(await quotaOf(school), { used: 0, reserved: 0 })
  })

  test('without a page left the request is refused and no file is registered', async ({
    assert,
    client,
  }) => {
    const school = await schoolWith({ 'pages.monthly': 0 })
    const answer = await clientOf(client, school).post(EXTRACT, {
      fileUrl: 'https://files.example/a.pdf',
      fileId: 'a',
    })
    answer.assertStatus(429)
    assert.equal(answer.body().error.code, 'FILE_QUOTA_EXCEEDED')
    assert.deepEqual(await kept(school.tenant.id), NOTHING)
  })

  test('reading a finished file again is free, after a failure it is charged once', async ({
    assert,
    client,
    cleanup,
  }) => {
    const fileUrl = await serveBroadsheet(cleanup)
    const school = await schoolWith({ 'pages.monthly': 5 })
    const again = { fileUrl: 'https://files.example/a.pdf', fileId: 'a' }
    const broken = { fileUrl: fileUrl.replace('http:', 'https:'), fileId: 'a' }
    for (const body of [broken, { fileUrl, fileId: 'a' }, again, again]) {
      const answer = await clientOf(client, school).post(EXTRACT, body)
      answer.assertStatus(202)
      await untilDone(school.tenant.id, 'a')
    }
    assert.deepInclude(await quotaOf(school), { used: 5, reserved: 0 })
    const reservations = await QuotaReservation.forTenant(school.tenant.id).orderBy('id')
    assert.deepEqual(
      reservations.map(({ status }) => status),
      ['released', 'committed']
    )
  })
})
