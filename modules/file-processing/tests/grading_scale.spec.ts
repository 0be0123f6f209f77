import { buffer } from 'node:stream/consumers'
import { test } from '@japa/runner'
import PDFDocument from 'pdfkit'
import { createTenant } from '#tests/helpers'
import { allScopes } from '#platform/access/scopes'
import AuditEvent from '#platform/audit/audit_event'
import { moduleSettings } from '#kernel/modules/settings'
import type { FileProcessingSettings } from '../settings.js'
import { untilDone, uploadedFile } from './support/processing.js'

const WAEC = [
  { grade: 'A1', minimum: 75 },
  { grade: 'B2', minimum: 69.5 },
  { grade: 'F9', minimum: 0 },
]

/** A ruled sheet of ten students with averages from 30 to 90, and no grades. */
function sheetWithoutGrades(): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', layout: 'landscape', margin: 40 })
  const bytes = buffer(document)
  const headings = ['S/N', 'ADM. NO', 'STUDENT NAME', 'English', 'Biology', 'TOTAL', 'AVERAGE']
  const widths = [40, 90, 220, 90, 90, 90, 90]
  const rows = Array.from({ length: 10 }, (_, index) => {
    const [english, biology] = [30 + index * 6, 32 + index * 6]
    const name = `Amina ${'ABCDEFGHIJ'[index]}deyemi Bello`
    const average = ((english + biology) / 2).toFixed(2)
    return [index + 1, `GHS-${1001 + index}`, name, english, biology, english + biology, average]
  })
  document.fontSize(10).text('Hillside Secondary School', 40, 30)
  for (const [line, cells] of [headings, ...rows].entries()) {
    let left = 40
    for (const [column, cell] of cells.entries()) {
      document.rect(left, 60 + line * 24, widths[column], 24).stroke()
      document.text(String(cell), left + 5, 67 + line * 24, { lineBreak: false })
      left += widths[column]
    }
  }
  document.end()
  return bytes
}

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

  test('gives the grades of a file that prints none, from the next file on', async ({
    client,
    assert,
  }) => {
    const { apiKey, tenant } = await createTenant({ scopes: allScopes() })
    const scale = [
      { grade: 'PASS', minimum: 50 },
      { grade: 'FAIL', minimum: 0 },
    ]
    const gradesOf = async () => {
      const fileId = await uploadedFile(client, { apiKey }, await sheetWithoutGrades())
      await untilDone(tenant.id, fileId)
      return async () => {
        const answer = await client
          .get('/api/records')
          .qs({ fileId, limit: 100 })
          .header('x-api-key', apiKey)
        const { records } = answer.body() as { records: { grade: string | null }[] }
        return [...new Set(records.map(({ grade }) => grade))].sort()
      }
    }
    const before = await gradesOf()
    const old = await before()
    const changed = await client
      .put('/api/school/grading-scale')
      .header('x-api-key', apiKey)
      .json({ gradingScale: scale })
    changed.assertStatus(200)
    const after = await gradesOf()
    assert.deepEqual(await after(), ['FAIL', 'PASS'])
    assert.deepEqual(await before(), old)
    assert.notInclude(old, 'PASS')
  }).timeout(60_000)

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
