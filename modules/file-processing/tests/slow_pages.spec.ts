import { test } from '@japa/runner'
import { smallestGood, withPages } from '@tenant-education/sheet-reader/samples/faults/main'
import { slowPages } from '@tenant-education/sheet-reader/samples/faults/slow_pages'
import config from '#config/file_processing'
import { createTenant } from '#tests/helpers'
import Chunk from '../models/chunk.js'
import { fileState } from '../queries/file_state.js'
import { untilDone, uploadedFile } from './support/processing.js'

/**
 * Milliseconds that a page may take here: a hundred times what the pages of the other school do.
 */
const DEADLINE = 4000

const PAGES = 9

test.group('Pages that take too long', () => {
  test('are each tried once and given up after five; a file of another tenant is read', async ({
    assert,
    client,
    cleanup,
  }) => {
    const { pageDeadline } = config
    cleanup(() => void (config.pageDeadline = pageDeadline))
    config.pageDeadline = DEADLINE
    const slow = await createTenant()
    const quick = await createTenant()
    const slowId = await uploadedFile(client, slow, slowPages(PAGES))

    const quickId = await uploadedFile(client, quick, withPages(5))
    const done = await untilDone(quick.tenant.id, quickId)
    assert.deepInclude(done, { status: 'complete', recordCount: 15 })
    const { status, error } = await untilDone(slow.tenant.id, slowId, 90_000)
    assert.equal(status, 'failed')
    assert.match(error!, /given up because \d pages took too long/)
    const { job } = await fileState(slow.tenant.id, slowId, null)
    const pages = await Chunk.forTenant(slow.tenant.id).where('jobId', job.id)
    const late = pages.filter(({ errorCode }) => errorCode === 'TIMEOUT')
    assert.isAtLeast(late.length, config.mostTimeouts)
    assert.isBelow(late.length, PAGES)
    assert.isTrue(late.every(({ attempts }) => attempts === 1))

    const after = await uploadedFile(client, slow, smallestGood())
    const next = await untilDone(slow.tenant.id, after)
    assert.equal(next.status, 'complete')
  }).timeout(300_000)
})
