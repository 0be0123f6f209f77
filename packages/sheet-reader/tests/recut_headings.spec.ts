import { test } from '@japa/runner'
import { interpretFile, page, scores, table } from './interpretation_pages.js'

const ROWS = [
  ['1', 'ADEBAYO Grace', 'ADM37074', '74', '54', '128'],
  ['2', 'BELLO Umar', 'ADM60478', '83', '57', '140'],
  ['3', 'EZE Chidinma', 'ADM95819', '51', '26', '77'],
  ['4', 'OKON Peter', 'ADM69323', '60', '45', '105'],
]

function read(headings: string[]) {
  const columnWidths = [40, 140, 80, 60, 60, 60]
  const made = table({ rows: [headings, ...ROWS], ruled: false, columnWidths })
  return interpretFile([page(1, [{ ...made, headingRows: 1 }])]).records
}

const marksUnder = (...labels: string[]) =>
  ROWS.map((row) => Object.fromEntries(labels.map((label, at) => [label, Number(row[3 + at])])))

test.group('Headings that single spaces part', () => {
  test('are cut where two known headings meet: {$self}')
    .with([
      ['Reg. No. Eng.', 'Lang.\n(100)', 'Maths'],
      ['Reg. No. Eng. Lang.', '', 'Maths'],
      ['Reg.', 'No. Eng. Lang.', 'Maths'],
    ])
    .run(({ assert }, cells) => {
      const records = read(['No', 'STUDENT', ...cells, 'Total'])
      assert.deepEqual(records.map(scores), marksUnder('Eng. Lang.', 'Maths'))
      assert.deepEqual(
        records.map(({ admissionNumber }) => admissionNumber?.value),
        ROWS.map((row) => row[2])
      )
      assert.deepEqual(
        records.map(({ studentName }) => studentName.value),
        ROWS.map((row) => row[1])
      )
    })

  test('stay as they are where both are known', ({ assert }) => {
    const records = read(['No', 'STUDENT', 'Reg. No.', 'Eng. Lang.', 'French', 'Total'])
    assert.deepEqual(records.map(scores), marksUnder('Eng. Lang.', 'French'))
  })
})
