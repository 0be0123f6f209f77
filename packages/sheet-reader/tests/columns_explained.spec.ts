import { test } from '@japa/runner'
import { interpretFile, page, table } from './interpretation_pages.js'
import { MARKS, NAMES } from './made_class.js'

const SUBJECTS = ['ENG', 'MATHS', 'SCI']

/** Uganda's aggregate of a mark: 1 is the best. */
const aggregate = (mark: number) =>
  1 + [90, 80, 70, 65, 60, 50, 45, 35].filter((least) => mark < least).length

/** A sheet whose subjects each have a mark and something beside it. */
function besideMarks(heading: string, tell: (mark: number, subject: number) => number) {
  const rows = NAMES.map((name, at) => [
    name,
    ...MARKS[at].flatMap((mark, subject) => [String(mark), String(tell(mark, subject))]),
  ])
  const groups = SUBJECTS.flatMap((text) => [{ text, columnSpan: 2 }, null])
  const parts = SUBJECTS.flatMap(() => ['MK', heading])
  const sheet = table({ rows: [['NAME', ...groups], ['', ...parts], ...rows] })
  return interpretFile([page(1, [sheet])]).records.map(({ flags, subjects }) => [
    ...subjects.map(({ score, grade }) => `${score?.value} ${grade?.value ?? '-'}`),
    ...flags,
  ])
}

test.group('Columns that explain themselves are not doubted:', () => {
  test('small numbers that follow the marks are their grades', ({ assert }) => {
    assert.deepEqual(
      besideMarks('AG', aggregate),
      MARKS.map((marks) => marks.map((mark) => `${mark} ${aggregate(mark)}`))
    )
  })

  test('marks times their coefficient', ({ assert }) => {
    assert.deepEqual(
      besideMarks('N×C', (mark, subject) => mark * [4, 2, 3][subject]),
      MARKS.map((marks) => marks.map((mark) => `${mark} -`))
    )
  })

  test('numbers of passes', ({ assert }) => {
    const letters = ['A', 'C', 'E', 'B', 'D', 'U']
    const rows = NAMES.map((name, at) => [
      name,
      ...SUBJECTS.map((_, subject) => letters[(at + 2 * subject) % letters.length]),
      String(at % 4),
    ])
    const sheet = table({ rows: [['NAME', ...SUBJECTS, 'PASSES'], ...rows] })
    assert.deepEqual(
      interpretFile([page(1, [sheet])]).records.map(({ flags, subjects }) => [
        subjects.length,
        ...flags,
      ]),
      NAMES.map(() => [3])
    )
  })

  test('marks of conduct that the printed average leaves out', ({ assert }) => {
    const rows = NAMES.map((name, at) => [
      name,
      ...MARKS[at].map(String),
      String(50 + 7 * at),
      (MARKS[at].reduce((sum, mark) => sum + mark) / 3).toFixed(2),
    ])
    const sheet = table({ rows: [['NAME', ...SUBJECTS, 'CONDUITE', 'MOYENNE'], ...rows] })
    assert.deepEqual(
      interpretFile([page(1, [sheet])]).records.map(({ flags, subjects }) => [
        subjects.length,
        ...flags,
      ]),
      NAMES.map(() => [3])
    )
  })

  test('totals of points, of which the averages are always the same part', ({ assert }) => {
    const rows = NAMES.map((name, at) => {
      const marks = [...MARKS[at], ...MARKS[(at + 1) % MARKS.length]]
      const points = 31 + 4 * at
      return [name, ...marks.map(String), String(points), (points / 6).toFixed(3)]
    })
    const subjects = [...SUBJECTS, 'BIO', 'PHY', 'CHE']
    const sheet = table({ rows: [['NAME', ...subjects, 'TT PTS', 'MN PTS'], ...rows] })
    assert.deepEqual(
      interpretFile([page(1, [sheet])]).records.map(({ average, flags }) => [
        average?.value,
        ...flags,
      ]),
      NAMES.map((_, at) => [Number(((31 + 4 * at) / 6).toFixed(3))])
    )
  })

  test('letters of subjects whose names are written in several ways', ({ assert }) => {
    const rows = NAMES.map((name, at) => [
      name,
      ...[0, 1, 2, 3].map((subject) => 'ABCDEF'[(at + 2 * subject) % 6]),
    ])
    const sheet = table({ rows: [['NAME', 'Sinhala', 'English', 'Maths', 'ICT'], ...rows] })
    assert.deepEqual(
      interpretFile([page(1, [sheet])]).records.map(({ flags, subjects }) => [
        subjects.length,
        ...flags,
      ]),
      NAMES.map(() => [4])
    )
  })

  test('subjects whose letters stand below one another', ({ assert }) => {
    const subjects = ['ENGLISH', 'MATHS', 'BIOLOGY']
    const rows = NAMES.map((name, at) => [name, ...MARKS[at].map(String)])
    const headings = subjects.map((subject) => [...subject].join('\n'))
    const sheet = table({ rows: [['NAME', ...headings], ...rows] })
    assert.deepEqual(
      interpretFile([page(1, [sheet])]).records.map((record) => [
        ...record.subjects.map(({ label }) => label),
        ...record.flags,
      ]),
      NAMES.map(() => subjects)
    )
  })
})

