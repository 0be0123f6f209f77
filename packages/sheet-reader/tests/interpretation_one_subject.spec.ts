import { test } from '@japa/runner'
import { interpretFile, page, table, words } from './interpretation_pages.js'

const NAMES = ['ADE Bola', 'BELLO Musa', 'EZE Chidinma', 'OBI Grace', 'UDO Ime', 'YUSUF Amina']

function sheet(headings: string[], rows: string[][]) {
  return table({
    rows: [['NAME', ...headings], ...rows.map((row, index) => [NAMES[index], ...row])],
  })
}

const PARTS = [
  ['12', '23', '35', 'F'],
  ['16', '46', '62', 'B'],
  ['20', '52', '72', 'A'],
  ['16', '31', '47', 'D'],
  ['19', '49', '68', 'B'],
  ['10', '41', '51', 'C'],
]

test.group('A sheet of one subject', () => {
  for (const hint of [
    'SUBJECT: Physics',
    'SUBJECT ........ Physics',
    'Class ........ SS 2 SUBJECT ........ Physics',
    'Course: PHY 305: Optics Units: 3',
    'PHYSICS TEST-SS 1',
    'Physics - Form 2 East',
    'MARK SHEET FOR Physics (JHS 1)',
  ]) {
    test(`is of the subject in the line "${hint}"`, ({ assert }) => {
      const body = sheet(['CA', 'Exam', 'Total', 'Grade'], PARTS)
      const { records } = interpretFile([page(1, [body], words(hint, 40, 60))])
      assert.deepEqual(
        records.map(({ subjects }) => [subjects[0].label, subjects[0].score?.value]),
        PARTS.map(([, , total]) => [
          hint.startsWith('Course')
            ? 'PHY 305: Optics'
            : hint.includes('TEST')
              ? 'PHYSICS'
              : 'Physics',
          Number(total),
        ])
      )
      assert.isEmpty(records.flatMap(({ flags }) => flags))
    })
  }

  test('is of the subject next above it where the page has several', ({ assert }) => {
    const rows = PARTS.map(([, , total, grade], row) => [NAMES[row], total, grade])
    const lists = ['Government', 'Geography'].map((subject, at) => ({
      list: table({ rows: [['NAME', 'Score', 'Grade'], ...rows], y: 100 + 300 * at }),
      title: words(`Subject: ${subject}`, 40, 80 + 300 * at),
    }))
    const { records } = interpretFile([
      page(
        1,
        lists.map(({ list }) => list),
        lists.flatMap(({ title }) => title)
      ),
    ])
    assert.deepEqual(
      records.map(({ subjects }) => subjects[0].label),
      [...PARTS.map(() => 'Government'), ...PARTS.map(() => 'Geography')]
    )
  })

  test('has weekly tests below a title of their own, of which its C.A. is the sum', ({
    assert,
  }) => {
    const rows = PARTS.map(([ca, exam, total, grade], row) => {
      const weeks = [3, 2 + (row % 2), 4, 0].map((mark, week) =>
        week < 3 ? mark : Number(ca) - 9 - (row % 2)
      )
      return [...weeks.map(String), ca, exam, total, grade]
    })
    const body = table({
      rows: [
        [
          ...[
            { text: 'NAME', rowSpan: 2 },
            { text: 'WEEKLY TESTS', columnSpan: 4 },
          ],
          ...[null, null, null],
          ...['C.A.', 'EXAM', 'TOTAL', 'GRADE'].map((text) => ({ text, rowSpan: 2 })),
        ],
        [null, 'WK1', 'WK2', 'WK3', 'WK4', null, null, null, null],
        ...rows.map((row, index) => [NAMES[index], ...row]),
      ],
    })
    const { records } = interpretFile([page(1, [body], words('SUBJECT: Civics', 40, 60))])
    assert.deepEqual(
      records.map(({ subjects: [{ label, score, grade, components }] }) =>
        [label, score?.value, grade?.value, components.length].join(' ')
      ),
      PARTS.map(([, , total, grade]) => `Civics ${total} ${grade} 6`)
    )
    assert.isEmpty(records.flatMap(({ flags }) => flags))
  })

  test('is of a subject in whose name a picture shows wide spaces', ({ assert }) => {
    const body = sheet(['CA', 'Exam', 'Total', 'Grade'], PARTS)
    const low = words('SUBJECT: Master Class', 40, 60, 0.97).map((word) => ({
      ...word,
      y1: word.y0 + 5,
    }))
    const { records } = interpretFile([page(1, [body], low, 'tesseract')])
    assert.deepEqual(
      new Set(records.map(({ subjects }) => subjects[0].label)),
      new Set(['Master Class'])
    )
  })

  test('may be a score beside the names alone, whose subject is doubted', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        sheet(
          ['SCORE/100'],
          PARTS.map(([, , total]) => [total])
        ),
      ]),
    ])
    assert.deepEqual(
      records.map(({ subjects }) => subjects[0].score?.value),
      PARTS.map(([, , total]) => Number(total))
    )
    assert.isTrue(records.every(({ flags }) => flags.includes('HEADING_UNCERTAIN')))
  })

  test('is of another subject than the page before with the same headings, and goes on without', ({
    assert,
  }) => {
    const body = sheet(['CA', 'Exam', 'Total', 'Grade'], PARTS)
    const hints = ['Subject: Physics', 'Subject: Basic Technology', '', 'Subject: Physics']
    const pages = hints.map((hint, at) =>
      page(at + 1, [body], hint === '' ? [] : words(hint, 40, 60))
    )
    const { records } = interpretFile(pages)
    assert.deepEqual(
      Map.groupBy(records, ({ pageNumber }) => pageNumber)
        .values()
        .map((own) => [...new Set(own.map(({ subjects }) => subjects[0].label))])
        .toArray(),
      [['Physics'], ['Basic Technology'], ['Basic Technology'], ['Physics']]
    )
  })

  test('is of the subject that a picture shows with a misread letter', ({ assert }) => {
    const body = sheet(['CA', 'Exam', 'Total', 'Grade'], PARTS)
    const hint = words('SUBJECT: English Lanquage', 40, 60, 0.97)
    const { records } = interpretFile([page(1, [body], hint, 'tesseract')])
    assert.deepEqual(
      new Set(records.map(({ subjects }) => subjects[0].label)),
      new Set(['English Language'])
    )
  })

  test('has parts that nobody knows the names of where they add up to its total', ({ assert }) => {
    const marks = PARTS.map(([ca, exam], index) => [ca, '2', String(index), exam])
    const rows = marks.map((row) => [
      ...row,
      String(row.reduce((sum, one) => sum + Number(one), 0)),
    ])
    const body = sheet(['PT 10', 'NB 5', 'SE 5', 'HY 80', 'TOTAL 100'], rows)
    const { records } = interpretFile([page(1, [body], words('Subject: Physics', 40, 60))])
    assert.deepEqual(
      records.map(({ subjects }) => [subjects[0].label, subjects[0].score?.value]),
      rows.map((row) => ['Physics', Number(row.at(-1))])
    )
    assert.deepEqual(
      records.map(({ subjects }) => subjects[0].components.map(({ value }) => value?.value)),
      marks.map((row) => row.map(Number))
    )
    assert.deepEqual(
      records[0].subjects[0].components.map(({ label }) => label),
      ['PT 10', 'NB 5', 'SE 5', 'HY 80']
    )
  })

  test('has parts that add up to its total, whatever their short forms mean elsewhere', ({
    assert,
  }) => {
    const marks = NAMES.map((_, row) => [3 + (row % 4), 2 + (row % 2), 4, 30 + 5 * row])
    const body = sheet(
      ['PT', 'NB', 'SE', 'HY', 'TOTAL'],
      marks.map((own) => [...own, own.reduce((sum, mark) => sum + mark, 0)].map(String))
    )
    const { records } = interpretFile([page(1, [body], words('SUBJECT: English', 40, 60))])
    assert.deepEqual(
      records.map(({ subjects }) => subjects[0].components.map(({ value }) => value?.value)),
      marks
    )
  })

  test('has the grade of that subject', ({ assert }) => {
    const body = sheet(['CA', 'Exam', 'Total', 'Grade'], PARTS)
    const { records } = interpretFile([page(1, [body], words('Subject: Physics', 40, 60))])
    assert.deepEqual(
      records.map(({ subjects }) => subjects[0].grade?.value),
      PARTS.map(([, , , grade]) => grade)
    )
    assert.isTrue(records.every(({ grade }) => grade?.source === 'derived'))
  })

  test('has the level that follows its marks, though it is called a code', ({ assert }) => {
    const marks = [
      [12, 23],
      [16, 46],
      [20, 52],
      [16, 31],
      [19, 49],
      [10, 41],
      [9, 19],
      [21, 60],
    ]
    const read = (codeOf: (mark: number) => number) => {
      const rows = marks.map(([ca, exam], index) => [
        `${NAMES[index % 6]} ${'AB'[Math.floor(index / 6)]}.`,
        ...[ca, exam, ca + exam, codeOf(ca + exam)].map(String),
      ])
      const body = table({ rows: [['NAME', 'CA', 'Exam', 'Total', 'Code'], ...rows] })
      const { records } = interpretFile([page(1, [body], words('Subject: Physics', 40, 60))])
      return records.map(({ subjects }) => subjects[0].grade?.value ?? null)
    }
    const levelOf = (mark: number) => Math.max(1, Math.floor(mark / 10) - 1)
    assert.deepEqual(
      read(levelOf),
      marks.map(([ca, exam]) => String(levelOf(ca + exam)))
    )
    assert.deepEqual(new Set(read((mark) => 1 + (mark % 7))), new Set([null]))
  })

  test('may call what was done in class CLASS, which says who a student is elsewhere', ({
    assert,
  }) => {
    const body = sheet(
      ['CLASS', 'EXAMS', 'Total'],
      PARTS.map((row) => row.slice(0, 3))
    )
    const { records } = interpretFile([page(1, [body], words('Subject: Physics', 40, 60))])
    assert.deepEqual(
      records.map(({ subjects }) => subjects[0].components.map(({ value }) => value?.value)),
      PARTS.map(([ca, exam]) => [Number(ca), Number(exam)])
    )
  })

  test('may have the marks of three terms and their mean', ({ assert }) => {
    const terms = [
      ['54', '50', '55', '53'],
      ['63', '72', '60', '65'],
      ['51', '62', '49', '54'],
      ['31', '45', '29', '35'],
      ['67', '75', '61', '67.7'],
      ['51', '47', '51', '49.7'],
    ]
    const body = sheet(['1ST', '2ND', '3RD', 'AVG'], terms)
    const { records } = interpretFile([page(1, [body], words('Subject: Physics', 40, 60))])
    assert.deepEqual(
      records.map(({ subjects }) => [
        ...subjects[0].components.map(({ value }) => value?.value),
        subjects[0].score?.value,
      ]),
      terms.map((row) => row.map(Number))
    )
  })
})

