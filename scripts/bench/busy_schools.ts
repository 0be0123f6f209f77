/**
 * Fills the database of the benchmark of requests: `busy_schools.ts <number>` creates that many
 * tenants, each with a history of files that are complete, the newest of which has 100 records of
 * students. Prints their keys and the ids of these files as JSON.
 */
import { ignite } from '../../bin/boot.js'

const FILES = 25
const RECORDS = 100
const SUBJECTS = [
  'English Language',
  'Mathematics',
  'Basic Science',
  'Basic Technology',
  'Social Studies',
  'Civic Education',
  'Agricultural Science',
  'Home Economics',
  'Yoruba',
  'Computer Studies',
]

const app = ignite().createApp('console')
await app.init()
await app.boot()
await app.start(async () => {})

const { default: db } = await import('@adonisjs/lucid/services/db')
const { createTenant } = await import('#kernel/tenancy/create_tenant')
const { newId } = await import('#platform/identifiers')

const schools = []
for (let number = 1; number <= Number(process.argv[2]); number++) {
  const { tenant, apiKey } = await createTenant({ name: `School ${number}` })
  schools.push({ apiKey, fileId: await fill(tenant.id) })
}
process.stdout.write(JSON.stringify(schools))
await app.terminate()

/** Writes the files of a tenant and returns the id of the newest. */
async function fill(tenantId: string): Promise<string> {
  const files = Array.from({ length: FILES }, (_, index) => fileOf(tenantId, Date.now() + index))
  const newest = files[FILES - 1].file.public_id
  await db.table('files').multiInsert(files.map(({ file }) => file))
  await db.table('analysis_jobs').multiInsert(files.map(({ job }) => job))

  const passId = newId('pass')
  const moments = { created_at: Date.now(), updated_at: Date.now() }
  await db.table('published_passes').insert({
    id: newId('pub'),
    tenant_id: tenantId,
    file_id: newest,
    pass_id: passId,
    record_count: RECORDS,
    revision: 1,
    ...moments,
  })
  const records = Array.from({ length: RECORDS }, (_, index) => ({
    id: newId('rec'),
    tenant_id: tenantId,
    file_id: newest,
    pass_id: passId,
    page_number: 1 + Math.floor(index / 25),
    row_on_page: index % 25,
    reading: JSON.stringify(contentOf(index)),
    average: 61,
    grade: 'B',
    revision: 1,
    ...moments,
  }))
  for (let from = 0; from < RECORDS; from += 50) {
    await db.table('student_records').multiInsert(records.slice(from, from + 50))
  }
  return newest
}

function fileOf(tenantId: string, createdAt: number) {
  const [rowId, jobId] = [newId('row'), newId('job')]
  const moments = { created_at: createdAt, updated_at: createdAt }
  return {
    file: {
      id: rowId,
      tenant_id: tenantId,
      public_id: newId('file'),
      name: 'broadsheet.pdf',
      latest_job_id: jobId,
      results_job_id: jobId,
      record_count: RECORDS,
      document_kind: 'results',
      ...moments,
    },
    job: {
      id: jobId,
      tenant_id: tenantId,
      file_id: rowId,
      engine: 'tesseract',
      status: 'complete',
      stage: 'complete',
      progress: 100,
      message: `${RECORDS} student records found on 4 pages.`,
      revision: 1,
      total_pages: 4,
      processed_pages: 4,
      interruptions: 0,
      record_count: RECORDS,
      completed_at: createdAt,
      ...moments,
    },
  }
}

/** A student of a broadsheet: what the reader makes of one line. */
function contentOf(index: number) {
  return {
    studentName: `ADEBAYO Folasade ${index}`,
    admissionNumber: `GSS/${1000 + index}`,
    subjects: SUBJECTS.map((label, column) => ({
      key: `subject_${column}`,
      label,
      score: 40 + ((index * 7 + column * 13) % 60),
      confidence: 1,
      grade: { value: 'B', confidence: 1 },
      flags: [],
    })),
    total: 610,
    average: 61,
    grade: 'B',
    position: index + 1,
    confidences: { studentName: 1, admissionNumber: 1, total: 1, average: 1, position: 1 },
    confidence: 1,
    flags: [],
  }
}
