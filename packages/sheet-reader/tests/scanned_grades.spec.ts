import { test } from '@japa/runner'
import {
  glyphs,
  interpretFile,
  page,
  pictured,
  table,
  type MadeCell,
} from './interpretation_pages.js'

/** Two subjects with two columns each. */
const HEADING: (MadeCell | null)[] = [
  { text: 'Name', rowSpan: 2 },
  { text: 'MATHS', columnSpan: 2 },
  null,
  { text: 'ENGLISH', columnSpan: 2 },
  null,
]

function gradesOf(rows: (MadeCell | null)[][]): string[] {
  const { records } = interpretFile([page(1, [table({ rows })], [], 'tesseract')])
  return records.map(({ subjects }) => subjects.map(({ grade }) => grade?.value ?? '?').join(' '))
}

test.group('Grades of scans', () => {
  test('keep their minus behind a mark in the same cell', ({ assert }) => {
    const rows = [
      ['ACHIENG Faith', '96A', '73B-'],
      ['ATIENO Brian', '46C-', '47C-'],
      ['BARASA Eunice', '33D-', '79A-'],
      ['CHEBET Caleb', '52C', '66B'],
      ['JERUTO Dennis', '70B', '57C+'],
      ['KIPLAGAT Rose', '63B-', '35D'],
    ]
    const cells = rows.map(([name, ...marks]) => [name, ...marks.map((text) => pictured(text))])
    assert.deepEqual(gradesOf([['Name', 'Maths', 'English'], ...cells]), [
      'A B-',
      'C- C-',
      'D- A-',
      'C B',
      'B C+',
      'B- D',
    ])
  })

  test('stand behind percentages that a picture set close to them', ({ assert }) => {
    const rows = [
      ['AHMED Amelia', '78%C+', '86%B'],
      ['DAVIES Holly', '81%B-', '91%A-'],
      ['GREEN George', '74%C', '82%B-'],
      ['BAKER Freya', '73%C', '95%A'],
      ['EVANS Ella', '94%A', '64%D'],
      ['HUGHES Daniel', '69%D', '96%A'],
    ]
    const cells = rows.map(([name, ...marks]) => [name, ...marks.map((text) => pictured(text))])
    const { records } = interpretFile([
      page(1, [table({ rows: [['Name', 'Maths', 'English'], ...cells] })], [], 'tesseract'),
    ])
    assert.deepEqual(
      records.map(({ subjects }) =>
        subjects.map(({ score, grade }) => `${score?.value}%${grade?.value}`)
      ),
      rows.map(([, ...marks]) => marks)
    )
  })

  test('stand behind totals that a picture set close to them, and words tell that there is none', ({
    assert,
  }) => {
    const rows = [
      ['512301', 'AYESHA BIBI', '785A'],
      ['512302', 'HAMZA TARIQ', 'Compt: MATH-I'],
      ['512303', 'IQRA NAWAZ', '461D'],
      ['512304', 'BILAL KHAN', '978A+'],
      ['512306', 'SANA SHAH', '651C'],
      ['512307', 'IQRA AKRAM', '912A+'],
      ['512308', 'SANA AKRAM', '737B'],
    ]
    const cells = rows.map(([number, name, result]) => [number, name, pictured(result)])
    const { records } = interpretFile([
      page(1, [table({ rows: [['Roll No.', 'Name', 'Result'], ...cells] })], [], 'tesseract'),
    ])
    assert.deepEqual(
      records.map(({ total, grade }) => [total?.value, grade?.value]),
      [
        [785, 'A'],
        [undefined, undefined],
        [461, 'D'],
        [978, 'A+'],
        [651, 'C'],
        [912, 'A+'],
        [737, 'B'],
      ]
    )
  })

  test('in brackets are the letters, though a bracket was lost', ({ assert }) => {
    const rows = [
      ['UMEH Ruth', '72', '(A)', '63', 'B)'],
      ['DIKE Aisha', '78', '(A', '58', '(C)'],
      ['EZE Tunde', '48', 'D)', '61', '(B'],
      ['OJO Kemi', '51', '(C)', '44', '(E)'],
    ]
    const cells = rows.map(([name, ...values]) => [
      name,
      ...values.map((text, at) => (at % 2 === 0 ? pictured(text) : { text, confidence: 0.6 })),
    ])
    assert.deepEqual(gradesOf([HEADING, [null, 'Mark', 'Grade', 'Mark', 'Grade'], ...cells]), [
      'A B',
      'A C',
      'D B',
      'C E',
    ])
  })

  test('are levels where the others are, even if a figure is not quite clear', ({ assert }) => {
    const marks = [
      ['CELE Johan', '53', '4', '45', '3'],
      ['DAVIDS Palesa', '52', '4', '76', '6'],
      ['MOLEFE Refilwe', '62', '5', '41', '3'],
      ['NKOSI Zola', '86', '7', '37', '2'],
    ]
    const cells = marks.map(([name, ...values]) => [name, ...values.map((text) => pictured(text))])
    cells[2][4] = pictured('3', { 0: '8' }, 0.9)
    assert.deepEqual(gradesOf([HEADING, [null, 'Marks', 'Level', 'Marks', 'Level'], ...cells]), [
      '4 3',
      '4 6',
      '5 3',
      '7 2',
    ])
  })

  test('have the figure that was read as a letter in a font with serifs', ({ assert }) => {
    const marks = [
      ['DSOUZA Zoya', 'B2', 'B1', 'C2', 'B2'],
      ['VERMA Saanvi', 'D', 'CT', 'E', 'A2'],
      ['BOSE Yash', 'C2', 'BI', 'B2', 'A1'],
      ['SINGH Sneha', 'A2', 'CT', 'D', 'C1'],
      ['RAO Riya', 'C1', 'BT', 'A1', 'B2'],
    ]
    const mayBeFigure = (text: string): MadeCell =>
      /^.[TI]$/.test(text) ? pictured(text, { 1: '1' }, 0.7) : pictured(text)
    const cells = marks.map(([name, ...grades]) => [name, ...grades.map(mayBeFigure)])
    const read = gradesOf([['Name', 'Eng.', 'Hin.', 'M.Sc.', 'S.St.'], ...cells])
    assert.deepEqual(read, ['B2 B1 C2 B2', 'D C1 E A2', 'C2 B1 B2 A1', 'A2 C1 D C1', 'C1 B1 A1 B2'])
  })

  test('are what was read as a whole where the pieces of their ink fit none', ({ assert }) => {
    const marks = [
      ['DSOUZA Zoya', 'B2', 'B1', 'C2'],
      ['VERMA Saanvi', 'D', 'C1', 'E'],
      ['BOSE Yash', 'C2', 'B1', 'E'],
      ['SINGH Sneha', 'A2', 'C1', 'D'],
    ]
    const cells: MadeCell[][] = marks.map(([name, ...grades]) => [
      name,
      ...grades.map((text) => pictured(text)),
    ])
    cells[2][3] = { text: 'E', glyphs: glyphs('F7'), confidence: 0.9 }
    const { records } = interpretFile([
      page(1, [table({ rows: [['Name', 'Eng.', 'Hin.', 'M.Sc.'], ...cells] })], [], 'tesseract'),
    ])
    const { grade } = records[2].subjects[2]
    assert.equal(grade?.value, 'E')
    assert.isBelow(grade!.confidence, 0.9)
  })

  test('are mentions although many a stroke is read as a one', ({ assert }) => {
    const marks = [
      ['Kouassi Aminata', '7', '8', '7,5', '1'],
      ['Sarr Noelle', '15', '14', '14,5', 'B'],
      ['Diop Celestine', '10', '11', '10,5', 'P'],
      ['Sow Adjoua', '17', '18', '17,5', 'TB'],
      ['Zongo Gael', '9', '8', '8,5', '1'],
      ['Keita Mariama', '13', '12', '12,5', 'AB'],
    ]
    const cells = marks.map(([name, ...values]) => [name, ...values.map((text) => pictured(text))])
    const headings = ['Élève', 'Français', 'Anglais', 'Moy.', 'Mention']
    const made = table({ rows: [headings, ...cells] })
    const { records } = interpretFile([page(1, [made], [], 'tesseract')])
    const grades = records.map(({ grade }) => grade?.value)
    assert.deepEqual(grades.slice(1, 4), ['B', 'P', 'TB'])
    assert.equal(grades[5], 'AB')
    assert.notInclude(grades, 'F')
  })
})

