import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import PDFDocument from 'pdfkit'
import { createTenant, type TestTenant } from '#tests/helpers'
import { uploadedFile, untilDone } from '#modules/file-processing/tests/support/processing'
import type { StudentRecordView } from '../transformers/student_record.js'
import { allRecords, recordAt, rpcOf } from './support/rpc.js'

const HEADINGS = ['Matricule', 'Nom et Prénoms', 'Maths', 'Français', 'EPS', 'Total', 'Moyenne']
const COEFFICIENTS = ['', '', '4', '3', '1', '', '']
const STUDENTS = [
  ['M/01', 'ADJOVI Bernard', '12', '10', '16', '94', '11.75'],
  ['M/02', 'DOSSOU Clarisse', '8', '14', '12', '86', '10.75'],
  ['M/03', 'HOUNSOU Didier', '15', '11', '13', '106', '13.25'],
  ['M/04', 'KOFFI Estelle', '9', '9', '18', '81', '10.13'],
  ['M/05', 'SOSSA Fabrice', '17', '13', '10', '117', '14.63'],
]
const WIDTHS = [70, 150, 60, 60, 60, 60, 60]
const ROW_HEIGHT = 20

/** A class whose totals are made with the coefficients under its subjects, as a ruled table. */
async function classSheet(): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 20 })
  const rows = [HEADINGS, COEFFICIENTS, ...STUDENTS]
  for (const [row, texts] of rows.entries()) {
    let x = 30
    for (const [column, text] of texts.entries()) {
      const y = 60 + row * ROW_HEIGHT
      document.rect(x, y, WIDTHS[column], ROW_HEIGHT).stroke()
      document.fontSize(9).text(text, x + 4, y + 6, { lineBreak: false })
      x += WIDTHS[column]
    }
  }
  document.end()
  return Buffer.concat(await Array.fromAsync(document as AsyncIterable<Buffer>))
}

test.group('Records of a sheet with coefficients', (group) => {
  let school: TestTenant
  let fileId: string

  /** Patches the first record of the class. */
  async function patched(client: ApiClient, patch: object): Promise<StudentRecordView> {
    const { id } = await recordAt(client, school, fileId, 0)
    const { record } = await rpcOf(client, school).output<{ record: StudentRecordView }>(
      'updateRecord',
      { recordId: id, patch }
    )
    return record
  }

  group.tap((each) => each.timeout(120_000))

  test('say how many times each score counts', async ({ assert, client }) => {
    school = await createTenant()
    fileId = await uploadedFile(client, school, await classSheet())
    await untilDone(school.tenant.id, fileId)
    const records = await allRecords(client, school, fileId)
    assert.lengthOf(records, STUDENTS.length)
    for (const { subjectWeights, flags } of records) {
      assert.deepEqual(subjectWeights, { Maths: 4, Français: 3, EPS: 1 })
      assert.isEmpty(flags)
    }
  })

  test('are added up by the weights when a score changes', async ({ assert, client }) => {
    const changed = await patched(client, { subjects: { Maths: 14 } })
    assert.equal(changed.total, 102)
    assert.equal(changed.average, 12.75)
    assert.isEmpty(changed.flags)
    assert.deepEqual(changed.subjectWeights, { Maths: 4, Français: 3, EPS: 1 })
  })

  test('are judged by them when a person gives total and average', async ({ assert, client }) => {
    const right = await patched(client, { subjects: { EPS: null }, total: 86, average: 12.29 })
    assert.isEmpty(right.flags)
    const plain = await patched(client, { subjects: { Maths: 15 }, total: 25, average: 12.5 })
    assert.sameMembers(plain.flags, ['TOTAL_MISMATCH', 'AVERAGE_MISMATCH'])
  })

  test('keep them when the columns are confirmed', async ({ assert, client }) => {
    const rpc = rpcOf(client, school)
    const { groups } = await rpc.output<{ groups: { key: string; label: string; type: string }[] }>(
      'getFileStatistics',
      { fileId }
    )
    const { key, type } = groups.find(({ label }) => label === 'Maths')!
    await rpc.output('confirmSubjectGroups', {
      fileId,
      groups: [{ key, label: 'Mathématiques', type }],
    })
    const changed = await patched(client, { subjects: { EPS: 16, Mathématiques: 12 } })
    assert.deepEqual(changed.subjectWeights, { Mathématiques: 4, Français: 3, EPS: 1 })
    assert.equal(changed.total, 94)
    assert.equal(changed.average, 11.75)
    assert.isEmpty(changed.flags)
  })
})