test.group('Grades that can also mean an absence', () => {
  test('AB beside a score is the mention assez bien', ({ assert }) => {
    const body = sheet(
      ['CC', 'Compo', 'Total', 'Mention'],
      [
        ['5', '8', '13', 'AB'],
        ['9', '8', '17', 'TB'],
        ['6', '8', '14', 'B'],
        ['5', '6', '11', 'P'],
      ]
    )
    const { records } = interpretFile([page(1, [body], words('Discipline: Physique', 40, 60))])
    assert.deepEqual(
      records.map(({ subjects }) => subjects[0].grade?.value),
      ['AB', 'TB', 'B', 'P']
    )
  })

  test('A is no grade among A1, A2 and B1', ({ assert }) => {
    const body = sheet(
      ['English', 'Hindi', 'Science'],
      [
        ['A1', 'B2', 'C1'],
        ['A2', 'A', 'B1'],
        ['B1', 'C2', 'A'],
        ['C1', 'A1', 'A2'],
      ]
    )
    const { records } = interpretFile([page(1, [body])])
    assert.deepEqual(
      records.map(({ absentSubjects }) => absentSubjects),
      [[], ['Hindi'], ['Science'], []]
    )
  })
})

test.group('Headings that nothing proves', () => {
  test('a part of a subject that stands beside the groups puts them in doubt', ({ assert }) => {
    const group = (text: string) => [{ text, columnSpan: 3 }, null, null]
    const parts = ['CA', 'Exam', 'Total']
    const rows = PARTS.map((row, index) => [
      NAMES[index],
      ...row.slice(0, 3),
      ...row.slice(0, 2),
      ...row.slice(0, 3),
    ])
    const body = table({
      rows: [
        ['', ...group('Physics'), '', '', ...group('Biology')],
        ['NAME', ...parts, 'CA', 'Exam', ...parts],
        ...rows,
      ],
    })
    const { records } = interpretFile([page(1, [body])])
    assert.isTrue(records.every(({ flags }) => flags.includes('HEADING_UNCERTAIN')))
  })

  test('headings that another reading explains as well put every record in doubt', ({ assert }) => {
    const body = { ...sheet(['Physics', 'Biology', 'History'], PARTS), structure: 0.01 }
    const clear = { ...body, structure: 0.9 }
    const flagged = interpretFile([page(1, [body])]).records
    const sure = interpretFile([page(1, [clear])]).records
    assert.isTrue(flagged.every(({ flags }) => flags.includes('HEADING_UNCERTAIN')))
    assert.isFalse(sure.some(({ flags }) => flags.includes('HEADING_UNCERTAIN')))
  })

  test('put the records of further pages without headings in doubt, too', ({ assert }) => {
    const subjects = ['Physics', 'Biology', 'History']
    const first = { ...sheet(subjects, PARTS), structure: 0.01 }
    const whole = sheet(subjects, PARTS)
    const height = whole.rowEdges[1] - whole.rowEdges[0]
    const next = {
      ...whole,
      headingRows: 0,
      structure: 1,
      rowEdges: whole.rowEdges.slice(0, -1),
      cells: whole.cells
        .filter(({ row }) => row > 0)
        .map((cell) => ({
          ...cell,
          row: cell.row - 1,
          text: cell.text.replace(/(\p{Lu}\p{Ll}+)$/u, '$1o'),
          box: { ...cell.box, y0: cell.box.y0 - height, y1: cell.box.y1 - height },
        })),
    }
    const { records } = interpretFile([page(1, [first]), page(2, [next])])
    const further = records.filter(({ pageNumber }) => pageNumber === 2)
    assert.isNotEmpty(further)
    assert.isTrue(further.every(({ flags }) => flags.includes('HEADING_UNCERTAIN')))
  })

  test('a name that goes on in a line that is not there puts its column in doubt', ({ assert }) => {
    const body = sheet(['Physics', 'Literature in', 'Creative &', 'History'], PARTS)
    const { records } = interpretFile([page(1, [body])])
    assert.isTrue(records.every(({ flags }) => flags.includes('HEADING_UNCERTAIN')))
  })

  test('MAR above grades is Marathi, not a month', ({ assert }) => {
    const body = sheet(
      ['ENG', 'MAR', 'HIN'],
      [
        ['A1', 'B2', 'C1'],
        ['A2', 'B1', 'B1'],
        ['B1', 'C2', 'A2'],
        ['C1', 'A1', 'A2'],
      ]
    )
    const { records } = interpretFile([page(1, [body])])
    assert.deepEqual(
      records.map(
        ({ subjects }) => subjects.map(({ label, grade }) => `${label} ${grade?.value}`)[1]
      ),
      ['MAR B2', 'MAR B1', 'MAR C2', 'MAR A1']
    )
  })

  test('a title above the middle one of the subjects is no part of its name', ({ assert }) => {
    const body = table({
      rows: [
        ['', '', '', 'NOTES', '', ''],
        ['NOM', 'Dessin', 'Histoire', 'Anglais', 'Musique', 'Physique'],
        ...PARTS.map((row, index) => [NAMES[index], ...row.slice(0, 3), '40', '50']),
      ],
    })
    const { knowledge } = interpretFile([page(1, [body])])
    assert.include(
      knowledge.groups.map(({ label }) => label),
      'Anglais'
    )
  })
})

test.group('Lists of one subject each', () => {
  const list = (number: number, subject: string) =>
    page(
      number,
      [sheet(['CA', 'Exam', 'Total', 'Grade'], PARTS)],
      words(`SUBJECT: ${subject}`, 40, 60)
    )

  test('name the same students again without a doubt', ({ assert }) => {
    const { records } = interpretFile([list(1, 'Physics'), list(2, 'Chemistry')])
    assert.deepEqual(
      records.map(({ subjects }) => subjects[0].label),
      [...NAMES.map(() => 'Physics'), ...NAMES.map(() => 'Chemistry')]
    )
    assert.deepEqual(
      records.flatMap(({ flags }) => flags),
      []
    )
  })

  test('are doubted where the list of a subject comes again', ({ assert }) => {
    const { records } = interpretFile([
      list(1, 'Physics'),
      list(2, 'Chemistry'),
      list(3, 'Physics'),
    ])
    assert.isTrue(records.every(({ flags }) => flags.includes('DUPLICATE_STUDENT')))
  })
})
