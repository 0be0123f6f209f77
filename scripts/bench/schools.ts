/**
 * Fills the database of a benchmark: `schools.ts <number>` creates that many tenants, each with a
 * file that is complete, and prints their keys and file ids as JSON.
 */
import { DateTime } from 'luxon'
import { ignite } from '../../bin/boot.js'

const app = ignite().createApp('console')
await app.init()
await app.boot()
await app.start(async () => {})

const { createTenant } = await import('#kernel/tenancy/create_tenant')
const { newId } = await import('#platform/identifiers')
const { default: StoredFile } = await import('#modules/file-processing/models/stored_file')
const { default: AnalysisJob } = await import('#modules/file-processing/models/analysis_job')

const schools = []
for (let number = 1; number <= Number(process.argv[2]); number++) {
  const { tenant, apiKey } = await createTenant({ name: `School ${number}` })
  const fileId = newId('file')
  const jobId = newId('job')
  const rowId = newId('row')
  await StoredFile.create({
    id: rowId,
    tenantId: tenant.id,
    publicId: fileId,
    name: 'sheet.pdf',
    latestJobId: jobId,
    resultsJobId: jobId,
    recordCount: 150,
  })
  await AnalysisJob.create({
    id: jobId,
    tenantId: tenant.id,
    storedFileId: rowId,
    engine: 'tesseract',
    status: 'complete',
    stage: 'complete',
    progress: 100,
    message: '150 student records found on 5 pages.',
    revision: 1,
    interruptions: 0,
    totalPages: 5,
    processedPages: 5,
    recordCount: 150,
    completedAt: DateTime.utc(),
  })
  schools.push({ apiKey, fileId })
}
process.stdout.write(JSON.stringify(schools))
await app.terminate()
