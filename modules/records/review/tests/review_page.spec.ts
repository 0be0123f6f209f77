import { test } from '@japa/runner'
import { createTenant, type TestTenant } from '#tests/helpers'
import { fixture, untilDone, uploadedFile } from '#modules/file-processing/tests/support/processing'
import { misreadDraft, value } from '#modules/file-processing/tests/support/drafts'
import {
  type PageAnswer,
  cellAt,
  fileToReview,
  openIn,
  reviewOf,
  rightDraft,
} from './support/file_to_review.js'

/** A page of 420 values takes some 100 KB, and a twentieth of that compressed. */
const BYTES_OF_CELL = 260

test.group('What is left to look at', (group) => {
  let school: TestTenant

  group.setup(async () => {
    school = await createTenant()
  })

  test('is nothing where the arithmetic proves everything', async ({ assert, client }) => {
    const fileId = await fileToReview(school.tenant.id, [[rightDraft(0), rightDraft(1)]])
    const review = reviewOf(client, school)
    const { files } = await review.queue(fileId)
    assert.lengthOf(files, 1)
    assert.deepInclude(files[0], { toReview: 0, records: 2, firstPage: null, pages: [] })
    assert.isString(files[0].reviewedAt)
    const { records, toReview } = await review.page(fileId)
    assert.equal(toReview, 0)
    assert.deepEqual(records.flatMap(openIn), [])
    assert.equal(cellAt(records[0], 'subjects/english').state, 'proved')
    assert.equal(cellAt(records[0], 'studentName').state, 'sure')
  })

  test('is a value with the equation that fails, and what it may say instead', async ({
    assert,
    client,
  }) => {
    const fileId = await fileToReview(school.tenant.id, [
      [rightDraft(0), misreadDraft(1)],
      [rightDraft(0)],
    ])
    const review = reviewOf(client, school)
    const { files } = await review.queue()
    const file = files.find((one) => one.fileId === fileId)!
    assert.deepInclude(file, { toReview: 2, firstPage: 1, reviewedAt: null, fileName: 'jss1a.pdf' })
    const own = await review.queue(fileId)
    assert.deepEqual(own.files[0].pages, [{ page: 1, toReview: 2 }])

    const { records, rules, layout } = await review.page(fileId)
    assert.equal(layout, 'roster')
    assert.isTrue(rules.sum)
    assert.sameMembers(openIn(records[1]), ['subjects/mathematics', 'total'])
    assert.deepInclude(cellAt(records[1], 'subjects/mathematics'), {
      value: 45,
      text: '45',
      alternatives: ['48', '46'],
      reasons: [{ reason: 'doubtful' }],
    })
    assert.deepEqual(cellAt(records[1], 'total').reasons, [
      { reason: 'sum', expected: 183, found: 186, terms: [45, 66, 72] },
    ])
  })

  test('has places in fractions of the page, even for what could not be read', async ({
    assert,
    client,
  }) => {
    const blank = rightDraft(1)
    blank.subjects[1] = { ...blank.subjects[1], score: null, flags: ['SCORE_UNREADABLE'] }
    const fileId = await fileToReview(school.tenant.id, [[rightDraft(0), blank]])
    const { records } = await reviewOf(client, school).page(fileId)
    const box = { x: 0.3, width: 0.1, y: 0.1, height: 0.02 }
    assert.deepEqual(cellAt(records[0], 'subjects/english').box, box)
    const unread = cellAt(records[1], 'subjects/english')
    assert.deepEqual(unread.box, { ...box, y: 0.12 })
    assert.deepEqual(unread.reasons, [{ reason: 'unreadable' }])
    assert.isNull(cellAt(records[0], 'studentName').box)
  })

  test('is one question a page where a column is doubted', async ({ assert, client }) => {
    const doubted = [0, 1, 2].map((row) => {
      const right = rightDraft(row)
      right.subjects[2] = {
        ...right.subjects[2],
        score: { ...right.subjects[2].score!, confidence: 0.89 },
        flags: ['HEADING_UNCERTAIN'],
      }
      return right
    })
    const fileId = await fileToReview(school.tenant.id, [doubted])
    const { records, toReview } = await reviewOf(client, school).page(fileId)
    assert.equal(toReview, 1)
    assert.deepEqual(cellAt(records[0], 'subjects/biology').reasons, [{ reason: 'heading' }])
    assert.deepEqual(openIn(records[1]), [])
  })

  test('keeps texts of a sheet as texts, and labels with dots apart', async ({
    assert,
    client,
  }) => {
    const evil = '<img src=x onerror=alert(1)>'
    const odd = rightDraft(0, { studentName: value(evil, { confidence: 0.5 }) })
    odd.flags = ['NAME_UNCERTAIN']
    odd.subjects.push(
      { ...odd.subjects[0], key: 'agricultural-sci.', label: 'Agricultural Sci.' },
      { ...odd.subjects[0], key: 'c/r.s', label: 'C/R.S' }
    )
    odd.absentSubjects = ['Home. Econ/1']
    const fileId = await fileToReview(school.tenant.id, [[odd]])
    const { records, subjects } = await reviewOf(client, school).page(fileId)
    assert.equal(records[0].studentName, evil)
    assert.deepEqual(openIn(records[0]).includes('studentName'), true)
    const fields = records[0].cells.map(({ field }) => field)
    assert.includeMembers(fields, [
      'subjects/agricultural-sci.',
      'subjects/c%2Fr.s',
      'subjects/%3DHome.%20Econ%2F1',
    ])
    assert.includeMembers(
      subjects.map(({ key }) => key),
      ['agricultural-sci.', 'c/r.s', '=Home. Econ/1']
    )
  })

  test('belongs to a school, and to the user of a file', async ({ assert, client }) => {
    const fileId = await fileToReview(school.tenant.id, [[misreadDraft(0)]], { userId: 'ada' })
    const other = await createTenant()
    const path = `/api/review/files/${fileId}/pages/1`
    for (const [tenant, userId] of [
      [other, undefined],
      [school, 'bola'],
    ] as const) {
      const review = reviewOf(client, tenant, userId)
      for (const address of [path, `/api/review/queue?fileId=${fileId}`]) {
        const answer = await review.call.get(address)
        assert.equal(answer.status(), 404)
      }
      const { files } = await review.queue()
      assert.notInclude(
        files.map((file) => file.fileId),
        fileId
      )
    }
    const { toReview } = await reviewOf(client, school, 'ada').queue()
    assert.equal(toReview, 2)
    for (const page of ['2', '0', '01', 'x', '99999999']) {
      const answer = await reviewOf(client, school).call.get(
        `/api/review/files/${fileId}/pages/${page}`
      )
      assert.equal(answer.status(), 404, page)
    }
  })
})

