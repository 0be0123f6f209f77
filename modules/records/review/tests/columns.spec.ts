import { test } from '@japa/runner'
import { createTenant } from '#tests/helpers'
import type { Shown } from '#platform/http/shapes'
import { fixture, untilDone, uploadedFile } from '#modules/file-processing/tests/support/processing'
import type { columns } from '../transformers/review.js'
import { cellAt, reviewOf } from './support/file_to_review.js'

test.group('Columns of a file', (group) => {
  group.tap((each) => each.timeout(120_000))

  test('are put right beside their headings, and what people decided stays', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const fileId = await uploadedFile(client, school, await fixture('broadsheet.pdf'))
    await untilDone(school.tenant.id, fileId, 110_000)
    const review = reviewOf(client, school)
    const path = `/api/review/files/${fileId}/columns`
    const listed = await review.call.get(path)
    const { columns: before } = listed.body() as Shown<typeof columns>
    const maths = before.find(({ key }) => key === 'mathematics')!
    assert.isTrue(maths.box!.width > 0 && maths.box!.height > 0)

    const recordId = await review.firstId(fileId)
    const field = 'subjects/mathematics'
    await review.decide(fileId, [{ recordId, field, decision: 'correct', value: 42 }])
    const put = await review.call.post(path, { columns: [{ key: 'mathematics', label: 'Maths' }] })
    put.assertStatus(200)
    const { columns: after } = put.body() as Shown<typeof columns>
    const changed = after.find(({ key }) => key === 'mathematics')!
    assert.deepInclude(changed, { label: 'Maths', type: 'score', confirmed: true })

    const { records } = await review.page(fileId)
    assert.equal(records[0].recordId, recordId)
    assert.deepInclude(cellAt(records[0], field), { value: 42, state: 'corrected' })
    const late = await review.decide(fileId, [
      { recordId, field, decision: 'correct', value: 40, expectedValue: 41 },
    ])
    assert.equal(late.results[0].status, 'conflict')
    const codeOf = async (...corrected: { key: string; label?: string; type?: string }[]) => {
      const answer = await review.call.post(path, { columns: corrected })
      return (answer.body() as { error?: { code: string } }).error?.code
    }
    assert.equal(await codeOf({ key: 'geography', type: 'total' }), 'COLUMN_ROLE_TAKEN')
    assert.equal(await codeOf({ key: 'geography', label: ' MATHS' }), 'COLUMN_NAME_TAKEN')
    assert.equal(await codeOf({ key: 'geography', type: 'exam' }), 'COLUMN_PART_ALONE')
    const none = after.map(({ key }) => ({ key, type: 'ignore' }))
    assert.equal(await codeOf(...none), 'COLUMNS_WITHOUT_SCORES')
    const same = await review.call.get(path)
    assert.deepEqual(same.body().columns, after)

    const unknown = await review.call.post(path, { columns: [{ key: 'nothing' }] })
    assert.equal(unknown.status(), 400)
  })
})