test.group('Grades that a picture lacks', () => {
  const readingOf = (last: string[], engine: 'tesseract' | 'text_layer' = 'tesseract') => {
    const rows = [
      ['Achieng Faith', '54 C', '75 A', '63 B', '71 B'],
      ['Atieno Brian', '46 D', '58 C', '49 D', '66 B'],
      ['Barasa Eunice', '83 A', '79 A', '67 B', '52 C'],
      ['Chebet Caleb', ...last],
    ]
    const cells = rows.map(([name, ...marks]) => [
      name,
      ...marks.map((text) => (engine === 'text_layer' ? text : pictured(text))),
    ])
    const made = table({ rows: [['Name', 'Maths', 'English', 'Biology', 'History'], ...cells] })
    const { records } = interpretFile([page(1, [made], [], engine)])
    return records.map(({ flags, subjects }) => ({
      isDoubted: flags.includes('LOW_CONFIDENCE'),
      unread: subjects.filter(({ isGradeUnread }) => isGradeUnread).map(({ label }) => label),
    }))
  }
  const sure = { isDoubted: false, unread: [] }

  test('are doubted where all other marks of the student have one', ({ assert }) => {
    const read = readingOf(['56 C', '61 B', '44', '72 B'])
    assert.deepEqual(read, [sure, sure, sure, { isDoubted: true, unread: ['Biology'] }])
  })

  test('are doubted where nearly all other students have some, and none are named', ({
    assert,
  }) => {
    assert.deepEqual(readingOf(['56', '61', '44', '72']).at(-1), { isDoubted: true, unread: [] })
  })

  test('are none where text says so', ({ assert }) => {
    assert.deepEqual(readingOf(['56 C', '61 B', '44', '72 B'], 'text_layer').at(-1), sure)
  })
})

