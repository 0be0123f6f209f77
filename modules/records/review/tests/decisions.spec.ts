import { test } from '@japa/runner'
import { createTenant, type TestTenant } from '#tests/helpers'
import { eventsOf } from '#modules/file-processing/tests/support/jobs'
import { draft, misreadDraft, value } from '#modules/file-processing/tests/support/drafts'
import RecordChange from '../../models/record_change.js'
import { rpcOf } from '../../tests/support/rpc.js'
import { cellAt, fileToReview, openIn, reviewOf, rightDraft } from './support/file_to_review.js'

const MATHS = 'subjects/mathematics'

/** Types of the events about a review. */
async function reviewsTold(tenantId: string): Promise<number> {
  const events = await eventsOf(tenantId)
  return events.filter(({ type }) => type === 'file.reviewed').length
}

test.group('Decisions about values', (group) => {
  let school: TestTenant

  group.each.setup(async () => {
    school = await createTenant()
  })

  test('settle what they prove, and tell once when nothing is left', async ({ assert, client }) => {
    const fileId = await fileToReview(school.tenant.id, [[rightDraft(0), misreadDraft(1)]])
    const review = reviewOf(client, school)
    const { records } = await review.page(fileId)
    const { recordId } = records[1]
    const correction = {
      recordId,
      field: MATHS,
      decision: 'correct',
      value: 48,
      expectedValue: 45,
    } as const

    const { results, toReview, reviewedAt } = await review.decide(fileId, [correction])
    assert.equal(results[0].status, 'saved')
    assert.equal(toReview, 0)
    assert.isString(reviewedAt)
    const changed = results[0].record!
    assert.deepInclude(cellAt(changed, MATHS), { value: 48, state: 'corrected', reasons: [] })
    assert.deepInclude(cellAt(changed, 'total'), { value: 186, state: 'proved' })
    assert.equal(changed.revision, records[1].revision + 1)

    const queue = await review.queue(fileId)
    assert.deepInclude(queue.files[0], { toReview: 0, firstPage: null, reviewedAt })
    assert.equal(await reviewsTold(school.tenant.id), 1)
    const changes = await RecordChange.forTenant(school.tenant.id).where('recordId', recordId)
    assert.deepEqual(
      changes.map(({ field, before, after, source }) => ({ field, before, after, source })),
      [{ field: 'subjects.Mathematics', before: 45, after: 48, source: 'edit' }]
    )
  })

  test('keep what is printed: a total that contradicts the scores stays until it is decided on', async ({
    assert,
    client,
  }) => {
    const fileId = await fileToReview(school.tenant.id, [[misreadDraft(0)]])
    const review = reviewOf(client, school)
    const recordId = await review.firstId(fileId)
    const wrong = await review.decide(fileId, [
      { recordId, field: MATHS, decision: 'correct', value: 50 },
    ])
    const record = wrong.results[0].record!
    assert.deepEqual(openIn(record), ['total'])
    assert.deepInclude(cellAt(record, 'total').reasons[0], { expected: 188, found: 186 })

    const accepted = await review.decide(fileId, [{ recordId, field: 'total', decision: 'accept' }])
    assert.equal(accepted.toReview, 0)
    assert.equal(cellAt(accepted.results[0].record!, 'total').state, 'accepted')
  })

  test('are made once, however often they are sent', async ({ assert, client }) => {
    const fileId = await fileToReview(school.tenant.id, [[misreadDraft(0)]])
    const review = reviewOf(client, school)
    const recordId = await review.firstId(fileId)
    const sent = {
      clientId: 'a-1',
      recordId,
      field: MATHS,
      decision: 'correct',
      value: 48,
    } as const
    const first = await review.decide(fileId, [sent, sent])
    const again = await review.decide(fileId, [sent, { ...sent, value: 99 }])
    assert.deepEqual(again.results[0], first.results[0])
    assert.equal(cellAt(again.results[1].record!, MATHS).value, 48)
    const changes = await RecordChange.forTenant(school.tenant.id).where('recordId', recordId)
    assert.lengthOf(changes, 1)
    assert.equal(await reviewsTold(school.tenant.id), 1)
  })

  test('say absent, on any value but a name', async ({ assert, client }) => {
    const fileId = await fileToReview(school.tenant.id, [[misreadDraft(0)]])
    const review = reviewOf(client, school)
    const recordId = await review.firstId(fileId)
    const { results } = await review.decide(fileId, [
      { recordId, field: MATHS, decision: 'absent' },
      { recordId, field: 'total', decision: 'correct', value: '138,0' },
      { recordId, field: 'average', decision: 'correct', value: 69 },
      { recordId, field: 'studentName', decision: 'absent' },
    ])
    assert.deepEqual(
      results.map(({ status }) => status),
      ['saved', 'saved', 'saved', 'refused']
    )
    const record = results[0].record!
    assert.deepInclude(cellAt(record, MATHS), { value: null, state: 'corrected' })
    assert.deepInclude(cellAt(record, 'total'), { value: 138, state: 'corrected' })
    const answer = await rpcOf(client, school).output<{ records: { absentSubjects: string[] }[] }>(
      'getFileStudentRecords',
      { fileId }
    )
    assert.deepEqual(answer.records[0].absentSubjects, ['Mathematics'])
  })

  test('cannot find ink right that nobody could read: its value is asked for, or its absence said', async ({
    assert,
    client,
  }) => {
    const blank = rightDraft(0)
    blank.subjects[1] = { ...blank.subjects[1], score: null, flags: ['SCORE_UNREADABLE'] }
    const fileId = await fileToReview(school.tenant.id, [
      [{ ...blank, flags: ['SCORE_UNREADABLE'] }],
    ])
    const review = reviewOf(client, school)
    const recordId = await review.firstId(fileId)
    const field = 'subjects/english'
    const accept = { recordId, field, decision: 'accept' } as const
    const refused = await review.decide(fileId, [accept])
    assert.deepInclude(refused.results[0], { status: 'refused', code: 'VALIDATION_ERROR' })
    assert.match(refused.results[0].message!, /nothing could be read here/)
    assert.equal(refused.toReview, 1)

    const absent = await review.decide(fileId, [{ recordId, field, decision: 'absent' }])
    assert.deepInclude(cellAt(absent.results[0].record!, field), {
      value: null,
      state: 'corrected',
    })
    const rpc = rpcOf(client, school)
    const { records } = await rpc.output<{
      records: { absentSubjects: string[]; flags: string[] }[]
    }>('getFileStudentRecords', { fileId })
    assert.deepEqual(records[0].absentSubjects, ['English'])
    assert.notInclude(records[0].flags, 'SCORE_UNREADABLE')
    const agreed = await review.decide(fileId, [accept])
    assert.equal(agreed.results[0].status, 'saved', 'an absence that was said may be found right')

    const undo = { recordId, field, decision: 'undo' } as const
    const { results } = await review.decide(fileId, [undo, undo])
    assert.deepEqual(
      results.map(({ status }) => status),
      ['saved', 'saved']
    )
    const { records: after } = await review.page(fileId)
    assert.deepInclude(cellAt(after[0], field), {
      state: 'open',
      reasons: [{ reason: 'unreadable' }],
    })
  })

  test('are asked for where a position or a grade was lost without a trace', async ({
    assert,
    client,
  }) => {
    const lost = rightDraft(0, { flags: ['LOW_CONFIDENCE'], unread: ['position'] })
    lost.subjects[1] = { ...lost.subjects[1], isGradeUnread: true }
    const fileId = await fileToReview(school.tenant.id, [[lost]])
    const review = reviewOf(client, school)
    const { records } = await review.page(fileId)
    const [{ recordId }] = records
    const grade = 'subjects/english/grade'
    assert.sameMembers(openIn(records[0]), ['position', grade])
    for (const field of ['position', grade]) {
      const lostCell = { value: null, reasons: [{ reason: 'unreadable' }] }
      assert.deepInclude(cellAt(records[0], field), lostCell)
      const refused = await review.decide(fileId, [{ recordId, field, decision: 'accept' }])
      assert.deepInclude(refused.results[0], { status: 'refused', code: 'VALIDATION_ERROR' })
    }
    const half = await review.decide(fileId, [
      { recordId, field: grade, decision: 'correct', value: 'B' },
    ])
    assert.deepInclude(half, { toReview: 1, reviewedAt: null })
    const rpc = rpcOf(client, school)
    const flagsNow = async () => {
      const answer = await rpc.output<{ records: { flags: string[] }[] }>('getFileStudentRecords', {
        fileId,
      })
      return answer.records[0].flags
    }
    assert.include(await flagsNow(), 'LOW_CONFIDENCE')
    const done = await review.decide(fileId, [{ recordId, field: 'position', decision: 'absent' }])
    assert.equal(done.toReview, 0)
    assert.isString(done.reviewedAt)
    assert.deepEqual(await flagsNow(), [])
  })

  test('are taken back one after the other, and made again', async ({ assert, client }) => {
    const fileId = await fileToReview(school.tenant.id, [[misreadDraft(0)]])
    const review = reviewOf(client, school)
    const recordId = await review.firstId(fileId)
    const maths = { recordId, field: MATHS }
    const undo = { ...maths, decision: 'undo' } as const
    const valueAfter = async (decision: object) => {
      const { results } = await review.decide(fileId, [{ ...maths, ...decision }])
      assert.equal(results[0].status, 'saved', JSON.stringify(results[0].message))
      const { value: now, state } = cellAt(results[0].record!, MATHS)
      return [now, state]
    }
    assert.deepEqual(await valueAfter({ decision: 'accept' }), [45, 'accepted'])
    assert.deepEqual(await valueAfter({ decision: 'correct', value: 46 }), [46, 'corrected'])
    assert.deepEqual(await valueAfter({ decision: 'correct', value: 48 }), [48, 'corrected'])
    assert.deepEqual(await valueAfter(undo), [46, 'corrected'])
    assert.deepEqual(await valueAfter({ decision: 'correct', value: 48 }), [48, 'corrected'])
    assert.deepEqual(await valueAfter(undo), [46, 'corrected'])
    assert.deepEqual(await valueAfter(undo), [45, 'accepted'])
    assert.deepEqual(await valueAfter(undo), [45, 'open'])
    const { results } = await review.decide(fileId, [undo])
    assert.equal(results[0].status, 'refused')

    const changes = await RecordChange.forTenant(school.tenant.id)
      .where('recordId', recordId)
      .whereNotNull('reverts')
    assert.lengthOf(changes, 4)
    assert.isTrue(changes.every(({ source }) => source === 'undo'))
    const { records } = await rpcOf(client, school).output<{ records: { edited: boolean }[] }>(
      'getFileStudentRecords',
      { fileId }
    )
    assert.isFalse(records[0].edited)
  })

  test('are told from those of another person, whose value stays', async ({ assert, client }) => {
    const fileId = await fileToReview(school.tenant.id, [[misreadDraft(0)]], { userId: 'ada' })
    const ada = reviewOf(client, school, 'ada')
    const office = reviewOf(client, school)
    const recordId = await ada.firstId(fileId)
    const maths = { recordId, field: MATHS, decision: 'correct', expectedValue: 45 } as const
    await ada.decide(fileId, [{ ...maths, value: 48 }])
    const late = await office.decide(fileId, [{ ...maths, value: 46 }])
    assert.deepInclude(late.results[0], { status: 'conflict', code: 'RECORD_CHANGED' })
    assert.deepInclude(late.results[0].current!, { value: 48, by: 'ada' })
    assert.equal(cellAt(late.results[0].record!, MATHS).value, 48)

    const same = await office.decide(fileId, [{ ...maths, value: 48 }])
    assert.equal(same.results[0].status, 'saved', 'both say the same')
    const undone = await ada.decide(fileId, [{ recordId, field: MATHS, decision: 'undo' }])
    assert.equal(undone.results[0].status, 'conflict', 'somebody else has agreed since')
  })

  test('are refused one by one, and the others saved', async ({ assert, client }) => {
    const fileId = await fileToReview(school.tenant.id, [[misreadDraft(0), rightDraft(1)]])
    const review = reviewOf(client, school)
    const recordId = await review.firstId(fileId)
    const correct = (field: string, given: unknown) => ({
      recordId,
      field,
      decision: 'correct' as const,
      value: given,
    })
    const { results } = await review.decide(fileId, [
      correct(MATHS, 'A lot'),
      correct(MATHS, -1),
      correct(MATHS, { $ne: 1 }),
      correct(MATHS, 1e9),
      correct('position', 1.5),
      correct('studentName', ' '),
      correct('studentName', 'x'.repeat(201)),
      correct('flags', 1),
      correct('subjects/nothing', 1),
      { ...correct(MATHS, 48), recordId: 'rec_unknown' },
      correct(MATHS, 48),
    ])
    assert.deepEqual(
      results.map(({ status }) => status),
      [...Array.from({ length: 8 }, () => 'refused'), 'conflict', 'conflict', 'saved']
    )
    assert.isTrue(
      results.slice(0, 8).every(({ code, message }) => code === 'VALIDATION_ERROR' && message)
    )
  })

  test('come only in batches of 50, for files of the school, with the scope', async ({
    assert,
    client,
  }) => {
    const fileId = await fileToReview(school.tenant.id, [[misreadDraft(0)]])
    const { call } = reviewOf(client, school)
    const path = `/api/review/files/${fileId}/decisions`
    const decision = { clientId: 'c', recordId: 'r', field: 'total', decision: 'accept' }
    const status = async (body: object) => {
      const answer = await call.post(path, body)
      return answer.status()
    }
    assert.equal(await status({ decisions: [] }), 400)
    assert.equal(await status({ decisions: Array.from({ length: 51 }, () => decision) }), 400)
    assert.equal(await status({ decisions: [{ ...decision, decision: 'delete' }] }), 400)
    const other = await createTenant()
    const foreign = await reviewOf(client, other).call.post(path, { decisions: [decision] })
    assert.equal(foreign.status(), 404)
    const reader = await createTenant({ scopes: ['records:read'] })
    const own = await fileToReview(reader.tenant.id, [[misreadDraft(0)]])
    const denied = await reviewOf(client, reader).call.post(`/api/review/files/${own}/decisions`, {
      decisions: [decision],
    })
    assert.equal(denied.status(), 403)
  })

  test('keep hostile names and labels with dots as they are', async ({ assert, client }) => {
    const odd = draft(0, [value(10), value(20), value(30)])
    odd.subjects[0] = { ...odd.subjects[0], key: 'agric. sci/1', label: 'Agric. Sci/1' }
    const fileId = await fileToReview(school.tenant.id, [[odd]])
    const review = reviewOf(client, school)
    const recordId = await review.firstId(fileId)
    const name = '<img src=x onerror=alert(1)> ADÉ'
    const field = 'subjects/agric.%20sci%2F1'
    const { results } = await review.decide(fileId, [
      { recordId, field: 'studentName', decision: 'correct', value: name },
      { recordId, field, decision: 'correct', value: 11 },
      { recordId, field: `${field}/grade`, decision: 'correct', value: 'A.1' },
    ])
    assert.deepEqual(
      results.map(({ status }) => status),
      ['saved', 'saved', 'saved']
    )
    const record = results[2].record!
    assert.equal(record.studentName, name)
    assert.equal(cellAt(record, field).value, 11)
    assert.equal(cellAt(record, `${field}/grade`).value, 'A.1')
  })

  test('that a session end interrupts are sent again with the same ids', async ({
    assert,
    client,
  }) => {
    const fileId = await fileToReview(school.tenant.id, [[misreadDraft(0)]])
    const review = reviewOf(client, school)
    const recordId = await review.firstId(fileId)
    const decisions = [{ clientId: 'x', recordId, field: MATHS, decision: 'correct', value: 48 }]
    const expired = await reviewOf(client, {
      apiKey: `${school.apiKey.slice(0, -4)}AAAA`,
    }).call.post(`/api/review/files/${fileId}/decisions`, { decisions })
    assert.equal(expired.status(), 401)
    const untouched = await review.page(fileId)
    assert.equal(cellAt(untouched.records[0], MATHS).value, 45)
    const { results } = await review.decide(fileId, decisions as never)
    assert.equal(results[0].status, 'saved')
  })

  test('about three hundred students are made in batches', async ({ assert, client }) => {
    const pages = Array.from({ length: 10 }, () =>
      Array.from({ length: 30 }, (_, row) => ({ ...misreadDraft(0), rowOnPage: row }))
    )
    const fileId = await fileToReview(school.tenant.id, pages)
    const review = reviewOf(client, school)
    const all = await review.queue(fileId)
    assert.equal(all.toReview, 600)
    for (let page = 1; page <= 10; page++) {
      const { records } = await review.page(fileId, page)
      const decisions = records.map(({ recordId }) => ({
        recordId,
        field: MATHS,
        decision: 'correct' as const,
        value: 48,
      }))
      const { toReview } = await review.decide(fileId, decisions)
      assert.equal(toReview, 600 - page * 60)
    }
    assert.equal(await reviewsTold(school.tenant.id), 1)
  }).timeout(120_000)
})
