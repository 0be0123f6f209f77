import { test } from '@japa/runner'
import { removeOldRows } from '#platform/database/remove_old_rows'
import { newId } from '#platform/identifiers'
import { createTenant } from '#tests/helpers'
import { issueUploadToken } from '../actions/issue_upload_token.js'
import { removeSupersededPages } from '../actions/remove_superseded_pages.js'
import AnalysisJob from '../models/analysis_job.js'
import Chunk from '../models/chunk.js'
import UploadToken from '../models/upload_token.js'
import { createIdleJob, takeJob } from './support/jobs.js'

const DAY = 86_400_000

test.group('What file processing keeps only for a time', () => {
  test('upload tokens go a day after they expired', async ({ assert }) => {
    const { tenant } = await createTenant()
    await issueUploadToken({ tenantId: tenant.id, userId: 'u', name: 'a', size: 1 })

    await removeOldRows(Date.now() + DAY / 2)
    assert.lengthOf(await UploadToken.forTenant(tenant.id), 1)

    await removeOldRows(Date.now() + DAY + 5 * 60_000)
    assert.lengthOf(await UploadToken.forTenant(tenant.id), 0)
  })

  test('pages of an analysis go when a newer one has replaced it; those in use stay', async ({
    assert,
  }) => {
    const { tenant } = await createTenant()
    const idle = await createIdleJob(tenant.id)
    const { active, lease } = await takeJob(idle, 45)
    await active.nextPages(0)
    await active.fail('FILE_PROCESSING_FAILED', 'Not this time.')
    await lease.release()
    const before = Date.now() + 1000

    await removeSupersededPages(before)
    assert.lengthOf(await Chunk.forTenant(tenant.id), 45)

    const newer = newId('job')
    const { id, createdAt, updatedAt, completedAt, startedAt, ...old } = active.row.$attributes
    await AnalysisJob.create({ ...old, id: newer })
    await idle.file.merge({ latestJobId: newer }).save()
    await removeSupersededPages(Date.now() - DAY)
    assert.lengthOf(await Chunk.forTenant(tenant.id), 45)

    await removeSupersededPages(before)
    assert.lengthOf(await Chunk.forTenant(tenant.id), 0)
    assert.lengthOf(await AnalysisJob.forTenant(tenant.id), 2)
  })
})
