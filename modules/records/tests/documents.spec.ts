import { test } from '@japa/runner'
import PDFDocument from 'pdfkit'
import { clientOf, createTenant, type TestTenant } from '#tests/helpers'
import { fixture, untilDone, upload } from '#modules/file-processing/tests/support/processing'
import type { SubjectGroupSummary } from '#modules/file-processing/public'
import { createIdleJob } from '#modules/file-processing/tests/support/jobs'
import type { StudentRecordView } from '../transformers/student_record.js'
import { allRecords, errorOf, recordAt, rpcOf, type RecordsAnswer } from './support/rpc.js'

type Truth = Pick<
  StudentRecordView,
  | 'studentName'
  | 'admissionNumber'
  | 'subjects'
  | 'absentSubjects'
  | 'total'
  | 'average'
  | 'grade'
  | 'position'
  | 'pageNumber'
>

/** A document of one page with some lines of text, or with none. */
async function letter(...lines: string[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4' })
  for (const line of lines) {
    document.text(line)
  }
  document.end()
  return Buffer.concat(await Array.fromAsync(document as AsyncIterable<Buffer>))
}

test.group('Documents and records', (group) => {
  let school: TestTenant
  let fileId: string
  let truth: Truth[]

  group.tap((each) => each.timeout(120_000))

  test('are there when a file is complete, each as it is printed', async ({ assert, client }) => {
    const printed = await fixture('broadsheet.truth.json')
    truth = JSON.parse(printed.toString()) as Truth[]
    school = await createTenant()
    const uploaded = await upload(client, school, await fixture('broadsheet.pdf'), {
      userId: 'teacher-1',
      name: 'SS2 results.pdf',
    })
    fileId = (uploaded.body() as { fileId: string }).fileId
    await untilDone(school.tenant.id, fileId)

    const records = await allRecords(client, school, fileId)
    assert.lengthOf(records, 150)
    for (const [index, record] of records.entries()) {
      const {
        id,
        confidence,
        flags,
        edited,
        reasons,
        revision,
        subjectGrades,
        components,
        ...content
      } = record
      assert.match(id, /^rec_/)
      assert.equal(revision, 1)
      assert.deepEqual([subjectGrades, components], [{}, {}])
      assert.isAtLeast(confidence, 0.9)
      assert.isFalse(edited)
      assert.deepEqual(flags, [])
      assert.deepEqual(reasons, {})
      assert.deepEqual(content, truth[index])
    }
  })

  test('come in pages of the asked size, in the order of the document', async ({
    assert,
    client,
  }) => {
    const rpc = rpcOf(client, school)
    const whole = await allRecords(client, school, fileId)
    const answer = await rpc('getFileStudentRecords', { fileId, page: 3, pageSize: 40 })
    answer.assertStatus(200)
    const { records, pagination } = answer.body() as RecordsAnswer
    assert.deepEqual(pagination, { page: 3, pageSize: 40, total: 150 })
    assert.deepEqual(records, whole.slice(80, 120))

    const beyond = await rpc('getFileStudentRecords', { fileId, page: 9, pageSize: 40 })
    assert.deepEqual(beyond.body(), {
      records: [],
      pagination: { page: 9, pageSize: 40, total: 150 },
    })
    const byDefault = await rpc.output<RecordsAnswer>('getFileStudentRecords', { fileId })
    assert.deepEqual(byDefault.pagination, { page: 1, pageSize: 50, total: 150 })
    assert.lengthOf(byDefault.records, 50)
  })

  test('are listed as documents with their number of records', async ({ assert, client }) => {
    const answer = await rpcOf(client, school)('getUserDocuments')
    answer.assertStatus(200)
    const { documents } = answer.body() as { documents: Record<string, unknown>[] }
    assert.lengthOf(documents, 1)
    const { createdAt, documentTitle, ...document } = documents[0]
    assert.deepEqual(document, {
      id: fileId,
      fileId,
      fileName: 'SS2 results.pdf',
      status: 'complete',
      recordCount: 150,
    })
    assert.isAbove(String(documentTitle).length, 0)
    assert.match(String(createdAt), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test('have an analysis job, chunks and statistics', async ({ assert, client }) => {
    const rpc = rpcOf(client, school)
    const job = await rpc.output<{
      [field: string]: unknown
    }>('getLatestAnalysisJobForFile', { fileId })
    assert.deepInclude(job, { fileId, status: 'complete', totalPages: 5, processedPages: 5 })
    assert.isAtLeast(Date.parse(String(job.completedAt)) - Date.parse(String(job.startedAt)), 0)

    const { chunks } = await rpc.output<{
      chunks: { id: string; pageNumber: number; rawText: string; status: string }[]
    }>('getFileChunks', { fileId })
    assert.deepEqual(
      chunks.map(({ pageNumber }) => pageNumber),
      [1, 2, 3, 4, 5]
    )
    assert.include(chunks[0].rawText, truth[0].studentName)
    assert.isTrue(chunks.every(({ status }) => status === 'complete' || status === 'refined'))

    const statistics = await rpc.output<{
      averageScore: number
      gradeDistribution: Record<string, number>
    }>('getFileStatistics', { fileId })
    const mean = truth.reduce((sum, { average }) => sum + average, 0) / truth.length
    const grades: Record<string, number> = {}
    for (const { grade } of truth) {
      grades[grade] = (grades[grade] ?? 0) + 1
    }
    assert.deepInclude(statistics, { fileId, totalRecords: 150, totalPages: 5 })
    assert.closeTo(statistics.averageScore, mean, 0.005)
    assert.deepEqual(statistics.gradeDistribution, grades)
  })

  test('have statistics that list the columns which were detected, with their pages', async ({
    assert,
    client,
  }) => {
    const { groups } = await rpcOf(client, school).output<{ groups: SubjectGroupSummary[] }>(
      'getFileStatistics',
      { fileId }
    )
    const mathematics = groups.find(({ label }) => label === 'Mathematics')!
    assert.deepInclude(mathematics, { type: 'score', pages: [1, 2, 3, 4, 5], confirmed: false })
    assert.isTrue(groups.some(({ type }) => type === 'total'))
  })

  test('of one page can be asked for', async ({ assert, client }) => {
    const rpc = rpcOf(client, school)
    const answer = await rpc('getPageRecordsWithRefinement', { fileId, pageNumber: 4 })
    const whole = await allRecords(client, school, fileId)
    const page = answer.body() as { pageNumber: number; records: unknown[]; refined: boolean }
    assert.equal(page.pageNumber, 4)
    assert.isBoolean(page.refined)
    assert.deepEqual(
      page.records,
      whole.filter(({ pageNumber }) => pageNumber === 4)
    )
    const missing = await rpc('getPageRecordsWithRefinement', { fileId, pageNumber: 6 })
    missing.assertStatus(404)
    assert.equal(errorOf(missing).code, 'NOT_FOUND')
  })

  test('belong to a user: another one gets 404 everywhere', async ({ assert, client }) => {
    const [record] = await allRecords(client, school, fileId)
    const other = rpcOf(client, school, 'teacher-2')
    const calls: [string, object][] = [
      ['getFileStudentRecords', { fileId }],
      ['getLatestAnalysisJobForFile', { fileId }],
      ['getFileStatistics', { fileId }],
      ['getPageRecordsWithRefinement', { fileId, pageNumber: 1, refine: true }],
      ['refinePageWithLLM', { fileId, pageNumber: 1 }],
      ['updateRecord', { recordId: record.id, patch: { total: 1 } }],
      ['deleteRecord', { recordId: record.id }],
      ['confirmSubjectGroups', { fileId, groups: [{ key: 'a', label: 'A', type: 'score' }] }],
      ['getFileChunks', { fileId }],
    ]
    const unknown = { fileId: 'no-such-file', recordId: 'rec_unknown' }
    for (const [procedure, input] of calls) {
      const refused = await other(procedure, input)
      refused.assertStatus(404)
      const known = Object.fromEntries(Object.entries(unknown).filter(([field]) => field in input))
      const missing = await other(procedure, { ...input, ...known })
      missing.assertStatus(404)
      assert.deepEqual(refused.body(), missing.body(), procedure)
    }
    assert.deepEqual(await other.output('getUserDocuments'), { documents: [] })

    const own = await rpcOf(client, school, 'teacher-1')('getFileStudentRecords', { fileId })
    own.assertStatus(200)
  })

  test('belong to a tenant: another one gets 404', async ({ assert, client }) => {
    const [record] = await allRecords(client, school, fileId)
    const stranger = rpcOf(client, await createTenant())
    assert.equal(await stranger.status('getFileStudentRecords', { fileId }), 404)
    assert.equal(await stranger.status('deleteRecord', { recordId: record.id }), 404)
    const patch = { recordId: record.id, patch: { total: 1 } }
    assert.equal(await stranger.status('updateRecord', patch), 404)
  })

  test('are the same to the byte when they are asked for again, and to nobody else', async ({
    assert,
    client,
  }) => {
    const input = { fileId, pageSize: 100 }
    const ask = (userId?: string) => rpcOf(client, school, userId)('getFileStudentRecords', input)
    const [first, again] = [await ask('teacher-1'), await ask('teacher-1')]
    assert.equal(again.text(), first.text())
    assert.equal(again.header('content-type'), 'application/json; charset=utf-8')
    const other = await ask('teacher-2')
    other.assertStatus(404)
  })

  test('are changed field by field, and what follows is computed', async ({ assert, client }) => {
    const rpc = rpcOf(client, school)
    const record = await recordAt(client, school, fileId, 3)
    const answer = await rpc('updateRecord', {
      recordId: record.id,
      patch: { studentName: '  IBRAHIM  ', subjects: { 'Mathematics': 93, 'Further Maths': 50 } },
    })
    answer.assertStatus(200)
    const { success, record: changed } = answer.body() as {
      success: boolean
      record: StudentRecordView
    }
    assert.isTrue(success)
    const subjects = { ...record.subjects, 'Mathematics': 93, 'Further Maths': 50 }
    const scores = Object.values(subjects)
    const total = scores.reduce((sum, score) => sum + score, 0)
    assert.deepEqual(changed, {
      ...record,
      studentName: 'IBRAHIM',
      subjects,
      total,
      average: Math.round((total / scores.length) * 100) / 100,
      grade: 'B',
      edited: true,
      revision: record.revision + 1,
    })
    assert.deepEqual(await recordAt(client, school, fileId, 3), changed)

    const removed = await rpc('updateRecord', {
      recordId: record.id,
      patch: { subjects: { 'Further Maths': null }, total: 700, grade: 'A1' },
    })
    const { record: final } = removed.body() as { record: StudentRecordView }
    assert.notProperty(final.subjects, 'Further Maths')
    assert.equal(final.total, 700)
    assert.equal(final.grade, 'A1')
    assert.equal(final.average, Math.round(((total - 50) / (scores.length - 1)) * 100) / 100)
    assert.include(final.flags, 'TOTAL_MISMATCH')

    const cleared = await rpc.output<{ record: StudentRecordView }>('updateRecord', {
      recordId: record.id,
      patch: { admissionNumber: null },
    })
    assert.isNull(cleared.record.admissionNumber)
    assert.equal(cleared.record.total, 700)
  })

  test('keep every one of many changes made at once', async ({ assert, client }) => {
    const rpc = rpcOf(client, school, 'teacher-1')
    const record = await recordAt(client, school, fileId, 7)
    const names = Array.from({ length: 12 }, (_, index) => `Extra ${index}`)
    const answers = await Promise.all(
      names.map((name, index) =>
        rpc('updateRecord', { recordId: record.id, patch: { subjects: { [name]: index } } })
      )
    )
    answers.forEach((answer) => answer.assertStatus(200))
    const changed = await recordAt(client, school, fileId, 7)
    for (const [index, name] of names.entries()) {
      assert.equal(changed.subjects[name], index)
    }
    const total = Object.values(changed.subjects).reduce((sum, score) => sum + score, 0)
    assert.equal(changed.total, total)
  })

  test('keep a history of who changed what', async ({ assert, client }) => {
    const { default: RecordChange } = await import('../models/record_change.js')
    const record = await recordAt(client, school, fileId, 11)
    const score = record.subjects.Mathematics
    await rpcOf(
      client,
      school,
      'teacher-1'
    )('updateRecord', {
      recordId: record.id,
      patch: { subjects: { Mathematics: score + 1 }, total: record.total + 1 },
    })
    const changes = await RecordChange.forTenant(school.tenant.id)
      .where('recordId', record.id)
      .orderBy('id')
    const [{ userId, apiKeyId, createdAt }] = changes
    assert.equal(userId, 'teacher-1')
    assert.match(String(apiKeyId), /^key_/)
    assert.closeTo(createdAt.toMillis(), Date.now(), 60_000)
    const summary = changes.map(({ field, before, after, source }) => [
      field,
      before,
      after,
      source,
    ])
    assert.includeDeepMembers(summary, [
      ['total', record.total, record.total + 1, 'edit'],
      ['subjects.Mathematics', score, score + 1, 'edit'],
    ])
    assert.isTrue(
      changes.every(({ field, source }) => field !== 'average' || source === 'computed')
    )
  })

  test('are gone when they are deleted, and counts follow', async ({ assert, client }) => {
    const { default: RecordChange } = await import('../models/record_change.js')
    const rpc = rpcOf(client, school)
    const before = await allRecords(client, school, fileId)
    const last = before[before.length - 1]
    assert.deepEqual(await rpc.output('deleteRecord', { recordId: last.id }), { success: true })

    assert.deepEqual(await allRecords(client, school, fileId), before.slice(0, -1))
    const statistics = await rpc.output<{
      totalRecords: number
      gradeDistribution: Record<string, number>
    }>('getFileStatistics', { fileId })
    assert.equal(statistics.totalRecords, before.length - 1)
    const graded = Object.values(statistics.gradeDistribution)
    assert.equal(
      graded.reduce((sum, count) => sum + count, 0),
      before.length - 1
    )
    const status = await clientOf(client, school).get(
      `/api/file-processing/status?fileId=${fileId}`
    )
    assert.equal((status.body() as { recordCount: number }).recordCount, before.length - 1)
    const { documents } = await rpc.output<{
      documents: { recordCount: number }[]
    }>('getUserDocuments')
    assert.equal(documents[0].recordCount, before.length - 1)

    assert.equal(await rpc.status('deleteRecord', { recordId: last.id }), 404)
    const patch = { recordId: last.id, patch: { total: 1 } }
    assert.equal(await rpc.status('updateRecord', patch), 404)
    const [deletion] = await RecordChange.forTenant(school.tenant.id)
      .where('recordId', last.id)
      .where('source', 'deletion')
    assert.propertyVal(deletion.before, 'studentName', last.studentName)
  })

  test('are counted down once for each of several deletions at once', async ({
    assert,
    client,
  }) => {
    const rpc = rpcOf(client, school)
    const before = await allRecords(client, school, fileId)
    const victims = before.slice(-6).map(({ id }) => id)
    const answers = await Promise.all(
      [...victims, ...victims].map((recordId) => rpc('deleteRecord', { recordId }))
    )
    const statuses = answers.map((answer) => answer.status()).sort()
    assert.deepEqual(statuses, [...victims.map(() => 200), ...victims.map(() => 404)])
    const answer = await rpc('getFileStudentRecords', { fileId })
    assert.equal((answer.body() as RecordsAnswer).pagination.total, before.length - 6)
  })

  test('are derived again from confirmed columns; edits and deletions stay', async ({
    assert,
    client,
  }) => {
    const { FileCatalogue } = await import('#modules/file-processing/public')
    const rpc = rpcOf(client, school)
    const before = await allRecords(client, school, fileId)
    const groups = await new FileCatalogue().subjectGroups(school.tenant.id, fileId)
    const keyOf = (label: string) => groups.find((candidate) => candidate.label === label)!.key
    const edited = before[3]
    const plain = before[20]

    const answer = await rpc('confirmSubjectGroups', {
      fileId,
      groups: [
        { key: keyOf('Mathematics'), label: 'General Mathematics', type: 'score' },
        { key: keyOf('Geography'), label: 'Geography', type: 'ignore' },
      ],
    })
    answer.assertStatus(200)
    assert.deepEqual(answer.body(), { success: true, confirmedGroups: 2 })

    const after = await allRecords(client, school, fileId)
    assert.deepEqual(
      after.map(({ id }) => id),
      before.map(({ id }) => id)
    )
    const expected = Object.entries(plain.subjects)
      .filter(([label]) => label !== 'Geography')
      .map(([label, score]) => [label === 'Mathematics' ? 'General Mathematics' : label, score])
    assert.deepEqual(after[20].subjects, Object.fromEntries(expected))
    assert.equal(after[3].subjects['General Mathematics'], 93)
    assert.equal(after[3].studentName, edited.studentName)
    assert.equal(after[3].total, 700)
    assert.isTrue(after[3].edited)
    assert.isFalse(after[20].edited)

    const { default: RecordChange } = await import('../models/record_change.js')
    const [change] = await RecordChange.forTenant(school.tenant.id).where(
      'source',
      'subject_groups'
    )
    assert.isNull(change.recordId)
    assert.include(JSON.stringify(change.before), '"Mathematics"')
    assert.include(JSON.stringify(change.after), '"General Mathematics"')
  })

  test('refuse columns that the file does not have, and a column twice', async ({
    assert,
    client,
  }) => {
    const { FileCatalogue } = await import('#modules/file-processing/public')
    const [first] = await new FileCatalogue().subjectGroups(school.tenant.id, fileId)
    const rpc = rpcOf(client, school)
    const column = { key: first.key, label: first.label, type: first.type }
    for (const groups of [[{ ...column, key: 'no-such-column' }], [column, column]]) {
      const answer = await rpc('confirmSubjectGroups', { fileId, groups })
      answer.assertStatus(400)
      assert.equal(errorOf(answer).code, 'VALIDATION_ERROR')
    }
    const unknown = await rpc('confirmSubjectGroups', {
      fileId,
      groups: [{ ...column, key: 'no-such-column' }],
    })
    assert.include(errorOf(unknown).message, first.key)
  })

  test('of a letter are none: the file is complete and says that none were found, and what to check', async ({
    assert,
    client,
  }) => {
    const rpc = rpcOf(client, school)
    const text = 'Dear parents, the results will be sent next week. Kind regards.'
    const uploaded = await upload(client, school, await letter(text))
    const { fileId: read } = uploaded.body() as { fileId: string }
    await untilDone(school.tenant.id, read)
    const status = await clientOf(client, school).get(`/api/file-processing/status?fileId=${read}`)
    assert.deepInclude(status.body(), {
      status: 'complete',
      recordCount: 0,
      documentKind: 'no_results',
    })
    const list = await clientOf(client, school).get('/api/files')
    const { files } = list.body() as { files: { fileId: string; message: string }[] }
    assert.match(
      files.find((file) => file.fileId === read)!.message,
      /^No student results were found in this document\. If it is a result sheet .+ check /
    )
    assert.isEmpty(await allRecords(client, school, read))
    assert.deepInclude(await rpc.output<object>('getFileStatistics', { fileId: read }), {
      totalRecords: 0,
      documentKind: 'no_results',
      groups: [],
    })
  })

  test('of a page are none while the file is still being read', async ({ assert, client }) => {
    const { file } = await createIdleJob(school.tenant.id)
    const answer = await rpcOf(client, school)('getPageRecordsWithRefinement', {
      fileId: file.publicId,
      pageNumber: 1,
    })
    answer.assertStatus(200)
    assert.deepEqual(answer.body(), { pageNumber: 1, records: [], refined: false })
  })

  test('of a file on which nothing is written are an error that says why', async ({
    assert,
    client,
  }) => {
    const rpc = rpcOf(client, school)
    const uploaded = await upload(client, school, await letter())
    const { fileId: failed } = uploaded.body() as { fileId: string }
    await untilDone(school.tenant.id, failed)
    for (const [procedure, input] of [
      ['getFileStudentRecords', {}],
      ['getFileStatistics', {}],
      ['getPageRecordsWithRefinement', { pageNumber: 1 }],
      ['refinePageWithLLM', { pageNumber: 1 }],
      ['confirmSubjectGroups', { groups: [{ key: 'a', label: 'A', type: 'score' }] }],
    ] as const) {
      const answer = await rpc(procedure, { fileId: failed, ...input })
      answer.assertStatus(422)
      const error = errorOf(answer)
      assert.equal(error.code, 'FILE_PROCESSING_FAILED', procedure)
      assert.isAbove(error.message.length, 10)
    }
    const job = await rpc.output('getLatestAnalysisJobForFile', { fileId: failed })
    assert.equal((job as { status: string }).status, 'failed')
    assert.equal(await rpc.status('getFileChunks', { fileId: failed }), 200)
  })
})

test.group('Procedures', () => {
  test('take their input from the body alone: the query can neither hide nor add a field', async ({
    assert,
    client,
  }) => {
    const reader = clientOf(client, await createTenant({ scopes: ['records:read'] }))
    const page = { fileId: 'x', pageNumber: 1 }
    const hidden = await reader.post(
      '/api/rpc/documents/getPageRecordsWithRefinement?refine=0&refine=false',
      { ...page, refine: true }
    )
    hidden.assertStatus(403)
    const added = await reader.post(
      '/api/rpc/documents/getPageRecordsWithRefinement?refine=true',
      page
    )
    added.assertStatus(404)

    const writer = clientOf(client, await createTenant())
    const body = { recordId: 'x', patch: { total: null } }
    const refused = await writer.post('/api/rpc/documents/updateRecord?patch[total]=1', body)
    refused.assertStatus(400)
    assert.match(errorOf(refused).message, /^patch\.total: must not be null/)
    const incomplete = await writer.post('/api/rpc/documents/updateRecord?recordId=x', {
      patch: { total: 1 },
    })
    incomplete.assertStatus(400)
  })

  test('need a key, the module and the scope', async ({ assert, client }) => {
    const anonymous = await client.post('/api/rpc/documents/getUserDocuments').json({})
    anonymous.assertStatus(401)
    const without = await createTenant({ modules: ['file-processing'] })
    assert.equal(await rpcOf(client, without).status('getUserDocuments'), 403)
    const blind = await createTenant({ scopes: ['files:read'] })
    assert.equal(await rpcOf(client, blind).status('getUserDocuments'), 403)

    const reader = rpcOf(client, await createTenant({ scopes: ['records:read'] }))
    assert.equal(await reader.status('getUserDocuments'), 200)
    const page = { fileId: 'x', pageNumber: 1 }
    assert.equal(await reader.status('getPageRecordsWithRefinement', page), 404)
    const refused: [string, object][] = [
      ['getPageRecordsWithRefinement', { ...page, refine: true }],
      ['refinePageWithLLM', page],
      ['updateRecord', { recordId: 'x', patch: { total: 1 } }],
      ['deleteRecord', { recordId: 'x' }],
      ['confirmSubjectGroups', { fileId: 'x', groups: [] }],
    ]
    for (const [procedure, input] of refused) {
      const answer = await reader(procedure, input)
      answer.assertStatus(403)
      assert.equal(errorOf(answer).code, 'FORBIDDEN')
    }
  })

  test('that do not exist are not found', async ({ assert, client }) => {
    const school = clientOf(client, await createTenant())
    for (const path of [
      '/api/rpc/documents/getEverything',
      '/api/rpc/documents/getuserdocuments',
      '/api/rpc/students/getUserDocuments',
      '/api/rpc/documents',
      '/api/rpc/documents/getUserDocuments/more',
    ]) {
      const answer = await school.post(path, {})
      answer.assertStatus(404)
      assert.equal(errorOf(answer).code, 'NOT_FOUND', path)
    }
  })

  test('may be called 120 times a minute by each user', async ({ assert, client }) => {
    const school = await createTenant()
    const one = await rpcOf(client, school, 'teacher-1')('getUserDocuments')
    assert.equal(one.header('x-ratelimit-limit'), '120')
    assert.equal(one.header('x-ratelimit-remaining'), '119')
    const other = await rpcOf(client, school, 'teacher-2')('getUserDocuments')
    assert.equal(other.header('x-ratelimit-remaining'), '119')
  })

  test('refuse {call}')
    .with(
      (
        [
          ['getUserDocuments', { extra: 1 }, 'extra: '],
          ['getFileStudentRecords', {}, 'fileId: is required'],
          ['getFileStudentRecords', { fileId: 5 }, 'fileId: '],
          ['getFileStudentRecords', { fileId: 'x', page: 0 }, 'page: '],
          ['getFileStudentRecords', { fileId: 'x', page: 1.5 }, 'page: '],
          ['getFileStudentRecords', { fileId: 'x', page: '1' }, 'page: '],
          ['getFileStudentRecords', { fileId: 'x', pageSize: 201 }, 'pageSize: '],
          ['getFileStudentRecords', { fileId: 'x', pageSize: 0 }, 'pageSize: '],
          ['getPageRecordsWithRefinement', { fileId: 'x', pageNumber: 0 }, 'pageNumber: '],
          [
            'getPageRecordsWithRefinement',
            { fileId: 'x', pageNumber: 1, refine: 'yes' },
            'refine: ',
          ],
          ['updateRecord', { recordId: 'x' }, 'patch: is required'],
          ['updateRecord', { recordId: 'x', patch: {} }, 'patch: '],
          ['updateRecord', { recordId: 'x', patch: { position: 1 } }, 'patch.position: '],
          ['updateRecord', { recordId: 'x', patch: { id: 'y' } }, 'patch.id: '],
          ['updateRecord', { recordId: 'x', patch: { studentName: ' ' } }, 'patch.studentName: '],
          ['updateRecord', { recordId: 'x', patch: { studentName: null } }, 'patch.studentName: '],
          ['updateRecord', { recordId: 'x', patch: { total: -1 } }, 'patch.total: '],
          ['updateRecord', { recordId: 'x', patch: { subjects: [] } }, 'patch.subjects: '],
          [
            'updateRecord',
            { recordId: 'x', patch: { subjects: { a: 1001 } } },
            'patch.subjects.a: ',
          ],
          [
            'updateRecord',
            { recordId: 'x', patch: { subjects: { a: '50' } } },
            'patch.subjects.a: ',
          ],
          ['updateRecord', { recordId: 'x', patch: { subjects: { '': 5 } } }, 'patch.subjects'],
          ['updateRecord', { recordId: 'x', patch: { subjects: {} } }, 'patch: '],
          ['updateRecord', { recordId: 'x', patch: { subjects: null } }, 'patch.subjects: '],
          ['updateRecord', { recordId: 'x', patch: { grade: 'A'.repeat(17) } }, 'patch.grade: '],
          ['deleteRecord', {}, 'recordId: is required'],
          ['confirmSubjectGroups', { fileId: 'x', groups: [] }, 'groups: '],
          [
            'confirmSubjectGroups',
            { fileId: 'x', groups: [{ key: 'a', label: 'A', type: 'subject' }] },
            'groups[0].type: ',
          ],
          [
            'confirmSubjectGroups',
            { fileId: 'x', groups: [{ key: 'a', label: 'A', type: 'ca', more: 1 }] },
            'groups[0].more: ',
          ],
        ] as [string, object, string][]
      ).map(([procedure, input, message]) => ({
        call: `${procedure} ${JSON.stringify(input)}`,
        procedure,
        input,
        message,
      }))
    )
    .run(async ({ assert, client }, { procedure, input, message }) => {
      const answer = await rpcOf(client, await createTenant())(procedure, input)
      answer.assertStatus(400)
      const error = errorOf(answer)
      assert.equal(error.code, 'VALIDATION_ERROR')
      assert.isTrue(error.message.startsWith(message), error.message)
    })
})
