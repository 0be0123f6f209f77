import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'

const SUBJECTS = ['ENG', 'MAT', 'BIO', 'PHY']

const COURSES = ['MTH 101', 'PHY 101', 'GST 111']

/** Marks of a class; every third student has no mark in the last subject. */
const CLASS: [name: string, marks: number[]][] = [
  ['WANJIKU Mary', [61, 45, 70, 38]],
  ['OTIENO Brian', [35, 72, 44]],
  ['MWANGI Peter', [80, 66, 59, 91]],
  ['CHEBET Mercy', [48, 39, 62, 55]],
  ['KOECH Emmanuel', [77, 58, 31]],
]

test.group('Columns beside subjects', () => {
  test('that run into them{$self} give no subject their name, which grades have')
    .with([' ', ''])
    .run(({ assert }, space) => {
      const rows = CLASS.map(([name, marks]) => [
        name,
        ...marks.slice(0, 3).map((mark) => `${mark}${space}${mark > 60 ? 'B' : 'D'}`),
      ])
      const headings = ['NAME', 'ENGLISH GRADE', 'MATHS GRADE', 'BASIC SCI GRADE']
      const { records } = interpretFile([page(1, [table({ rows: [headings, ...rows] })])])
      assert.deepEqual(
        records.map(({ subjects, flags }) => [
          ...subjects.map(({ label, score, grade }) => `${label} ${score?.value} ${grade?.value}`),
          ...flags,
        ]),
        CLASS.map(([, marks]) =>
          marks
            .slice(0, 3)
            .map(
              (mark, at) =>
                `${['ENGLISH', 'MATHS', 'BASIC SCI'][at]} ${mark} ${mark > 60 ? 'B' : 'D'}`
            )
        )
      )
    })

  test('name no grades where other subjects have theirs without a word', ({ assert }) => {
    const rows = CLASS.map(([name, marks]) => [
      name,
      ...marks.slice(0, 3).map((mark) => `${mark} ${mark > 60 ? 'B' : 'D'}`),
    ])
    const headings = ['NOM', 'Franç.', 'Maths', 'Arts pl.']
    const { records } = interpretFile([page(1, [table({ rows: [headings, ...rows] })])])
    assert.deepEqual(
      records.map(({ subjects }) =>
        subjects.map(({ label, score, grade }) => `${label} ${score?.value} ${grade?.value}`)
      ),
      CLASS.map(([, marks]) =>
        marks.slice(0, 3).map((mark, at) => `${headings[at + 1]} ${mark} ${mark > 60 ? 'B' : 'D'}`)
      )
    )
  })

  test('that say how many subjects each student has marks in are no subject', ({ assert }) => {
    const rows = CLASS.map(([name, marks]) => [
      name,
      ...SUBJECTS.map((_, at) => String(marks[at] ?? '')),
      String(marks.length),
      String(marks.reduce((sum, mark) => sum + mark)),
    ])
    const sheet = table({ rows: [['NAME', ...SUBJECTS, 'ENT', 'TOTAL'], ...rows] })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map((record) => [record.total?.value, ...record.subjects.map(({ label }) => label)]),
      CLASS.map(([, marks]) => [marks.reduce((sum, mark) => sum + mark), ...SUBJECTS])
    )
  })

  test('are a subject where what is called conduct has marks and a coefficient', ({ assert }) => {
    const sheet = table({
      rows: [
        ['Nom', 'Français', 'Maths', 'Conduite', 'Total', 'Moy.'],
        ['Coefficients', '4', '3', '1', '', ''],
        ['KOUASSI Aya', '12,50', '9,00', '14,00', '91,00', '11,38'],
        ['TRAORÉ Aminata', '8,00', '15,50', '18,00', '96,50', '12,06'],
        ['SOW Ousmane', '10,25', '7,75', '12,00', '76,25', '9,53'],
        ['KABORÉ Issouf', '16,00', '11,00', '15,00', '112,00', '14,00'],
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map((record) => scores(record).Conduite),
      [14, 18, 12, 15]
    )
  })

  test('are marks of the subject above the sheet where they are headed MARK', ({ assert }) => {
    const sheet = table({
      rows: [
        ['S/N', 'NAME', 'MARK', 'GRADE'],
        ['1', 'BELLO Aisha', '81', 'A'],
        ['2', 'MUSA Abdullahi', '76', 'A'],
        ['3', 'GARBA Sani', '27', 'F'],
      ],
      y: 200,
    })
    const { records } = interpretFile([page(1, [sheet], words('SUBJECT: BIOLOGY', 40, 100))])
    assert.deepEqual(
      records.map(({ grade, subjects }) => [
        grade?.source,
        ...subjects.map(
          (subject) => `${subject.label} ${subject.score?.value} ${subject.grade?.value}`
        ),
      ]),
      [
        ['derived', 'BIOLOGY 81 A'],
        ['derived', 'BIOLOGY 76 A'],
        ['derived', 'BIOLOGY 27 F'],
      ]
    )
  })

  test('make no subject of the totals of a list of merit', ({ assert }) => {
    const sheet = table({
      rows: [
        ['POSITION', 'ADM NO', 'NAME OF STUDENT', 'TOTAL', 'AVERAGE', 'GRADE'],
        ['1', '4001', 'WANJIKU Mary', '959', '87.18', 'A'],
        ['2', '4008', 'OTIENO Brian', '878', '79.82', 'A-'],
        ['3', '4015', 'MWANGI Peter', '652', '59.27', 'C+'],
        ['4', '4022', 'CHEBET Mercy', '426', '38.73', 'D'],
      ],
      columnWidths: [60, 60, 150, 60, 60, 60],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ subjects, total, average, grade, flags }) => [
        subjects.length,
        total?.value,
        average?.value,
        grade?.value,
        ...flags,
      ]),
      [
        [0, 959, 87.18, 'A'],
        [0, 878, 79.82, 'A-'],
        [0, 652, 59.27, 'C+'],
        [0, 426, 38.73, 'D'],
      ]
    )
  })

  test('of numbers in a class stand behind the school’s own numbers', ({ assert }) => {
    const sheet = table({
      rows: [
        ['Roll No', 'Admission No', 'NAME', ...SUBJECTS],
        ...CLASS.map(([name, marks], at) => [
          String(31 + 2 * at),
          String(7713 + 5 * at),
          name,
          ...SUBJECTS.map((_, place) => String(marks[place] ?? '')),
        ]),
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ admissionNumber }) => admissionNumber?.value),
      ['7713', '7718', '7723', '7728', '7733']
    )
  })

  test('are headed by D1 and D2, which are grades elsewhere, among other headings', ({
    assert,
  }) => {
    const parts = ['MI', 'D1', 'D2', 'MOY']
    const group = (text: string) => [{ text, columnSpan: 4 }, null, null, null]
    const sheet = table({
      rows: [
        ['NOM', ...group('Français'), ...group('Maths'), 'RANG'],
        ['', ...parts, ...parts, ''],
        [
          'KOUASSI Aya',
          '13,25',
          '16,50',
          '10,75',
          '13,50',
          '13,75',
          '18,25',
          '15,25',
          '15,75',
          '1er',
        ],
        ['TRAORÉ Awa', '11,50', '13,75', '9,50', '11,58', '10,75', '17,25', '14,50', '14,17', '2e'],
        ['SOW Ousmane', '6,50', '8,00', '8,00', '7,50', '8,25', '15,50', '17,25', '13,67', '3e'],
      ],
      columnWidths: [120, 40, 40, 40, 40, 40, 40, 40, 40, 40],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records[0].subjects.map(({ label, components }) => [
        label,
        ...(components ?? []).map((part) => `${part.label} ${part.value?.value}`),
      ]),
      [
        ['Français', 'MI 13.25', 'D1 16.5', 'D2 10.75'],
        ['Maths', 'MI 13.75', 'D1 18.25', 'D2 15.25'],
      ]
    )
  })

  test('are the total where they add up the best of each student', ({ assert }) => {
    const subjects = ['Eng', 'Maths', 'Science', 'Civic', 'R.E.']
    const marks = [
      [80, 87, 88, 53, 78],
      [53, 84, 75, 61, 66],
      [38, 85, 42, 51, 45],
      [76, 88, 37, 38, 59],
    ]
    const best = (own: number[]) => [...own].sort((one, other) => other - one).slice(0, 4)
    const totals = marks.map((own) => best(own).reduce((sum, mark) => sum + mark))
    const sheet = table({
      rows: [
        ['NAME', ...subjects, 'BEST FOUR'],
        ...marks.map((own, at) => [CLASS[at][0], ...own.map(String), String(totals[at])]),
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ total, subjects: read, flags }) => [total?.value, read.length, ...flags]),
      totals.map((total) => [total, 5])
    )
  })

  test('are the grade where AGG, a sum elsewhere, heads levels that follow the marks', ({
    assert,
  }) => {
    const levels = (mark: number) => 9 - Math.min(8, Math.floor(mark / 11))
    const classes = [
      [91, 89, 53],
      [72, 64, 88],
      [45, 77, 60],
      [38, 52, 71],
      [66, 41, 95],
      [83, 35, 49],
    ]
    const names = [
      'ATIENO Alex',
      'KIPRONO Ann',
      'MAINA Tom',
      'WEKESA Joy',
      'LANGAT Ida',
      'MUTUA Eli',
    ]
    const subjects = ['ENG', 'MTC', 'SCI']
    const above = subjects.flatMap((subject) => [{ text: subject, columnSpan: 2 }, null])
    const rows = [
      ['NO', 'NAME', ...above, 'TOT'],
      ['', '', ...subjects.flatMap(() => ['MKS', 'AGG']), ''],
      ...classes.map((marks, at) => [
        ...[String(at + 1), names[at]],
        ...marks.flatMap((mark) => [String(mark), String(levels(mark))]),
        String(marks.reduce((sum, mark) => sum + mark, 0)),
      ]),
    ]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(scores(records[0]), { ENG: 91, MTC: 89, SCI: 53 })
    assert.deepEqual(
      records[0].subjects.map(({ grade }) => grade?.value),
      ['1', '1', '5']
    )
  })

  test('are the mark where sums of small parts are no higher than levels are', ({ assert }) => {
    const names = ['ADE A', 'BAKO B', 'COLE C', 'DUKE D', 'EZE E', 'FALI F', 'GANA G', 'HALL H']
    const parts = names.map((_, at) => [(at * 3) % 5, (at * 5) % 4, (at * 2) % 5, 1 + (at % 4)])
    const rows = [
      ['NO', 'NAME', { text: 'ENG', columnSpan: 3 }, null, null, { text: 'MTC', columnSpan: 3 }],
      ['', '', 'TEST', 'ORAL', 'TOTAL', 'TEST', 'ORAL', 'TOTAL'],
      ...parts.map(([a, b, c, d], at) => [
        ...[String(at + 1), names[at]],
        ...[a, b, a + b, c, d, c + d].map(String),
      ]),
    ]
    rows[0].push(null, null)
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(scores(records[3]), { ENG: 7, MTC: 5 })
  })

  test('are the grade where they hold levels of achievement in letters', ({ assert }) => {
    const levels = ['ME', 'AE', 'EE', 'BE', 'ME']
    const sheet = table({
      rows: [
        ['NAME', ...SUBJECTS, 'P. Level'],
        ...CLASS.map(([name, marks], at) => [
          name,
          ...SUBJECTS.map((_, place) => String(marks[place] ?? '')),
          levels[at],
        ]),
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ grade }) => [grade?.value, grade?.source]),
      levels.map((level) => [level, 'text_layer'])
    )
  })

  const over = (text: string) => [{ text, columnSpan: 3 }, null, null]

  test('are no results of a subject where universities count units and points', ({ assert }) => {
    const sheet = table({
      rows: [
        ['', '', '', '', ...['CURRENT', 'PREVIOUS', 'CUMULATIVE'].flatMap(over)],
        ['NAME', ...COURSES, ...['TU', 'TGP', 'GPA', 'TU', 'TGP', 'GPA', 'CTCU', 'CTGP', 'CGPA']],
        ...CLASS.map(([name, marks], at) => [
          name,
          ...marks.slice(0, 3).map(String),
          ...[9, 30 + at, 3.4, 12, 41 - at, 3.42, 21, 71, 3.38].map(String),
        ]),
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ total, subjects }) => [total?.source, ...subjects.map(({ label }) => label)]),
      CLASS.map(() => ['derived', ...COURSES])
    )
  })

  test('are parts of one subject where groups say which tests they are', ({ assert }) => {
    const rows = [
      ['ADJOVI Espoir', '14', '12', '13', '7', '10', '10,00', '5e'],
      ['BIO Bignon', '6', '9', '7,5', '16,5', '12', '12,00', '2e'],
      ['DOSSOU Inès', '18', '15', '16,5', '10', '12,5', '13,00', '1er'],
      ['SAGBO Horacio', '7', '16', '11,5', '8,5', '13', '11,00', '4e'],
      ['ZINSOU Romaric', '10', '10', '10', '14', '11', '11,67', '3e'],
    ]
    const tests = [{ text: 'Interrogations écrites', columnSpan: 3 }, null, null]
    const marks = [{ text: 'Devoirs surveillés', columnSpan: 2 }, null]
    const sheet = table({
      rows: [
        ['Nom et Prénoms', ...tests, ...marks, 'Moy. /20', 'Rang'],
        ['', 'IE1', 'IE2', 'MIE', 'DS1', 'DS2', '', ''],
        ...rows,
      ],
      y: 200,
    })
    const { records } = interpretFile([page(1, [sheet], words('Matière : SVT', 40, 150))])
    assert.deepEqual(
      records.map(scores),
      ['10', '12', '13', '11', '11.67'].map((mark) => ({ SVT: Number(mark) }))
    )
  })

  test('are the average where they say what part of the highest total was reached', ({
    assert,
  }) => {
    const MARKS = [
      [31, 12, 15],
      [22, 18, 9],
      [36, 19, 17],
      [18, 11, 13],
      [27, 16, 20],
    ]
    const sheet = table({
      rows: [
        ['Suna', 'Hifz (40)', 'Tajwid (20)', 'Fiqh (20)', 'Jimilla (80)', 'Nisba', 'Taqdir'],
        ...MARKS.map((marks, index) => {
          const sum = marks.reduce((all, mark) => all + mark)
          const share = (sum / 80) * 100
          const grade = share >= 85 ? 'Mumtaz' : share >= 65 ? 'Jayyid Jiddan' : 'Maqbul'
          const name = CLASS[index][0]
          return [name, ...marks.map(String), String(sum), `${share.toFixed(1)}%`, grade]
        }),
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ average, grade }) => [average?.value, grade?.value]),
      [
        [72.5, 'Jayyid Jiddan'],
        [61.3, 'Maqbul'],
        [90, 'Mumtaz'],
        [52.5, 'Maqbul'],
        [78.8, 'Jayyid Jiddan'],
      ]
    )
  })

  test('have the position by which all are ranked, also where it is written as an ordinal', ({
    assert,
  }) => {
    const TOTALS = [162, 138, 151, 120, 99, 170]
    const IN_ARM = ['1st', '2nd', '3rd', '3rd', '2nd', '1st']
    const IN_SET = ['2nd', '4th', '3rd', '5th', '6th', '1st']
    const sheet = table({
      rows: [
        ['NAME', 'ARM', 'ENG', 'MAT', 'TOTAL', 'POS. IN ARM', 'POS. IN SET'],
        ...TOTALS.map((total, at) => [
          `${CLASS[at % 5][0]} ${'ABCDEF'[at]}.`,
          at % 2 ? 'JS2B' : 'JS2A',
          String(total - 80),
          '80',
          String(total),
          IN_ARM[at],
          IN_SET[at],
        ]),
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ position }) => position?.value),
      [2, 4, 3, 5, 6, 1]
    )
  })

  test('of several terms are passed over where the sheet has those of all terms', ({ assert }) => {
    const TERMS = ['FIRST TERM', 'SECOND TERM']
    const sheet = table({
      rows: [
        [
          { text: 'STUDENT', rowSpan: 2 },
          ...TERMS.flatMap((text) => [{ text, columnSpan: 2 }, null]),
          { text: 'CUM. AVERAGE', rowSpan: 2 },
          { text: 'FINAL POSITION', rowSpan: 2 },
        ],
        [null, 'Av.', 'Pos.', 'Av.', 'Pos.', null, null],
        ['WANJIKU Mary', '72.3', '2', '63.8', '3', '68.05', '2'],
        ['OTIENO Brian', '58.6', '4', '81.5', '1', '70.05', '1'],
        ['MWANGI Peter', '77.2', '1', '43.4', '4', '60.30', '4'],
        ['CHEBET Mercy', '64.0', '3', '65.0', '2', '64.50', '3'],
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ average, position }) => [average?.value, position?.value]),
      [
        [68.05, 2],
        [70.05, 1],
        [60.3, 4],
        [64.5, 3],
      ]
    )
  })

  test('are subjects with grades below a heading that says so, among words of other columns', ({
    assert,
  }) => {
    const GRADES = ['C6', 'B3', 'C4', 'D7']
    const sheet = table({
      rows: [
        [
          ...['S/N', 'Name', 'Application No.', 'Sex'].map((text) => ({ text, rowSpan: 2 })),
          { text: 'O’Level Subjects and Grades', columnSpan: 4 },
          ...[null, null, null],
          ...['Exam Body / Year', 'No. of Sittings', 'Remarks'].map((text) => ({
            text,
            rowSpan: 2,
          })),
        ],
        [null, null, null, null, 'English', 'Mathematics', 'Biology', 'Physics', null, null, null],
        ...CLASS.map(([name], at) => [
          ...[String(at + 1), name, `SOM/25/${101 + at}`, 'F'],
          ...GRADES.map((_, grade) => GRADES[(grade + at) % 4]),
          ...['WAEC 2023', String((at % 2) + 1), 'Admitted'],
        ]),
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ subjects, flags }) => [
        subjects.map(({ label, grade }) => `${label} ${grade?.value}`).join(', '),
        flags.length,
      ]),
      CLASS.map((_, at) => {
        const own = GRADES.map((_grade, place) => GRADES[(place + at) % 4])
        return [`English ${own[0]}, Mathematics ${own[1]}, Biology ${own[2]}, Physics ${own[3]}`, 0]
      })
    )
  })
})
