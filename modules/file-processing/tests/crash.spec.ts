import { test } from '@japa/runner'
import * as pdf from '@tenant-education/sheet-reader/samples/faults/main'
import { fixture } from './support/processing.js'
import { Installation } from './support/server_process.js'

const isDone = ({ stage }: { stage: string }) => stage === 'complete' || stage === 'failed'

/** Everything of one file is there exactly once. */
function onceEach(installation: Installation, fileId: string) {
  const [job] = installation.rows<{ id: string; status: string; processed_pages: number }>(
    'select j.* from analysis_jobs j join files f on f.id = j.file_id where f.public_id = ?',
    fileId
  )
  const [{ pages }] = installation.rows<{ pages: number }>(
    "select count(*) as pages from chunks where job_id = ? and status in ('complete', 'refined')",
    job.id
  )
  const [{ records }] = installation.rows<{ records: number }>(
    'select count(*) as records from student_records where file_id = ?',
    fileId
  )
  const events = installation
    .rows<{ type: string; payload: string }>('select type, payload from outbox_events')
    .filter(({ payload }) => (JSON.parse(payload) as { fileId: string }).fileId === fileId)
  return {
    status: job.status,
    processedPages: job.processed_pages,
    pages,
    records,
    events: events.map(({ type }) => type).sort(),
  }
}

test.group('A server that is killed', (group) => {
  let installation: Installation
  group.setup(async () => {
    installation = await Installation.create()
    return () => installation.remove()
  })
  group.each.setup(async () => {
    await installation.start()
    return () => installation.kill()
  })

  const stages: [
    string,
    () => Promise<Buffer>,
    number,
    number,
    (event: { stage: string; progress: number }) => boolean,
  ][] = [
    ['while the file waits', () => fixture('broadsheet.pdf'), 5, 150, () => true],
    [
      'while pages are read',
      async () => pdf.withPages(120),
      120,
      360,
      ({ stage, progress }) => stage === 'ocr' && progress > 10,
    ],
    [
      'during analysis',
      async () => pdf.withPages(60),
      60,
      180,
      ({ stage, progress }) => stage === 'analysis' && progress > 82,
    ],
    [
      'while records are stored',
      async () => pdf.withPages(60),
      60,
      180,
      ({ stage, progress }) => stage === 'analysis' && progress > 93,
    ],
  ]
  for (const [name, make, pages, records, moment] of stages) {
    test(`${name}: the file is finished after the restart, everything once`, async ({ assert }) => {
      const answer = await installation.upload(await make())
      const { fileId } = (await answer.json()) as { fileId: string }
      await installation.follow(fileId, moment)
      await installation.kill()
      const [interrupted] = installation.rows<{ status: string; progress: number }>(
        'select status, progress from analysis_jobs order by created_at desc limit 1'
      )

      await installation.start()
      const restarted = performance.now()
      const first = await installation.follow(fileId, () => true)
      const last = await installation.follow(fileId, isDone)

      assert.notInclude(['complete', 'failed'], interrupted.status)
      assert.isAtLeast(first!.progress, interrupted.progress)
      assert.deepInclude(last!, { stage: 'complete', recordCount: records })
      assert.isBelow(performance.now() - restarted, 25_000)
      assert.deepEqual(onceEach(installation, fileId), {
        status: 'complete',
        processedPages: pages,
        pages,
        records,
        events: ['file.completed', 'file.reviewed'],
      })
    }).timeout(180_000)
  }

  test('a database that is locked for five seconds only delays the file', async ({ assert }) => {
    const answer = await installation.upload(pdf.withPages(40))
    const { fileId } = (await answer.json()) as { fileId: string }
    await installation.follow(fileId, ({ progress }) => progress > 5)

    await installation.lockDatabase(5000)
    const last = await installation.follow(fileId, isDone)

    assert.deepInclude(last!, { stage: 'complete', recordCount: 120 })
    assert.deepInclude(onceEach(installation, fileId), { pages: 40, records: 120 })
  }).timeout(180_000)
})
