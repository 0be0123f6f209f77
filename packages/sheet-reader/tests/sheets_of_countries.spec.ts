import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import { roleOfHeading } from '../src/vocabulary/role_words.js'
import type { MadeCell } from './interpretation_pages.js'
import type { Token } from '../src/types.js'

function recordsOf(rows: (MadeCell | null)[][], around: Token[] = []) {
  return interpretFile([page(1, [table({ rows, y: 200 })], around)]).records
}

test.group('Sheets of several countries', () => {
  test('have maxima and pass marks under their headings, named below who somebody is', ({
    assert,
  }) => {
    const below = (text: string) => [{ text, columnSpan: 3 }, null, null]
    const records = recordsOf([
      ['No', 'Seat No.', 'Student name', 'Arabic', 'English', 'Maths', 'Total', 'Religion'],
      [...below('Maximum mark'), '80', '60', '60', '200', '40'],
      [...below('Minimum mark'), '40', '30', '30', '100', '20'],
      ['1', '14021', 'Ahmed Shehata', '52.5', '28.5', '31', '112', '30'],
      ['2', '14022', 'Mariam Fouad', '30.5', '48.5', '23', '102', '29'],
      ['3', '14023', 'Omar Ramadan', '72', '47', '21', '140', '30'],
      ['4', '14024', 'Salma Gaber', '61', '40.5', '52', '153.5', '35'],
    ])
    assert.deepEqual(
      records.map(({ admissionNumber, total, flags }) => [
        admissionNumber?.value,
        total?.value,
        flags.join(),
      ]),
      [
        ['14021', 112, ''],
        ['14022', 102, ''],
        ['14023', 140, ''],
        ['14024', 153.5, ''],
      ]
    )
    assert.deepEqual(scores(records[0]), { Arabic: 52.5, English: 28.5, Maths: 31, Religion: 30 })
  })

  test('have the mean of the terms of a year, whose columns are called alike', ({ assert }) => {
    const over = (text: string) => [{ text, columnSpan: 4 }, null, null, null]
    const tall = (text: string) => ({ text, rowSpan: 2 })
    const parts = ['MAC', 'NPP', 'NPT', 'MT']
    const marks: [string, string][] = [
      ['Adão Kiala', '14 11 8 11 9 10 12 10 13 11 12 12 11'],
      ['Domingas Mbala', '8 9 7 8 12 13 11 12 10 11 9 10 10'],
      ['Esperança Cassoma', '10 13 10 11 14 15 13 14 9 8 10 9 11'],
      ['Isabel Sebastião', '16 15 14 15 12 11 10 11 13 14 12 13 13'],
      ['Mateus Quissanga', '6 7 8 7 9 8 10 9 7 9 8 8 8'],
    ]
    const records = recordsOf(
      [
        [
          tall('N.º'),
          tall('Nome Completo'),
          ...over('I Trimestre'),
          ...over('II Trimestre'),
          ...over('III Trimestre'),
          tall('MFD'),
        ],
        [null, null, ...parts, ...parts, ...parts, null],
        ...marks.map(([name, row], index) => [String(index + 1), name, ...row.split(' ')]),
      ],
      words('Disciplina: Química', 40, 150)
    )
    assert.deepEqual(
      records.map((record) => [...Object.values(scores(record)), record.flags.join()]),
      [11, 10, 11, 13, 8].map((mean) => [mean, ''])
    )
  })

  test('have totals with their grades, and words where there is none, in one column of a gazette', ({
    assert,
  }) => {
    const records = recordsOf([
      ['Roll No.', 'Name', 'Result'],
      ['512301', 'AYESHA BIBI', '785 A'],
      ['512302', 'HAMZA TARIQ', 'Compt: MATH-I'],
      ['512303', 'IQRA NAWAZ', '461 D'],
      ['512304', 'BILAL KHAN', '872 A'],
      ['512306', 'SANA SHAH', '651 C'],
      ['512307', 'ABDULLAH AKRAM', 'Absent'],
    ])
    assert.deepEqual(
      records.map(({ total, grade, subjects, flags }) => [
        total?.value,
        grade?.value,
        subjects.length,
        flags.join(),
      ]),
      [
        [785, 'A', 0, ''],
        [undefined, undefined, 0, ''],
        [461, 'D', 0, ''],
        [872, 'A', 0, ''],
        [651, 'C', 0, ''],
        [undefined, undefined, 0, ''],
      ]
    )
  })

  test('have marks and grades below each subject, named in Swahili by two letters', ({
    assert,
  }) => {
    const over = (text: string) => [{ text, columnSpan: 2 }, null]
    const tall = (text: string) => ({ text, rowSpan: 2 })
    const records = recordsOf([
      [tall('NA'), tall('JINA LA MTAHINIWA'), tall('JINSI'), ...over('CIV'), ...over('HIST')],
      [null, null, null, 'AL', 'DR', 'AL', 'DR'],
      ['1', 'Baraka Mushi', 'ME', '76', 'A', '44', 'D'],
      ['2', 'Neema Kimaro', 'KE', '51', 'C', '66', 'B'],
      ['3', 'Juma Massawe', 'ME', '29', 'F', '75', 'A'],
      ['4', 'Rehema Ngowi', 'KE', '67', 'B', '31', 'D'],
    ])
    assert.deepEqual(scores(records[1]), { CIV: 51, HIST: 66 })
    assert.deepEqual(
      records.map(({ subjects }) => subjects.map(({ grade }) => grade?.value).join('')),
      ['AD', 'CB', 'FA', 'BD']
    )
  })

  test('have marks of numbered terms in per cent before the final mark', ({ assert }) => {
    const records = recordsOf(
      [
        ['Subject', 'Term 1 %', 'Term 2 %', 'Term 3 %', 'Term 4 %', 'Final mark %', 'Level'],
        ['Sesotho Home Language', '51', '40', '38', '39', '40', '3'],
        ['Mathematical Literacy', '30', '41', '37', '35', '36', '2'],
        ['Life Sciences', '61', '70', '58', '68', '67', '5'],
        ['Tourism', '44', '52', '50', '43', '45', '3'],
      ],
      words('Learner: Sipho Ndlovu', 40, 150)
    )
    assert.deepEqual(scores(records[0]), {
      'Sesotho Home Language': 40,
      'Mathematical Literacy': 36,
      'Life Sciences': 67,
      'Tourism': 45,
    })
    assert.deepEqual(records[0].flags, [])
  })

  test('have the year’s average behind the averages of both semesters', ({ assert }) => {
    const over = (text: string) => [{ text, columnSpan: 3 }, null, null]
    const tall = (text: string) => ({ text, rowSpan: 2 })
    const records = recordsOf(
      [
        [
          tall('SUBJECTS'),
          ...over('FIRST SEMESTER'),
          ...over('SECOND SEMESTER'),
          tall('YEARLY AVERAGE'),
        ],
        [null, '1st', 'Exam', 'Ave.', '4th', 'Exam', 'Ave.', null],
        ['Bible', '74', '70', '72', '80', '76', '78', '75'],
        ['English', '90', '84', '87', '61', '70', '66', '77'],
        ['History', '66', '70', '68', '71', '73', '72', '70'],
        ['French', '82', '77', '80', '69', '71', '70', '75'],
        ['Times Tardy', '2', '', '', '1', '', '', ''],
      ],
      words("Student's Name: Musu Weedor", 40, 150)
    )
    assert.deepEqual(scores(records[0]), { Bible: 75, English: 77, History: 70, French: 75 })
    assert.deepEqual([records[0].subjects.length, records[0].flags], [4, []])
  })

  test('have names that begin with a click', ({ assert }) => {
    const [record] = recordsOf([
      ['No', 'Name', 'English', 'History', 'Total'],
      ['1', '!Gaeb, Hafeni', '54', '61', '115'],
      ['2', 'Haufiku, Selma', '47', '38', '85'],
      ['3', 'Iipinge, Petrus', '60', '55', '115'],
    ])
    assert.deepEqual([record.studentName.value, record.flags], ['!Gaeb, Hafeni', []])
  })

  test('call a student’s number one of who is registered, and a test one in class', ({
    assert,
  }) => {
    assert.deepEqual(
      ['REGISTERED NO.', "N° d'identification", 'Éval. continue', 'Contrôle continu', 'CQ'].map(
        roleOfHeading
      ),
      ['admission_number', 'admission_number', 'ca', 'ca', 'ca']
    )
  })
})
