import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import type { MadeCell } from './interpretation_pages.js'
import type { Token } from '../src/types.js'

function recordsOf(rows: (MadeCell | null)[][], around: Token[] = []) {
  return interpretFile([page(1, [table({ rows, y: 200 })], around)]).records
}

test.group('Terms, parts and grades of several countries', () => {
  test('have the mean of the terms below CF, which is a coefficient elsewhere', ({ assert }) => {
    const over = (text: string) => [{ text, columnSpan: 4 }, null, null, null]
    const tall = (text: string) => ({ text, rowSpan: 2 })
    const parts = ['1.º T', '2.º T', '3.º T', 'CF']
    const marks: [string, string][] = [
      ['Nilton Tavares', '9 13 8 10 10 15 16 14'],
      ['Djamila Semedo', '13 11 17 14 8 9 5 7'],
      ['Edson Monteiro', '7 8 11 9 11 12 16 13'],
      ['Kátia Varela', '16 15 13 15 10 12 8 10'],
    ]
    const records = recordsOf([
      [tall('N.º'), tall('Nome'), ...over('Língua Portuguesa'), ...over('Matemática')],
      [null, null, ...parts, ...parts],
      ...marks.map(([name, row], index) => [String(index + 1), name, ...row.split(' ')]),
    ])
    assert.deepEqual(
      records.map((record) => [...Object.values(scores(record)), record.flags.join()]),
      [
        [10, 14, ''],
        [14, 7, ''],
        [9, 13, ''],
        [15, 10, ''],
      ]
    )
  })

  test('have a final grade in per cent, and letters for effort and conduct that are no grades', ({
    assert,
  }) => {
    const records = recordsOf(
      [
        ['Subject', 'Course Work (60%)', 'Exam (40%)', 'Final Grade %', 'Effort', 'Conduct'],
        ['English Language', '36', '35', '71', 'B', 'A'],
        ['Mathematics', '28', '34', '62', 'C', 'B'],
        ['Social Studies', '30', '38', '68', 'B', 'B'],
        ['Spanish', '52', '38', '90', 'A', 'A'],
      ],
      words('Student: Tyrone Blake', 40, 150)
    )
    assert.deepEqual(scores(records[0]), {
      'English Language': 71,
      'Mathematics': 62,
      'Social Studies': 68,
      'Spanish': 90,
    })
    const [{ subjects, flags }] = records
    assert.deepEqual(
      subjects.flatMap(({ grade }) => (grade?.source === 'text_layer' ? [grade.value] : [])),
      []
    )
    assert.deepEqual(flags, [])
  })

  test('have levels with a sign beside targets', ({ assert }) => {
    const over = (text: string) => [{ text, columnSpan: 3 }, null, null]
    const tall = (text: string) => ({ text, rowSpan: 2 })
    const parts = ['Target', 'Current', 'Effort']
    const marks: [string, string][] = [
      ['Begum, Ella', '8 8+ 2 7 6= 1 5 4= 3'],
      ['Fletcher, Jack', '5 5= 2 6 7+ 2 6 6= 1'],
      ['Hughes, Zara', '4 3- 4 5 5- 2 4 4+ 2'],
      ['Nowak, Oliver', '7 6+ 1 7 7= 2 8 8- 1'],
      ['Patel, Priya', '6 7- 2 5 4= 3 6 5+ 2'],
      ['Whitaker, Amelia', '5 4= 2 4 4- 2 7 6= 2'],
      ['Okonjo, Callum', '8 7+ 1 6 6+ 1 5 5= 2'],
    ]
    const records = recordsOf([
      [tall('Name'), ...over('English'), ...over('Maths'), ...over('Science')],
      [null, ...parts, ...parts, ...parts],
      ...marks.map(([name, row]) => [name, ...row.split(' ')]),
    ])
    assert.deepEqual(
      records.slice(0, 3).map(({ subjects }) => subjects.map(({ grade }) => grade?.value).join()),
      ['8+,6=,4=', '5=,7+,6=', '3-,5-,4+']
    )
  })

  test('have quarters and a semester of the school year, with the grades in the same cells', ({
    assert,
  }) => {
    const records = recordsOf(
      [
        ['Per', 'Course', 'Teacher', 'Q1', 'Q2', 'E1', 'S1', 'Cit', 'Abs', 'Tdy'],
        ['1', 'English 10', 'Price, M', '87 B+', '60 D', '78 C+', '74 C', 'O', '2', '0'],
        ['2', 'Algebra II', 'Yoder, T', '93 A', '68 D', '59 F', '76 C', 'O', '1', '0'],
        ['3', 'Chemistry', 'Hall, R', '80 B-', '89 B+', '55 F', '79 C+', 'O', '0', '1'],
        ['4', 'World History', 'Yoder, T', '60 D', '69 D', '74 C', '66 D', 'O', '2', '0'],
        ['5', 'Spanish III', 'Hall, R', '75 C', '99 A', '85 B', '87 B+', 'N', '1', '0'],
      ],
      words('Student: Ramirez, Diego', 40, 150)
    )
    assert.equal(records.length, 1)
    assert.deepEqual(
      records[0].subjects.map(({ score, grade }) => [score?.value, grade?.value].join(' ')),
      ['74 C', '76 C', '79 C+', '66 D', '87 B+']
    )
    assert.deepEqual(records[0].flags, [])
  })

  test('have a grade in letters beside a class that is called a grade', ({ assert }) => {
    const [{ grade, average, flags }] = recordsOf(
      [
        ['LEARNING AREA', 'OPENER %', 'MID-TERM %', 'END-TERM %', 'AVG %', 'P. LEVEL'],
        ['English', '50', '70', '66', '62', 'ME1'],
        ['Kiswahili', '40', '44', '45', '43', 'ME2'],
        ['Mathematics', '61', '52', '58', '57', 'ME2'],
        ['Social Studies', '45', '61', '56', '54', 'ME2'],
        ['Integrated Science', '33', '48', '39', '40', 'AE1'],
      ],
      [
        ...words('Name: Ezekiel WAFULA', 40, 130),
        ...words('Grade: 8', 40, 150),
        ...words('MEAN MARKS: 51.2', 40, 300),
        ...words('OVERALL PERFORMANCE LEVEL: ME2', 40, 320),
      ]
    )
    assert.deepEqual([grade?.value, average?.value, flags], ['ME2', 51.2, []])
  })

  test('have rows of semesters that also count days of absence', ({ assert }) => {
    const rows = (number: string, name: string, ...marks: string[]) =>
      ['1st', '2nd', 'Ave.'].map((term, at) => [
        at === 0 ? { text: number, rowSpan: 3 } : null,
        at === 0 ? { text: name, rowSpan: 3 } : null,
        term,
        ...marks[at].split(' ').map((text) => (text === '_' ? '' : text)),
      ])
    const records = recordsOf([
      [
        'No',
        'Name',
        'Sem.',
        'Amharic',
        'English',
        'Maths',
        'Total',
        'Av.',
        'Absent days',
        'Conduct',
      ],
      ...rows(
        '1',
        'Meron Bekele',
        '80 70 60 210 70 4 A',
        '90 60 70 220 73.3 1 A',
        '85 65 65 215 71.67 _ A'
      ),
      ...rows(
        '2',
        'Yonas Worku',
        '60 50 70 180 60 0 B',
        '70 60 80 210 70 2 A',
        '65 55 75 195 65 _ A'
      ),
      ...rows(
        '3',
        'Rahel Haile',
        '90 88 96 274 91.3 0 A',
        '84 80 90 254 84.7 0 A',
        '87 84 93 264 88 _ A'
      ),
    ])
    assert.deepEqual(
      records.map(({ subjects, average, flags }) => [
        subjects.map(({ label }) => label).join(),
        average?.value,
        flags.join(),
      ]),
      [71.67, 65, 88].map((average) => ['Amharic,English,Maths', average, ''])
    )
  })

  test('are graded by boundaries of their own where all their grades keep them', ({ assert }) => {
    const gradeOf = (mark: number) =>
      mark >= 80 ? 'A' : mark >= 65 ? 'B' : mark >= 50 ? 'C' : mark >= 40 ? 'D' : 'F'
    const marks = Array.from({ length: 12 }, (_, index) => [
      84 - index * 4,
      index < 2 ? 78 : 90,
      41 + index * 2,
      35 + index * 3,
      66 - index,
      50 + index,
      68 - index * 2,
    ])
    const subjects = ['ENG', 'MAT', 'BIO', 'CHE', 'PHY', 'GEO', 'HIS']
    const records = recordsOf([
      ['NAME', ...subjects.flatMap((subject) => [subject, 'GR'])],
      ...marks.map((row, index) => [
        `${['Chisomo', 'Limbani', 'Tadala', 'Mphatso'][index % 4]} ${['Banda', 'Phiri', 'Gondwe'][index % 3]}`,
        ...row.flatMap((mark) => [String(mark), gradeOf(mark)]),
      ]),
    ])
    assert.deepEqual([...new Set(records.flatMap(({ flags }) => flags))], [])
  })
})
