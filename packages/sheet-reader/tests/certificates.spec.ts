import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import type { Token } from '../src/types.js'

function lines(...texts: string[]): Token[] {
  return texts.flatMap((text, index) => words(text, 40, 60 + index * 16))
}

test.group('Certificates', () => {
  test('tell in a sentence whose they are and what was obtained', ({ assert }) => {
    const { records } = interpretFile([
      page(
        1,
        [],
        lines(
          'Certificate of Completion',
          'This is to certify that Ngozi Ruth Eze (Registration Number PSLC/2022/3505) completed',
          'primary education in July 2022 and obtained the following scores: English Language 64,',
          'Mathematics 51, Basic Science 60 and Agricultural Science 83, with a total of 258 out of 400',
          'and an average of 64.5%. Given under my hand this 29th day of July, 2022.'
        )
      ),
    ])
    assert.deepEqual(
      records.map(({ studentName, admissionNumber, total, average }) => [
        studentName.value,
        admissionNumber?.value,
        total?.value,
        average?.value,
      ]),
      [['Ngozi Ruth Eze', 'PSLC/2022/3505', 258, 64.5]]
    )
    assert.deepEqual(scores(records[0]), {
      'English Language': 64,
      'Mathematics': 51,
      'Basic Science': 60,
      'Agricultural Science': 83,
    })
  })

  test('may have their student above a list of grades', ({ assert }) => {
    const rows = [
      ['English Language', 'A1'],
      ['Mathematics', 'C5'],
      ['Technical Drawing', 'C4'],
      ['Woodwork', 'B3'],
    ]
    const { records } = interpretFile([
      page(
        1,
        [table({ rows, y: 200, columnWidths: [150, 60], ruled: false })],
        lines(
          'This is to certify that',
          'Musa Paul Eze',
          'with Examination Number 6007471 was credited in the following subjects:'
        )
      ),
    ])
    assert.deepEqual(
      records.map(({ studentName, admissionNumber, subjects }) => [
        studentName.value,
        admissionNumber?.value,
        ...subjects.map(({ label, grade }) => `${label} ${grade?.value}`),
      ]),
      [
        [
          ...['Musa Paul Eze', '6007471', 'English Language A1', 'Mathematics C5'],
          ...['Technical Drawing C4', 'Woodwork B3'],
        ],
      ]
    )
  })

  test('give no record where they list no results', ({ assert }) => {
    const { records } = interpretFile([
      page(
        1,
        [],
        lines(
          'TO WHOM IT MAY CONCERN',
          'This is to certify that Musa Paul Eze (Reg. No. GSS/12/034) was a student of this school',
          'from September 2016 to July 2022 and served as Library Prefect in SS 3.',
          'He took part in the Mathematics Olympiad 2021 and is of good character.'
        )
      ),
    ])
    assert.deepEqual(records, [])
  })

  test('do not go on with the next label below the name', ({ assert }) => {
    const marks = table({
      rows: [
        ['SUBJECT', 'MAX. MARKS', 'MARKS SECURED'],
        ['MATHEMATICS', '100', '058'],
        ['GENERAL SCIENCE', '100', '071'],
        ['SOCIAL STUDIES', '100', '064'],
      ],
      y: 200,
      columnWidths: [150, 80, 80],
    })
    const around = lines(
      'MEMORANDUM OF MARKS',
      'This is to certify that AARAV SHARMA',
      "Father's Name : RAMESH SHARMA",
      'Roll No. : 1822345'
    )
    const { records } = interpretFile([page(1, [marks], around)])
    assert.deepEqual(
      records.map((record) => [record.studentName.value, record.admissionNumber?.value]),
      [['AARAV SHARMA', '1822345']]
    )
  })
})