test.group('Columns that nothing explains', () => {
  test('are doubted beside others that are not, which stand beside subjects', ({ assert }) => {
    const rows = NAMES.map((name, at) => [
      name,
      ...MARKS[at].map((mark) => String(mark / 5)),
      ...[17, 19.5].map((mark) => String(mark - at)),
    ])
    const open = ['AP', 'EC']
    const sheet = table({ rows: [['NAME', ...SUBJECTS, ...open], ...rows] })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ flags }) => flags),
      NAMES.map(() => ['COLUMN_UNCERTAIN'])
    )
  })

  test('hold the levels of a subject whose name means something else: LO, life orientation', ({
    assert,
  }) => {
    const rows = NAMES.map((name, at) => [
      name,
      ...MARKS[at].flatMap((mark) => [String(mark), String(Math.floor(mark / 15) + 1)]),
    ])
    const sheet = table({ rows: [['NAME', 'ENG', '', 'MATH', '', 'LO', ''], ...rows] })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ subjects }) =>
        subjects.map(({ label, grade }) => `${label} ${grade?.value ?? '-'}`)
      ),
      MARKS.map((marks) =>
        marks.map((mark, at) => `${['ENG', 'MATH', 'LO'][at]} ${Math.floor(mark / 15) + 1}`)
      )
    )
  })
})

test('Marks over levels under `SCORES`, which stands over all subjects, are no subject of that name', ({
  assert,
}) => {
  const subjects = ['EHL', 'AFAL', 'SS', 'MATH', 'HIST', 'CHEM']
  const rows = NAMES.map((name, at) => [
    name,
    ...subjects.map((_, subject) => {
      const mark = 15 + ((37 * at + 23 * subject) % 80)
      return `${mark}\n${Math.max(1, Math.floor(mark / 10) - 2)}`
    }),
  ])
  const over = { text: 'SCORES', columnSpan: subjects.length }
  const sheet = table({
    rows: [['NAME', over, ...subjects.slice(1).map(() => null)], ['', ...subjects], ...rows],
  })
  const { records } = interpretFile([page(1, [sheet])])
  assert.deepEqual(
    records.map((record) =>
      record.subjects.map(({ label, score, grade }) => `${label} ${score?.value}\n${grade?.value}`)
    ),
    rows.map(([, ...cells]) => cells.map((cell, subject) => `${subjects[subject]} ${cell}`))
  )
})

test('A name with letters that a font names wrongly is doubted', ({ assert }) => {
  const wrong = ['Þkàfß̀r Chukwuemeka', 'Afßlábí Ìdòwú', 'Ad\ufffdola Ruth', 'ßmide Peter']
  const names = [...wrong, 'Groß Jürgen', 'OKON Peter']
  const rows = names.map((name, at) => [name, ...MARKS[at].map(String)])
  const { records } = interpretFile([page(1, [table({ rows: [['NAME', ...SUBJECTS], ...rows] })])])
  assert.deepEqual(
    records.map(({ flags }) => flags.includes('NAME_UNCERTAIN')),
    names.map((name) => wrong.includes(name))
  )
})
