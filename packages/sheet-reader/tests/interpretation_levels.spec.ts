import { test } from '@japa/runner'
import { interpretFile, page, table, words } from './interpretation_pages.js'
import type { RecordDraft } from '../src/types.js'

const NAMES = ['DLAMINI Thabo', 'NDLOVU Lerato', 'MOKOENA Nomsa', 'NEL Zanele']

function grades({ subjects }: RecordDraft) {
  return subjects.map(({ label, score, grade }) => [label, score?.value, grade?.value])
}

/** A report card of one student: his name above a table of subjects. */
function card(name: string, headings: string[], rows: string[][], number: number) {
  return page(number, [table({ rows: [headings, ...rows] })], words(`Name: ${name}`, 40, 60))
}

test.group('Levels of achievement', () => {
  test('taken for averages are doubted: they lie below every score', ({ assert }) => {
    const body = NAMES.map((name, index) => {
      const scores = [62, 55, 71, 48].map((score) => score + index * 7)
      return [name, ...scores.map(String), String(4 + (index % 2))]
    })
    const sheet = table({
      rows: [['Name', 'English', 'Afrikaans', 'History', 'Geography', 'Average'], ...body],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.lengthOf(records, NAMES.length)
    for (const { flags } of records) {
      assert.include(flags, 'LOW_CONFIDENCE')
    }
  })

  test('stand behind the totals of subjects whose marks have parts', ({ assert }) => {
    const marks = [
      ['20', '61', '81 7', '18', '52', '70 6'],
      ['15', '47.5', '62.5 5', '10', '34', '44 3'],
      ['12', '37', '49 3', '14', '41', '55 4'],
      ['22', '65', '87 7', '9', '26', '35 2'],
    ]
    const spanned = (text: string) => ({ text, columnSpan: 3 })
    const made = table({
      rows: [
        ['', spanned('EHL'), null, null, spanned('AFAL'), null, null],
        ['NAME', 'Task', 'Exam', 'Total', 'Task', 'Exam', 'Total'],
        ...NAMES.map((name, at) => [name, ...marks[at]]),
      ],
    })
    const { records } = interpretFile([page(1, [{ ...made, headingRows: 2 }])])
    assert.deepEqual(
      records.map(grades),
      marks.map(([, , one, , , other]) => [
        ['EHL', Number(one.split(' ')[0]), one.split(' ')[1]],
        ['AFAL', Number(other.split(' ')[0]), other.split(' ')[1]],
      ])
    )
  })

  test('are parted from the marks that a picture shows in one number with them', ({ assert }) => {
    const picture = (text: string) => ({ text, confidence: 0.95 })
    const marks = [
      ['645', '877', '332'],
      ['584', '1007', '403'],
      ['443', '71', '645'],
      ['736', '594', '251'],
    ]
    const sheet = (rows: string[][]) =>
      table({
        rows: [
          ['NAME', 'EHL', 'AFAL', 'SS'],
          ...NAMES.map((name, at) => [name, ...rows[at]].map(picture)),
        ],
      })
    const { records } = interpretFile([page(1, [sheet(marks)], [], 'tesseract')])
    assert.deepEqual(records.map(grades), [
      [
        ['EHL', 64, '5'],
        ['AFAL', 87, '7'],
        ['SS', 33, '2'],
      ],
      [
        ['EHL', 58, '4'],
        ['AFAL', 100, '7'],
        ['SS', 40, '3'],
      ],
      [
        ['EHL', 44, '3'],
        ['AFAL', 7, '1'],
        ['SS', 64, '5'],
      ],
      [
        ['EHL', 73, '6'],
        ['AFAL', 59, '4'],
        ['SS', 25, '1'],
      ],
    ])
    const sums = [
      ['641', '877', '332'],
      ['587', '1002', '403'],
      ['442', '71', '648'],
      ['736', '593', '251'],
    ]
    const others = interpretFile([page(1, [sheet(sums)], [], 'tesseract')]).records
    assert.isEmpty(others.flatMap(({ subjects }) => subjects.filter(({ grade }) => grade)))
  })

  test('are parted from the marks that are printed in one number with them', ({ assert }) => {
    const rows = [
      ['45.53', '877', '332'],
      ['584', '1007', '40.53'],
      ['443', '7.51', '645'],
      ['73.56', '594', '251'],
    ]
    const made = table({
      rows: [['NAME', 'EHL', 'AFAL', 'SS'], ...NAMES.map((name, at) => [name, ...rows[at]])],
    })
    const { records } = interpretFile([page(1, [made])])
    assert.deepEqual(records.map(grades)[0], [
      ['EHL', 45.5, '3'],
      ['AFAL', 87, '7'],
      ['SS', 33, '2'],
    ])
    assert.deepEqual(
      records.map((record) => grades(record)[1][1]),
      [87, 100, 7.5, 59]
    )
  })

  test('a column L beside the mark of each subject holds its level, with no group drawn above', ({
    assert,
  }) => {
    const rows = [
      ['62', '5', '48', '3', '71', '6'],
      ['83', '7', '98', '7', '55', '4'],
      ['49', '3', '72', '6', '65', '5'],
      ['71', '6', '87', '7', '39', '2'],
    ]
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['Name', 'English\n%', 'L', 'Afrikaans\n%', 'L', 'History\n%', 'L'],
            ...rows.map((row, index) => [NAMES[index], ...row]),
          ],
        }),
      ]),
    ])
    assert.deepEqual(grades(records[0]), [
      ['English', 62, '5'],
      ['Afrikaans', 48, '3'],
      ['History', 71, '6'],
    ])
    assert.deepEqual(
      records.flatMap(({ flags }) => flags),
      []
    )
  })

  for (const [level, word] of [
    ['LVL', 'Remarks'],
    ['L', 'Result'],
  ]) {
    test(`on a card ${level} is the grade and the word below ${word} a remark`, ({ assert }) => {
      const { records } = interpretFile(
        NAMES.map((name, index) =>
          card(
            name,
            ['SUBJECT', 'Mark', level, word],
            [
              ['English', '68', '5', 'Substantial'],
              ['Afrikaans', '47', '3', 'Moderate'],
              ['History', '85', '7', 'Outstanding'],
            ],
            index + 1
          )
        )
      )
      assert.deepEqual(grades(records[0]), [
        ['English', 68, '5'],
        ['Afrikaans', 47, '3'],
        ['History', 85, '7'],
      ])
    })
  }

  test('a column L on a card holds levels where its numbers are small', ({ assert }) => {
    const read = (levels: string[]) =>
      interpretFile(
        NAMES.map((name, index) =>
          card(
            name,
            ['SUBJECT', 'CASS', 'EXAM', 'Total', 'L'],
            [
              ['English', '15', '19', '34', levels[0]],
              ['Afrikaans', '14', '36', '50', levels[1]],
              ['History', '20', '29', '49', levels[2]],
            ],
            index + 1
          )
        )
      ).records
    assert.deepEqual(
      grades(read(['2', '4', '3'])[0]).map(([, , grade]) => grade),
      ['2', '4', '3']
    )
    assert.deepEqual(
      grades(read(['62', '44', '31'])[0]).map(([, , grade]) => grade),
      [undefined, undefined, undefined]
    )
  })
})
