import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import { withHeadingsRecut } from '../src/interpretation/headings/recut_headings.js'
import { text, textTo } from './grid_pages.js'
import { interpretFile, page, scores, table } from './interpretation_pages.js'

const ROWS = [
  ['1', 'ADEBAYO Grace', 'ADM37074', '74', '54', '128'],
  ['2', 'BELLO Umar', 'ADM60478', '83', '57', '140'],
  ['3', 'EZE Chidinma', 'ADM95819', '51', '26', '77'],
  ['4', 'OKON Peter', 'ADM69323', '60', '45', '105'],
]

/** Headings that single spaces part, unless there is more between all. */
function read(headings: string[], isRunOn = true) {
  const columnWidths = [40, 140, 80, 60, 60, 60]
  const made = table({ rows: [headings, ...ROWS], ruled: false, columnWidths })
  const cells = made.cells.map((cell) =>
    cell.row === 0 && isRunOn ? { ...cell, isRunOn: true as const } : cell
  )
  return interpretFile([page(1, [{ ...made, cells, headingRows: 1 }])]).records
}

const marksUnder = (...labels: string[]) =>
  ROWS.map((row) => Object.fromEntries(labels.map((label, at) => [label, Number(row[3 + at])])))

test.group('Headings that single spaces part', () => {
  test('are cut where two known headings meet: {$self}')
    .with([
      ['Reg. No. Eng.', 'Lang.\n(100)', 'Maths', 'Total'],
      ['Reg. No. Eng. Lang.', '', 'Maths', 'Total'],
      ['Reg. No.', 'Eng. Lang.', 'Maths Total', 'Marks'],
    ])
    .run(({ assert }, cells) => {
      const records = read(['No', 'STUDENT', ...cells])
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

  test('are cut behind a word that only ends names, before a subject of one word', ({ assert }) => {
    const records = read(['No', 'STUDENT', 'Reg. No.', 'English', 'Language Mathematics', 'Total'])
    assert.deepEqual(records.map(scores), marksUnder('English Language', 'Mathematics'))
  })

  test('have no title of the sheet that stands close above one of them: {$self}')
    .with(['CONSOLIDATED MARK SHEET', 'LYCÉE BLAISE DIAGNE - RELEVÉ DE NOTES'])
    .run(({ assert }, title) => {
      const records = read(['No', 'STUDENT', 'Reg. No.', `${title}\nEng.`, 'Maths', 'Total'])
      assert.deepEqual(records.map(scores), marksUnder('Eng.', 'Maths'))
      assert.isEmpty(records.flatMap(({ flags }) => flags))
    })

  test('are cut as the same words are below most subjects', ({ assert }) => {
    const parts = ['Dev. 1', 'Dev. 2', 'Compo']
    const labels = ['Nom', ...parts, ...parts, 'Dev. 1', 'Dev.', '2 Compo']
    const made = table({
      rows: [labels, ['ADJOVI Clémence', ...labels.slice(1).map((_, at) => String(9 + at))]],
      ruled: false,
    })
    const cells = made.cells.map((cell) => ({ ...cell, isRunOn: true as const }))
    const recut = withHeadingsRecut({ ...made, cells, headingRows: 1 })
    assert.deepEqual(
      recut.cells.filter(({ row }) => row === 0).map((cell) => cell.text),
      ['Nom', ...parts, ...parts, ...parts]
    )
  })

  test('stay as they are where each says one thing, known or not', ({ assert }) => {
    const records = read(['No', 'STUDENT', 'Reg. No.', 'Bus. Mgt', 'Career Tech.', 'Total'])
    assert.deepEqual(records.map(scores), marksUnder('Bus. Mgt', 'Career Tech.'))
  })

  test('stay as they are where there is more between them', ({ assert }) => {
    const records = read(['No', 'STUDENT', 'Reg. No. Eng.', 'Lang.', 'Maths', 'Total'], false)
    assert.deepEqual(records.map(scores), marksUnder('Lang.', 'Maths'))
  })

  test('are those between which no more than a space was seen', ({ assert }) => {
    const size = 10
    const heads: [number, string][] = [
      [40, 'STUDENT'],
      [200, 'Reg. No. Eng.'],
      [269, 'Lang.'],
      [330, 'Maths'],
    ]
    const tokens = [
      ...heads.flatMap(([x, label]) => text(x, 100, label, size)),
      ...ROWS.flatMap(([, name, number, english, maths], row) => [
        ...text(40, 120 + row * 14, name),
        ...text(200, 120 + row * 14, number),
        ...textTo(296, 120 + row * 14, english),
        ...textTo(357, 120 + row * 14, maths),
      ]),
    ]
    const [found] = findTables({ width: 600, height: 800, rulings: [], tokens })
    assert.deepEqual(
      found.cells.flatMap((cell) => (cell.isRunOn ? [cell.text] : [])),
      ['Reg. No. Eng.']
    )
  })
})

test('Course codes are cut apart, below a title that stands over one of them', ({ assert }) => {
  const records = read(['No', 'STUDENT', 'Reg. No.', 'GEO 302 BIO', 'SUBJECTS\n303', 'Total'])
  assert.deepEqual(records.map(scores), marksUnder('GEO 302', 'BIO 303'))
  assert.deepEqual(
    records.map(({ flags }) => flags),
    ROWS.map(() => [])
  )
})

test('Course codes that took letters and numbers of each other are cut apart', ({ assert }) => {
  const headings = ['STUDENT', 'EC', '216 ME', '229 MA 205', 'Total']
  const rows = [
    headings,
    ['Das Riya', '61', '45', '58', '164'],
    ['Bose Yash', '72', '51', '40', '163'],
  ]
  const cut = withHeadingsRecut({ ...table({ rows, ruled: false }), headingRows: 1 })
  assert.deepEqual(
    cut.cells.flatMap((cell) => (cell.row === 0 ? [cell.text] : [])),
    ['STUDENT', 'EC 216', 'ME 229', 'MA 205', 'Total']
  )
})

test('A title that the columns below cut is no row of headings', ({ assert }) => {
  const students = [
    ['ADEWALE Chidinma', 'GHS/18/3983', 'ENG', 'C5', 'ICT', 'F9', 'COM', 'E8'],
    ['UMEH Simi Adaeze', 'GHS/18/1297', 'ENG', 'A1', 'ICT', 'C5', 'COM', 'A1'],
    ['FALETI Maryam', 'GHS/18/1994', 'ENG', 'C4', 'FRE', 'B3', 'COM', 'D7'],
    ['EZE Favour', 'GHS/18/3200', 'ENG', 'E8', 'FRE', 'F9', 'ICT', 'C6'],
  ]
  const title = ['BRIGHT HORIZON', 'ACADEMY - Master', { text: 'Score Sheet', columnSpan: 2 }]
  const made = table({
    rows: [
      [...title, null, '', '', '', ''],
      ['NAMES', 'REG NO', 'Subject', 'G', 'Subject', 'G', 'Subject', 'G'],
      ...students,
    ],
    ruled: false,
    columnWidths: [140, 80, 60, 40, 60, 40, 60, 40],
  })
  const { records } = interpretFile([page(1, [{ ...made, headingRows: 2 }])])
  assert.deepEqual(
    records.map(({ grade, subjects }) => [
      grade,
      ...subjects.flatMap((one) => (one.grade ? [`${one.label} ${one.grade.value}`] : [])).sort(),
    ]),
    students.map(([, , ...pairs]) => [
      null,
      ...[0, 2, 4].map((at) => `${pairs[at]} ${pairs[at + 1]}`).sort(),
    ])
  )
})

test('A part far from its values is no end of the heading before it', ({ assert }) => {
  const headings = [
    'NAME',
    'History\nSCORE',
    'Civic\nG SCORE',
    'Education',
    'G',
    'SCORE',
    'G',
    'SCORE',
    'G',
  ]
  const over = (heading: string) => [{ text: heading, columnSpan: 2 }, null]
  const made = table({
    ruled: false,
    columnWidths: [140, ...headings.slice(1).map(() => 60)],
    rows: [
      ['', '', '', '', '', ...over('Maths'), ...over('French')],
      headings,
      ...ROWS.map(([, name], at) => [
        name,
        ...['66', 'B', '69', 'B', '52', 'C', '41', 'D'].map((mark) =>
          mark.replace(/\d$/, String(at))
        ),
      ]),
    ],
  })
  const { records } = interpretFile([page(1, [{ ...made, headingRows: 2 }])])
  assert.deepEqual(
    records[1].subjects.map(({ label, score, grade }) => [label, score?.value, grade?.value]),
    [
      ['History', 61, 'B'],
      ['Civic Education', 61, 'B'],
      ['Maths', 51, 'C'],
      ['French', 41, 'D'],
    ]
  )
})