test.group('Positions and numbers that a picture lacks', () => {
  const unreadOf = (source: 'tesseract' | 'text_layer', last: string[]) => {
    const rows = [
      ['Adm No', 'Name', 'Maths', 'English', 'Pos'],
      ['1021', 'Achieng Faith', '54', '75', '2'],
      ['1034', 'Atieno Brian', '46', '58', '4'],
      ['1018', 'Barasa Eunice', '83', '79', '1'],
      ['1045', 'Jeruto Dennis', '66', '48', '3'],
      last,
    ]
    const { records } = interpretFile([page(1, [table({ rows })], [], source)])
    return records.map(({ flags, unread }) => (flags.length > 0 ? unread : null))
  }

  test('are doubted where nearly all others have one', ({ assert }) => {
    const sure = [null, null, null, null]
    const withoutRank = unreadOf('tesseract', ['1050', 'Chebet Caleb', '36', '41', ''])
    assert.deepEqual(withoutRank, [...sure, ['position']])
    const withoutNumber = unreadOf('tesseract', ['', 'Chebet Caleb', '36', '41', '5'])
    assert.deepEqual(withoutNumber, [...sure, ['admissionNumber']])
  })

  test('are none where text says so', ({ assert }) => {
    assert.isNull(unreadOf('text_layer', ['1050', 'Chebet Caleb', '36', '41', '']).at(-1)!)
  })
})

test.group('Grades that are not printed', () => {
  const rows = [
    ['Kouassi Aminata', '7', '8'],
    ['Sarr Noelle', '15', '14'],
    ['Diop Celestine', '10', '11'],
  ]
  const gradesIn = (lines: string[][]) => {
    const { records } = interpretFile([page(1, [table({ rows: lines })])])
    return records.map(({ grade }) => grade?.value ?? null)
  }
  const gradesUnder = (...headings: string[]) => gradesIn([headings, ...rows])

  test('follow from the averages of marks of a hundred', ({ assert }) => {
    const high = [
      ['Kouassi Aminata', '31', '28'],
      ['Sarr Noelle', '75', '74'],
      ['Diop Celestine', '50', '51'],
    ]
    assert.deepEqual(gradesIn([['Élève', 'Français', 'Anglais'], ...high]), ['F', 'A', 'C'])
  })

  test('are none where two marks may be of twenty', ({ assert }) => {
    assert.deepEqual(gradesUnder('Élève', 'Français', 'Anglais'), [null, null, null])
  })

  test('are none where the marks are of twenty and the scale is for a hundred', ({ assert }) => {
    assert.deepEqual(gradesUnder('Élève', 'Français /20', 'Anglais /20'), [null, null, null])
  })
})
