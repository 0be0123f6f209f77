import { test } from '@japa/runner'
import type { HeadingPart } from '../src/interpretation/headings/heading_part.js'
import { mendPartsInPlace } from '../src/interpretation/headings/misread_parts.js'
import { readNumber } from '../src/interpretation/readings/number_readings.js'
import type { PageReading } from '../src/types.js'
import { interpretFile, page, scores, table, type MadeCell } from './interpretation_pages.js'

const NAMES = [
  'ADEBAYO Zainab',
  'AGBO Ejiro',
  'AKPAN Taiwo',
  'ALIYU Mary',
  'BASSEY Ruth',
  'DUNG Victoria',
]

function marksOf(row: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${41 + ((row * 17 + at * 23) % 50)}`)
}

/** A sheet with one row a student, as a picture of it was read. */
function picture(headings: readonly MadeCell[], rows: readonly MadeCell[][]): PageReading {
  const made = table({ rows: [[...headings], ...rows.map((row) => [...row])] })
  return { ...page(1, [made]), source: 'tesseract' }
}

test.group('Sheets that a picture shows badly', () => {
  test('have a number with a point where a space is left of it', ({ assert }) => {
    const read = (text: string, decimals: number) =>
      readNumber(
        { text, kind: 'value', confidence: 0.9 },
        { maximum: null, decimals },
        false,
        [],
        100
      )
    assert.equal(read('82 5', 1)[0].value, 82.5)
    assert.isEmpty(read('82 5', 0))
  })

  test('have no admission numbers where nobody can read them', ({ assert }) => {
    const texts = ['2019/282', '2I9582', 'a3273', '9%', '213S.58', '20/7']
    const numbers = texts.map((text): MadeCell => ({ text, confidence: 0.3 }))
    const rows = NAMES.map((name, row) => [name, numbers[row], ...marksOf(row, 3)])
    const { records } = interpretFile([picture(['NAME', 'Adm No', 'ENG', 'MTH', 'FRE'], rows)])
    assert.lengthOf(records, 6)
    for (const { admissionNumber, flags } of records) {
      assert.isNull(admissionNumber)
      assert.include(flags, 'ADMISSION_NUMBER_UNCERTAIN')
    }
  })

  test('keep marks between two subjects whose own heading is lost, and say so', ({ assert }) => {
    const rows = NAMES.map((name, row) => [name, ...marksOf(row, 5)])
    const { records } = interpretFile([
      picture(
        ['NAME', 'English', 'Maths', { text: '&', confidence: 0.2 }, 'French', 'Biology'],
        rows
      ),
    ])
    assert.deepEqual(Object.values(scores(records[0])), marksOf(0, 5).map(Number))
    assert.include(records[0].flags, 'HEADING_UNCERTAIN')
  })

  test('keep them though some have lost their points', ({ assert }) => {
    const doubtful = ['60.5', '705', '48.5', '665', '51.5', '395']
    const rows = NAMES.map((name, row) => [name, ...marksOf(row, 4).toSpliced(2, 0, doubtful[row])])
    const headings = [
      'NAME',
      'English',
      'Maths',
      { text: 'ia', confidence: 0.2 },
      'French',
      'Biology',
    ]
    const { records } = interpretFile([picture(headings, rows)])
    assert.equal(scores(records[0]).ia, 60.5)
  })

  test('have one part in one place though every heading of it was misread in another way', ({
    assert,
  }) => {
    const read = ['ENG', 'MTH', 'FRE', 'PHY'].flatMap((text, id): HeadingPart[][] =>
      [['Cer', 'oot', 'Obr', 'Oot'][id], 'Grade'].map((part, index) => [
        { id, text, span: 2, confidence: 0.97 },
        { id: 100 + 2 * id + index, text: part, span: 1, confidence: index === 0 ? 0.4 : 0.97 },
      ])
    )
    const mended = mendPartsInPlace(read).map((parts) => parts[1].text)
    assert.deepEqual(mended, Array.from({ length: 4 }, () => ['Obt', 'Grade']).flat())
  })

  test('give all parts to subjects that stand in one cell with the first or the middle of these', ({
    assert,
  }) => {
    const parts = (total: string) => ['SBA', 'EXAM', total, 'GRADE']
    const rows = NAMES.map((name, row) => {
      const [one, two, three, four] = marksOf(row, 4).map((mark) => Number(mark) >> 1)
      return [
        ...[name, `${one}`, `${two}`, `${one + two}`, 'BCDABC'[row]],
        ...[`${three}`, `${four}`, `${three + four}`, 'CDABCD'[row]],
      ]
    })
    const { records } = interpretFile([
      picture(['STUDENT', ...parts('ENGLISH\nTOTAL'), ...parts('MATHEMATICS\nTOTAL')], rows),
    ])
    assert.deepEqual(scores(records[0]), {
      ENGLISH: Number(rows[0][3]),
      MATHEMATICS: Number(rows[0][7]),
    })
    assert.lengthOf(records[0].subjects[1].components, 2)
  })

  test('have the same parts below each subject where the first ones are read as they stand', ({
    assert,
  }) => {
    const groups: { above: string; parts: string[] }[] = [
      { above: 'English Language', parts: ['CLASS 30', 'EXAMS 70', 'Overall'] },
      { above: 'Mathematics', parts: ['CLASS 30', 'EXAMS 70', 'Overall'] },
      { above: '', parts: ['Geography\nCLASS 30', 'Ams 0', 'Overs'] },
      { above: '', parts: ['Economics\nQLASS 30', 'DAMS 70', 'Overad'] },
    ]
    const rows = NAMES.map((name, row) => {
      const marks = groups.flatMap((_, at) => {
        const [own, exam] = [11 + ((row * 5 + at * 7) % 18), 31 + ((row * 11 + at * 3) % 37)]
        return [own, exam, own + exam].map(String)
      })
      return [name, ...marks]
    })
    const sheet = table({
      rows: [
        [
          '',
          ...groups.flatMap(({ above }): (MadeCell | null)[] =>
            above === '' ? ['', '', ''] : [{ text: above, columnSpan: 3 }, null, null]
          ),
        ],
        [
          'Name',
          ...groups.flatMap(({ parts }) => parts.map((text) => ({ text, confidence: 0.6 }))),
        ],
        ...rows,
      ],
      ruled: false,
    })
    const { records } = interpretFile([
      { ...page(1, [{ ...sheet, headingRows: 2 }]), source: 'tesseract' },
    ])
    assert.deepEqual(scores(records[0]), {
      'English Language': Number(rows[0][3]),
      'Mathematics': Number(rows[0][6]),
      'Geography': Number(rows[0][9]),
      'Economics': Number(rows[0][12]),
    })
    assert.deepEqual(
      records[0].subjects.map(({ components }) => components.length),
      [2, 2, 2, 2]
    )
  })

  test('are doubted where one student has no grades and all others have', ({ assert }) => {
    const rows = NAMES.map((name, row) => {
      const [one, two] = marksOf(row, 2)
      const [first, second] = row === 5 ? ['', ''] : ['BCDABC'[row], 'CDABCD'[row]]
      return [name, one, first, two, second]
    })
    const heads = ['Score', 'Grade', 'Score', 'Grade'].map((text) => ({ text }))
    const above = ['English', 'Maths'].flatMap((text) => [{ text, columnSpan: 2 }, null])
    const sheet = table({ rows: [['', ...above], ['NAME', ...heads], ...rows] })
    const flagged = (source: PageReading['source']) =>
      interpretFile([{ ...page(1, [sheet]), source }]).records.map(({ flags }) =>
        flags.includes('LOW_CONFIDENCE')
      )
    assert.deepEqual(flagged('tesseract'), [false, false, false, false, false, true])
    assert.notInclude(flagged('text_layer'), true)
  })
})
