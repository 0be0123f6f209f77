import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { expireBulkRows } from '../bulk/actions/expire_bulk_rows.js'
import BulkRow from '../models/bulk_row.js'
import { finished, send } from './support/bulk.js'
import { createSchool, student } from './support/school.js'

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

    await expireBulkRows(Date.now() + 89 * DAY)
    assert.equal(await left(), 2)
    await expireBulkRows(Date.now() + 91 * DAY)
    assert.equal(await left(), 0)

    const { status, total } = await finished(school, jobId)
    assert.deepEqual([status, total], ['completed', 2])
  })

  test('are removed to the last one, however many there are; those of a list that has not ended stay', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(client)
    const other = await createSchool(client)
    const tenants = [school.tenant.id, other.tenant.id]
    const jobId = await send(school, [student()])
    await finished(school, jobId)
    const job = await db.from('email_bulk_jobs').where('id', jobId).firstOrFail()
    const row = await db.from('email_bulk_rows').where('job_id', jobId).firstOrFail()
    const list = async (number: number, rows: number, about: object = {}) => {
      const id = `ebj_old_${number}_${school.tenant.id.slice(-16)}`
      const tenantId = tenants[number % 2]
      await db.table('email_bulk_jobs').insert({ ...job, id, tenant_id: tenantId, ...about })
      const copies = Array.from({ length: rows }, (_none, index) => ({
        ...row,
        id: `ebr_${number}_${index}_${school.tenant.id.slice(-16)}`,
        tenant_id: tenantId,
        job_id: id,
        row: index + 1,
        student_id: `OLD-${index}`,
      }))
      for (let start = 0; start < rows; start += 25) {
        await db.table('email_bulk_rows').multiInsert(copies.slice(start, start + 25))
      }
      return id
    }
    await list(0, 1100)
    for (let number = 1; number <= 120; number++) {
      await list(number, 1)
    }
    const paused = await list(121, 3, { status: 'paused', completed_at: null })

    await expireBulkRows(Date.now() + 91 * DAY)

    const left = await BulkRow.acrossTenants().whereIn('tenantId', tenants)
    assert.deepEqual(
      left.map((one) => one.jobId),
      [paused, paused, paused]
    )
    await db.from('email_bulk_jobs').where('id', paused).delete()
  })
})
