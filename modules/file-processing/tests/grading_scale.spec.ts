import { test } from '@japa/runner'
import { createTenant } from '#tests/helpers'
import AuditEvent from '#platform/audit/audit_event'
import { moduleSettings } from '#kernel/modules/settings'
import type { FileProcessingSettings } from '../settings.js'

const WAEC = [
  { grade: 'A1', minimum: 75 },
  { grade: 'B2', minimum: 69.5 },
  { grade: 'F9', minimum: 0 },
]

test.group('The grading scale of a school', () => {
  test('is shown, changed for what is read from now on, and returned to the default', async ({
    client,
    assert,
  }) => {
    const { apiKey, tenant } = await createTenant({ scopes: ['school:read', 'school:write'] })
    const show = () => client.get('/api/school/grading-scale').header('x-api-key', apiKey)
    const put = (gradingScale: unknown) =>
      client.put('/api/school/grading-scale').header('x-api-key', apiKey).json({ gradingScale })

    const first = await show()
    first.assertStatus(200)
    assert.deepEqual(first.body().gradingScale[0], { grade: 'A', minimum: 70 })

    const changed = await put(WAEC)
    changed.assertStatus(200)
    changed.assertBody({ gradingScale: WAEC })
    const settings = await moduleSettings<FileProcessingSettings>(tenant.id, 'file-processing')
    assert.deepEqual(settings.gradingScale, WAEC)
    const [event] = await AuditEvent.forTenant(tenant.id).where('action', 'tenant.grading_changed')
    assert.deepInclude(event.changes, {
      gradingScale: {
        before: 'A=70, B=60, C=50, D=45, E=40, F=0',
        after: 'A1=75, B2=69.5, F9=0',
      },
    })

    const reset = await put(null)
    assert.deepEqual(reset.body(), first.body())
    const last = await show()
    assert.deepEqual(last.body(), first.body())
  })

  test('falls from grade to grade down to 0, and names each grade once', async ({ client }) => {
    const { apiKey } = await createTenant({ scopes: ['school:read', 'school:write'] })
    const [a, b, f] = WAEC
    for (const gradingScale of [
      [],
      [f],
      [b, a, f],
      [a, b],
      [a, { grade: 'a1', minimum: 50 }, f],
      [{ grade: 'Excellent', minimum: 70 }, f],
      [{ grade: '=A', minimum: 70 }, f],
      [{ grade: 'A', minimum: 101 }, f],
      [{ grade: 'A', minimum: 70.123 }, f],
      [{ grade: 'A', minimum: '70' }, f],
      'A=70, F=0',
      undefined,
    ]) {
      const answer = await client
        .put('/api/school/grading-scale')
        .header('x-api-key', apiKey)
        .json({ gradingScale })
      answer.assertStatus(400)
      answer.assertBodyContains({ error: { code: 'VALIDATION_ERROR' } })
    }
  })

  test('is changed by nobody without the scope', async ({ client }) => {
    const { apiKey } = await createTenant()
    const answer = await client
      .put('/api/school/grading-scale')
      .header('x-api-key', apiKey)
      .json({ gradingScale: WAEC })
    answer.assertStatus(403)
  })
})
