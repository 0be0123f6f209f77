import { test } from '@japa/runner'
import { interpretFile, page, table } from './interpretation_pages.js'

test.group('Lists with grades in quotes', () => {
  const read = (rows: string[][]) => {
    const list = table({ rows: [['CNO', 'SEX', 'DIV', 'DETAILED SUBJECTS'], ...rows] })
    return interpretFile([page(1, [{ ...list, headingRows: 1 }])]).records
  }

  test('name those who got none by their numbers', ({ assert }) => {
    const records = read([
      ['S0123/0001', 'F', 'I', "CIV - 'B' HIST - 'A' GEO - 'C'"],
      ['S0123/0002', 'M', 'II', "CIV - 'C' HIST - 'D' GEO - 'C'"],
      ['S0123/0003', 'F', 'III', "CIV - 'D' HIST - 'C' GEO - 'F'"],
      ['S0123/0004', 'M', 'ABS', "CIV - 'X' HIST - 'X' GEO - 'X'"],
    ])
    assert.deepEqual(
      records.map((record) => [record.studentName.value, record.admissionNumber?.value]),
      ['1', '2', '3', '4'].map((digit) => ['', `S0123/000${digit}`])
    )
  })

  test('are read where a picture lost quotes or joined what stands beside them', ({ assert }) => {
    const pictured = (text: string) => ({ text, confidence: 0.5 })
    const lists = [
      "CIV - 'B' HIST -'A' GEO - 'C'",
      "CIV - 'C'HIST - 'D' GEO -'C'",
      `CIV - 'D" HIST - 'C' GEO - 'F`,
      "CIV -'B' HIST - 'D' GEO - 'A'",
    ]
    const rows = lists.map((list, row) => [
      ...[`S0123/000${row + 1}`, 'F', 'I'].map(pictured),
      pictured(list),
    ])
    const list = table({ rows: [['CNO', 'SEX', 'DIV', 'DETAILED SUBJECTS'], ...rows] })
    const { records } = interpretFile([page(1, [{ ...list, headingRows: 1 }], [], 'tesseract')])
    assert.deepEqual(
      records.map(({ subjects }) => subjects.map(({ grade }) => grade?.value).join('')),
      ['BAC', 'CDC', 'DCF', 'BDA']
    )
  })

  test('are read where a picture has other quotes than are printed', ({ assert }) => {
    const lists = [
      `CIV - "B" HIST - 'A" GEO - 'C'`,
      `CIV-'C"HIST - 'D* GEO -"C'`,
      `CIV - 'D" HIST - 'C' GEO - 'F"`,
      `CIV -'B'HIST - 'D' GEO - "A"`,
    ]
    const rows = lists.map((text, row) => [
      ...[`S0123/000${row + 1}`, 'F', 'I'].map((own) => ({ text: own, confidence: 0.5 })),
      { text, confidence: 0.5 },
    ])
    const list = table({ rows: [['CNO', 'SEX', 'DIV', 'DETAILED SUBJECTS'], ...rows] })
    const { records } = interpretFile([page(1, [{ ...list, headingRows: 1 }], [], 'tesseract')])
    assert.deepEqual(
      records.map(({ subjects }) => subjects.map(({ grade }) => grade?.value).join('')),
      ['BAC', 'CDC', 'DCF', 'BDA']
    )
  })

  test('stand beside divisions, whose strokes a picture shows as other letters', ({ assert }) => {
    const stroke = (certainty: number): [string, number][] => [
      ['I', Math.log(certainty)],
      ['1', Math.log(1 - certainty)],
    ]
    const division = (text: string, printed: string) => ({
      text,
      confidence: 0.6,
      glyphs: [
        {
          logProbability: 0,
          glyphs: [...printed].map((letter) =>
            letter === 'I' ? stroke(0.7) : ([[letter, Math.log(0.999)]] as [string, number][])
          ),
        },
      ],
    })
    const divisions = [division('I', 'I'), division('IV', 'IV'), division('ll', 'III')]
    const rows = divisions.map((own, row) => [
      { text: `S0123/000${row + 1}`, confidence: 0.9 },
      { text: 'F', confidence: 0.9 },
      own,
      { text: "CIV - 'B' HIST - 'A' GEO - 'C'", confidence: 0.5 },
    ])
    const list = table({ rows: [['CNO', 'SEX', 'DIV', 'DETAILED SUBJECTS'], ...rows] })
    const { records } = interpretFile([page(1, [{ ...list, headingRows: 1 }], [], 'tesseract')])
    assert.deepEqual(
      records.map(({ grade }) => grade?.value),
      ['I', 'IV', 'III']
    )
  })

  test('may have each subject in a column of its own', ({ assert }) => {
    const list = table({
      rows: [
        ['CNO', 'SEX', 'DIV', 'DETAILED', 'SUBJECTS', ''],
        ['S0123/0001', 'F', 'I', "CIV-'B'", "HIST-'A'", "GEO-'C'"],
        ['S0123/0002', 'M', 'II', "CIV-'C'", "GEO-'D'", ''],
        ['S0123/0003', 'F', 'III', "HIST-'D'", "GEO-'C'", ''],
      ],
    })
    const { records } = interpretFile([page(1, [{ ...list, headingRows: 1 }])])
    assert.deepEqual(
      records.map(({ admissionNumber, subjects }) => [
        admissionNumber?.value,
        ...subjects.flatMap(({ label, grade }) => (grade ? [`${label} ${grade.value}`] : [])),
      ]),
      [
        ['S0123/0001', 'CIV B', 'HIST A', 'GEO C'],
        ['S0123/0002', 'CIV C', 'GEO D'],
        ['S0123/0003', 'HIST D', 'GEO C'],
      ]
    )
  })

  test('may have the closing quote on both sides, as word processors set it behind a hyphen', ({
    assert,
  }) => {
    const records = read([
      ['S0123/0001', 'F', 'I', 'CIV-’B’ HIST-’A’ GEO-’C’'],
      ['S0123/0002', 'M', 'II', 'CIV-’C’ HIST-’D’ GEO-’C’'],
      ['S0123/0003', 'F', 'III', 'CIV-’D’ HIST-’C’ GEO-’F’'],
    ])
    assert.deepEqual(
      records.map(({ subjects }) => subjects.map(({ grade }) => grade?.value).join('')),
      ['BAC', 'CDC', 'DCF']
    )
  })
})
