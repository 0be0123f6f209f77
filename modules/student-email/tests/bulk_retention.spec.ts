import { test } from '@japa/runner'
import { ExpireBulkRows } from '../actions/bulk/expire_bulk_rows.js'
import BulkRow from '../models/bulk_row.js'
import { finished, send } from './bulk.js'
import { createSchool, student } from './school.js'

const DAY = 86_400_000

test.group('The rows of a list', () => {
  test('are removed 90 days after its job has ended; the job stays', async ({ client, assert }) => {
    const school = await createSchool(client)
    const jobId = await send(school, [student(), student()])
    await finished(school, jobId)
    const left = async () => {
      const rows = await BulkRow.forTenant(school.tenant.id).where('jobId', jobId)
      return rows.length
    }

    await new ExpireBulkRows().handle(Date.now() + 89 * DAY)
    assert.equal(await left(), 2)
    await new ExpireBulkRows().handle(Date.now() + 91 * DAY)
    assert.equal(await left(), 0)

    const { status, total } = await finished(school, jobId)
    assert.deepEqual([status, total], ['completed', 2])
  })
})
