import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { refreshQueryStatistics } from '#platform/database/query_statistics'
import { inTransaction } from '#platform/database/transaction'
import { newId } from '#platform/identifiers'
import { createIdleJob, takeJob } from '#modules/file-processing/tests/support/jobs'
import type { PassReference, RecordDraft } from '#modules/file-processing/public'
import { draft, value } from '#modules/file-processing/tests/support/drafts'
import { createTenant, type TestTenant } from '#tests/helpers'
import { LONGEST_BLOCK, longestBlock } from '#tests/loop_delay'
import StudentRecord from '../models/student_record.js'
import { StoredRecords } from '../services/stored_records.js'

const FILES = 8000
const PAGES = 200
const ROWS = 40

/** Characters of the text of one page. */
const TEXT = 50_000

const subjects: RecordDraft['subjects'] = Array.from({ length: 15 }, (_none, index) => ({
  key: `subject-${index}`,
  label: `Subject number ${index}`,
  score: value(50),
  components: [],
  grade: null,
  flags: [],
}))

/** A school with so many files whose jobs have ended. */
async function schoolWithFiles(count: number): Promise<TestTenant> {
  const school = await createTenant()
  const tenantId = school.tenant.id
  const now = Date.now()
  const times = { created_at: now, updated_at: now }
  for (let done = 0; done < count; done += 500) {
    const jobs = Array.from({ length: Math.min(500, count - done) }, () => ({
      id: newId('job'),
      tenant_id: tenantId,
      file_id: newId('file'),
      engine: 'tesseract',
      status: 'complete',
      stage: 'complete',
      progress: 100,
      message: '30 student records found on 1 page.',
      revision: 5,
      total_pages: 1,
      processed_pages: 1,
      interruptions: 0,
      ...times,
    }))
    const files = jobs.map(({ id, file_id: fileId }, index) => ({
      id: fileId,
      public_id: fileId,
      tenant_id: tenantId,
      user_id: `teacher-${index % 2}`,
      name: 'JSS 1 – results of the first term.pdf',
      latest_job_id: id,
      results_job_id: id,
      record_count: 30,
      ...times,
    }))
    await db.table('analysis_jobs').multiInsert(jobs)
    await db.table('files').multiInsert(files)
  }
  return school
}

async function storeRecords(
  sink: StoredRecords,
  pass: PassReference,
  pages: number
): Promise<void> {
  for (let pageNumber = 1; pageNumber <= pages; pageNumber++) {
    const drafts = Array.from({ length: ROWS }, (_none, row) =>
      draft(row, [value(50), value(60), value(70)], { pageNumber, subjects })
    )
    const page = { ...pass, pageNumber, drafts, corrections: [], refined: false }
    await inTransaction((trx) => sink.storePage(page, trx))
  }
}

/** A school with one file of so many pages, each with much text and many students. */
async function schoolWithPages(count: number): Promise<TestTenant & { fileId: string }> {
  const school = await createTenant()
  const tenantId = school.tenant.id
  const { active, lease } = await takeJob(await createIdleJob(tenantId), count)
  for (let last = 0; last < count;) {
    const pages = await active.nextPages(last)
    last = pages.at(-1)!.pageNumber
  }
  await db
    .from('chunks')
    .where('job_id', active.id)
    .update({ raw_text: 'a'.repeat(TEXT), status: 'complete' })
  const sink = new StoredRecords()
  await storeRecords(sink, active.pass, count)
  await active.complete('Done.', (trx) =>
    sink.publish({ ...active.pass, groups: [], keepEdits: false }, trx)
  )
  await lease.release()
  return { ...school, fileId: active.file.publicId }
}

/** The length of an answer, which is not parsed: that would hold up this process. */
async function lengthOfAnswer(
  { apiKey }: Pick<TestTenant, 'apiKey'>,
  path: string,
  body?: object
): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${process.env.PORT}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  let length = 0
  for await (const chunk of response.body!) {
    length += (chunk as Uint8Array).length
  }
  if (response.status !== 200) {
    throw new Error(`${path} answers ${response.status}.`)
  }
  return length
}

test.group('While one school reads much, others are answered', (group) => {
  let manyFiles: TestTenant
  let longFile: TestTenant & { fileId: string }
  group.setup(async () => {
    manyFiles = await schoolWithFiles(FILES)
    longFile = await schoolWithPages(PAGES)
    await refreshQueryStatistics()
  })
  group.tap((each) => each.timeout(120_000))

  test('thousands of documents are listed, each once', async ({ assert }) => {
    const path = '/api/rpc/documents/getUserDocuments'
    const block = await longestBlock(async () => {
      assert.isAbove(await lengthOfAnswer(manyFiles, path, {}), FILES * 200)
    })
    assert.isBelow(block, LONGEST_BLOCK)

    const response = await fetch(`http://127.0.0.1:${process.env.PORT}${path}`, {
      method: 'POST',
      headers: {
        'x-api-key': manyFiles.apiKey,
        'x-user-id': 'teacher-1',
        'content-type': 'application/json',
      },
      body: '{}',
    })
    const { documents } = (await response.json()) as { documents: { id: string }[] }
    const ids = documents.map(({ id }) => id)
    assert.lengthOf(ids, FILES / 2)
    assert.deepEqual(ids, [...new Set(ids)].sort().reverse())
  })

  test('the end of a long history is shown', async ({ assert }) => {
    const path = `/api/file-processing/history?limit=100&offset=${FILES - 100}`
    const block = await longestBlock(() => lengthOfAnswer(manyFiles, path))
    assert.isBelow(block, LONGEST_BLOCK)
  })

  test('rows that are named by their ids are found by them, not among all of the school', async ({
    assert,
  }) => {
    const ids = Array.from({ length: 20 }, () => newId('rec'))
    const query = StudentRecord.forTenant(longFile.tenant.id).whereIn('id', ids).toQuery()
    const plan: { detail: string }[] = await db.rawQuery(`explain query plan ${query}`)
    assert.match(
      plan.map(({ detail }) => detail).join(),
      /USING INDEX sqlite_autoindex_\w+ \(id=\?/
    )
  }).skip(process.env.DB_CONNECTION === 'mysql', 'MySQL and MariaDB count by themselves')

  const requests: [string, object][] = [
    ['getFileChunks', {}],
    ['getFileStudentRecords', { page: Math.floor((PAGES * ROWS) / 200), pageSize: 200 }],
    ['getFileStatistics', {}],
    ['getPageRecordsWithRefinement', { pageNumber: PAGES }],
  ]
  for (const [procedure, input] of requests) {
    test(`${procedure} of a file of hundreds of pages`, async ({ assert }) => {
      const body = { fileId: longFile.fileId, ...input }
      const block = await longestBlock(() =>
        lengthOfAnswer(longFile, `/api/rpc/documents/${procedure}`, body)
      )
      assert.isBelow(block, LONGEST_BLOCK)
    })
  }
})