test.group('Sheets that were read', (group) => {
  group.tap((each) => each.timeout(120_000))

  test('have a place for every value that was read, and nothing to look at that is proved', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const fixtures = [
      ['broadsheet.pdf', 'roster'],
      ['report-cards.pdf', 'card'],
    ] as const
    for (const [name, layout] of fixtures) {
      const fileId = await uploadedFile(client, school, await fixture(name))
      await untilDone(school.tenant.id, fileId)
      const review = reviewOf(client, school)
      const answer = await review.call.get(`/api/review/files/${fileId}/pages/1`)
      const page = answer.body() as PageAnswer
      assert.equal(page.layout, layout)
      assert.match(page.picture!.url, /\/pages\/1\/image\?width=1600&job=job_/)
      const cells = page.records.flatMap((record) => record.cells)
      assert.isBelow(answer.text().length, BYTES_OF_CELL * cells.length)
      const read = cells.filter(({ source }) => source !== null && source !== 'derived')
      assert.isAbove(read.length, 20)
      assert.isTrue(read.every(({ box }) => box !== null && box.width > 0 && box.height > 0))
      const isNumber = ({ field }: { field: string }) =>
        /^subjects\/|^total$|^average$/.test(field) && !field.endsWith('grade')
      assert.isTrue(
        cells.filter(isNumber).every(({ state, value: of }) => state === 'proved' || of === null)
      )
    }
  })
})
