import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'

const SUBJECTS = ['Filipino', 'English', 'Mathematics', 'Araling', 'Kasaysayan']
const CLASS = [
  ['CRUZ, Juan', 92, 75, 84, 79, 79],
  ['GARCIA, Maria', 88, 79, 81, 80, 90],
  ['CRUZ, Jose', 73, 92, 80, 84, 83],
  ['GARCIA, Ana', 91, 74, 78, 73, 85],
  ['REYES, Liza', 75, 74, 85, 94, 93],
  ['RAMOS, Pedro', 81, 90, 77, 86, 72],
] as const

const mean = ([, ...marks]: (typeof CLASS)[number]) =>
  Math.round(marks.reduce<number>((sum, mark) => sum + mark, 0) / marks.length)

test.group('Sheets as spreadsheets and schools print them', () => {
  test('may show the letters of columns and the numbers of rows', ({ assert }) => {
    const rows = [
      ['S/N', 'NAME', 'English', 'Maths', 'TOTAL'],
      ...CLASS.map(([name, english, maths], at) => [
        ...[String(at + 1), name, String(english), String(maths)],
        String(english + maths),
      ]),
    ]
    const sheet = table({
      rows: [['', 'A', 'B', 'C', 'D', 'E'], ...rows.map((row, at) => [String(at + 1), ...row])],
      columnWidths: [20, 40, 140, 60, 60, 60],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map((record) => [record.studentName.value, scores(record), record.total?.value]),
      CLASS.map(([name, english, maths]) => [
        name,
        { English: english, Maths: maths },
        english + maths,
      ])
    )
  })

  test('prove subjects that nobody knows by averages without decimals', ({ assert }) => {
    const sheet = table({
      rows: [
        ['NAMES', ...SUBJECTS, 'General Average'],
        ...CLASS.map((own) => [...own.map(String), String(mean(own))]),
      ],
      columnWidths: [140, 60, 60, 60, 60, 60, 60],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map((record) => [Object.keys(scores(record)), record.average?.value, record.flags]),
      CLASS.map((own) => [SUBJECTS, mean(own), []])
    )
  })

  test('say nothing of results where all students are of one grade', ({ assert }) => {
    const sheet = table({
      rows: [
        ['Student', 'Gr', 'English', 'Algebra', 'Biology'],
        ...CLASS.map(([name, ...marks]) => [name, '09', ...marks.slice(0, 3).map(String)]),
      ],
      columnWidths: [140, 40, 60, 60, 60],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ grade }) => grade?.source),
      CLASS.map(() => 'derived')
    )
  })

  test('have no student called maxima, and marks in religion', ({ assert }) => {
    const sheet = table({
      rows: [
        ['N°', 'NOM ET POST-NOM', 'Religion', 'Français', 'Maths', 'TOTAL'],
        ['', 'MAXIMA', '20', '60', '80', '160'],
        ...CLASS.map(([name, , ...marks], at) => {
          const own = [10 + at, 30 + (marks[0] % 25), marks[1] - 20]
          return [String(at + 1), name, ...own.map(String), String(own[0] + own[1] + own[2])]
        }),
      ],
      columnWidths: [30, 140, 60, 60, 60, 60],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map((record) => [record.studentName.value, scores(record).Religion]),
      CLASS.map(([name], at) => [name, 10 + at])
    )
  })

  test('have an average below a crossed O, and German subjects', ({ assert }) => {
    const marks = ['4,3', '2,7', '3,3', '1,0']
    const sheet = table({
      rows: [
        ['Nr.', 'Name, Vorname', 'Deutsch', 'Englisch', 'Mathe', 'Sport', 'Ø'],
        ...CLASS.map(([name], at) => [String(at + 1), name, ...marks, '2,83']),
      ],
      columnWidths: [30, 140, 60, 60, 60, 60, 60],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map((record) => [scores(record), record.average?.value]),
      CLASS.map(() => [{ Deutsch: 4.3, Englisch: 2.7, Mathe: 3.3, Sport: 1 }, 2.83])
    )
  })

  test('sum up a year without a subject where terms have totals of all subjects', ({ assert }) => {
    const terms = CLASS.map((_, at) => [435 + 20 * at, 369 + 31 * at, 503 - 12 * at])
    const total = (own: number[]) => own.reduce((sum, term) => sum + term)
    const sheet = table({
      rows: [
        ['NAMES', '1ST TERM TOTAL', '2ND TERM TOTAL', '3RD TERM TOTAL', 'CUM. TOTAL', 'CUM. AVE'],
        ...CLASS.map(([name], at) => [
          ...[name, ...terms[at].map(String), String(total(terms[at]))],
          (total(terms[at]) / 30).toFixed(2),
        ]),
      ],
      columnWidths: [140, 70, 70, 70, 70, 70],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ subjects, total: read, average }) => [
        ...[subjects.length, read?.value, average?.value],
      ]),
      terms.map((own) => [0, total(own), Number((total(own) / 30).toFixed(2))])
    )
  })

  test('name their subject in a title such as `MATHEMATICS TEST`', ({ assert }) => {
    const sheet = table({
      rows: [['NAME', 'SCORE'], ...CLASS.map(([name, mark]) => [name, String(mark)])],
      columnWidths: [140, 60],
    })
    const title = words('MATHEMATICS TEST — SS 1', 40, 60)
    const { records } = interpretFile([page(1, [sheet], title)])
    assert.deepEqual(
      records.map(scores),
      CLASS.map(([, mark]) => ({ MATHEMATICS: mark }))
    )
  })

  test('say the average and its grade below `Overall`', ({ assert }) => {
    const subjects = ['Physics', 'Chemistry', 'Biology', 'Maths', 'English']
    const exact = ([, ...marks]: (typeof CLASS)[number]) =>
      (marks.reduce<number>((sum, mark) => sum + mark, 0) / marks.length).toFixed(1)
    const grades = ['A2', 'A1', 'A2', 'B1', 'A2', 'A2']
    const sheet = table({
      rows: [
        ['Student', ...subjects, 'Overall'],
        ...CLASS.map((own, at) => [
          own[0],
          ...own.slice(1).map((mark) => `${mark}%`),
          `${exact(own)}% (${grades[at]})`,
        ]),
      ],
      columnWidths: [140, 60, 60, 60, 60, 60, 80],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ total, average, grade }) => [total?.source, average?.value, grade?.value]),
      CLASS.map((own, at) => ['derived', Number(exact(own)), grades[at]])
    )
  })

  test('are read with doubt where only their sum shows that codes are subjects', ({ assert }) => {
    const codes = ['LGX', 'MTX', 'SCX', 'HSX']
    const sheet = table({
      rows: [
        ['No', 'Full name', ...codes, 'Sum'],
        ...CLASS.map(([name, ...marks], at) => {
          const own = marks.slice(0, codes.length)
          const sum = own.reduce<number>((soFar, mark) => soFar + mark, 0)
          return [String(at + 1), name, ...own.map(String), String(sum)]
        }),
      ],
      columnWidths: [30, 140, 60, 60, 60, 60, 60],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map((record) => [Object.keys(scores(record)), record.flags]),
      CLASS.map(() => [codes, ['HEADING_UNCERTAIN']])
    )
  })
})
