import { mkdir, rm, writeFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import env from '#start/env'
import { clientOf, createTenant } from '#tests/helpers'
import * as pdf from '@tenant-education/sheet-reader/samples/faults/main'
import { pageQuota, registerPageQuota } from '../extension_points/page_quota.js'
import UploadIntent from '../models/upload_intent.js'
import { incomingPath, storeDocument, sweepAbandoned } from '../services/document_store.js'
import { fixture, untilDone, upload, uploadedFile } from './support/processing.js'
import { Installation } from './support/server_process.js'
import { kept, NOTHING } from './support/storage.js'

/** A quota of so many pages that writes down what it is asked. */
function playQuota(pages: number, { isLimited = true } = {}) {
  const calls: string[] = []
  registerPageQuota({
    isLimited: async () => isLimited,
    reserve: async (reading) => {
      calls.push(`reserve ${reading.pages}`)
      return reading.pages > pages ? { message: 'Page quota exhausted', retryAfter: 90 } : null
    },
    keep: async () => {},
    commit: async (reading) => {
      calls.push(`commit ${reading.pages}`)
    },
    release: async () => {
      calls.push('release')
    },
  })
  return calls
}

test.group('The page quota', (group) => {
  const unlimited = pageQuota()
  group.each.teardown(() => registerPageQuota(unlimited))
  group.tap((each) => each.timeout(60_000))

  test('refuses an upload with more pages than are left, and keeps nothing', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    playQuota(4)

    const answer = await upload(client, school, await fixture('broadsheet.pdf'))

    answer.assertStatus(429)
    assert.deepEqual(answer.body(), {
      error: { code: 'FILE_QUOTA_EXCEEDED', message: 'Page quota exhausted.' },
    })
    assert.equal(answer.header('retry-after'), '90')
    assert.deepEqual(await kept(school.tenant.id), NOTHING)
  })

  test('reserves the pages with the job and commits those delivered', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const calls = playQuota(5)

    const fileId = await uploadedFile(client, school, await fixture('broadsheet.pdf'))
    await untilDone(school.tenant.id, fileId)

    assert.deepEqual(calls, ['reserve 5', 'reserve 5', 'commit 5'])
  })

  test('a job that learns of it too late fails with the code and gives all back', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const calls = playQuota(4, { isLimited: false })

    const fileId = await uploadedFile(client, school, await fixture('broadsheet.pdf'))
    const done = await untilDone(school.tenant.id, fileId)

    assert.equal(done.status, 'failed')
    assert.match(done.error!, /^FILE_QUOTA_EXCEEDED: this document has 5 pages/)
    assert.deepEqual(calls, ['reserve 1', 'reserve 5', 'release'])
  })

  test('refuses to extract a known file again', async ({ assert, client }) => {
    const school = await createTenant()
    const fileId = await uploadedFile(client, school, await fixture('broadsheet.pdf'))
    await untilDone(school.tenant.id, fileId)
    playQuota(1)

    const answer = await clientOf(client, school).post('/api/file-processing/extract', {
      fileUrl: 'https://files.example/a.pdf',
      fileId,
    })

    answer.assertStatus(429)
    assert.equal(answer.body().error.code, 'FILE_QUOTA_EXCEEDED')
  })
})

test.group('Storage that fails', () => {
  test('a store that takes nothing: 500 and nothing half-kept', async ({
    assert,
    client,
    cleanup,
  }) => {
    const school = await createTenant()
    const folder = `${env.get('STORAGE_PATH')}/${school.tenant.id}`
    await mkdir(env.get('STORAGE_PATH')!, { recursive: true })
    await writeFile(folder, 'a file where the folder should be')
    cleanup(() => rm(folder, { force: true }))

    const answer = await upload(client, school, await fixture('broadsheet.pdf'))

    answer.assertStatus(500)
    assert.deepEqual(answer.body(), {
      error: { code: 'INTERNAL_ERROR', message: 'An unexpected error occurred on our side.' },
    })
    // Whether the store has kept something cannot be known while it fails: the sweep will look.
    assert.deepEqual(await kept(school.tenant.id), { ...NOTHING, intents: 1 })
    await rm(folder, { force: true })
    await sweepAbandoned(Date.now() + 2 * 3_600_000)
    assert.deepEqual(await kept(school.tenant.id), NOTHING)
  })

  test('a full disk: 500 and nothing half-kept; the server goes on', async ({
    assert,
    cleanup,
  }) => {
    const installation = await Installation.create()
    cleanup(() => installation.remove())
    // The largest file that the process may write has 16 MB, so the disk is full after that much.
    await installation.start({}, ['bash', '-c', 'ulimit -f 16384; exec "$@"', 'limited'])
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(24 * 1024 * 1024)])

    const refused = await installation.upload(large)
    assert.equal(refused.status, 500)
    assert.equal(
      ((await refused.json()) as { error: { code: string } }).error.code,
      'INTERNAL_ERROR'
    )
    assert.deepEqual(installation.rows('select id from files'), [])
    assert.deepEqual(installation.rows('select id from upload_intents'), [])
    assert.deepEqual(await installation.storedFiles(), [])

    const taken = await installation.upload(pdf.smallestGood())
    assert.equal(taken.status, 200)
  })
    .timeout(120_000)
    .skip(process.platform === 'win32', 'needs a limit on the size of files')

  test('objects and temporary files that nobody claims are swept after an hour', async ({
    assert,
  }) => {
    const { tenant } = await createTenant()
    const path = await incomingPath()
    await writeFile(path, '%PDF-1.7\n')
    await storeDocument(tenant.id, path)
    await writeFile(await incomingPath(), 'left behind')
    const before = await kept(tenant.id, 0)
    assert.lengthOf(before.objects, 1)

    await sweepAbandoned()
    assert.deepEqual(await kept(tenant.id, 0), before)
    await sweepAbandoned(Date.now() + 2 * 3_600_000)

    assert.deepEqual(await kept(tenant.id), NOTHING)
    assert.lengthOf(await UploadIntent.forTenant(tenant.id), 0)
  })
})
