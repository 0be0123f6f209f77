import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import type { MadeCell } from './interpretation_pages.js'

test.group('Report cards of several countries', () => {
  test('have a mark below the term, and not below what can be reached', ({ assert }) => {
    const over = (text: string) => [{ text, columnSpan: 3 }, null, null]
    const rows: (MadeCell | null)[][] = [
      ['SUBJECTS', ...over('MAXIMUM'), ...over('SECOND TERM'), '%'],
      ['', 'TEST', 'EXAM', 'TOT', 'TEST', 'EXAM', 'TOT', ''],
      ['Physics', '50', '50', '100', '32.5', '28.2', '60.7', '61%'],
      ['Economics', '40', '40', '80', '17.3', '19.9', '37.2', '47%'],
      ['English', '20', '20', '40', '15.6', '14.3', '29.9', '75%'],
      ['Kinyarwanda', '10', '10', '20', '7.9', '6.1', '14.0', '70%'],
      ['Total', '120', '120', '240', '73.3', '68.5', '141.8', ''],
    ]
    const { records } = interpretFile([
      page(1, [table({ rows, y: 200 })], words('Student names: MUKAMANA Kevin', 40, 150)),
    ])
    assert.deepEqual(records.map(scores), [
      { Physics: 60.7, Economics: 37.2, English: 29.9, Kinyarwanda: 14 },
    ])
    assert.equal(records[0].total?.value, 141.8)
  })

  const ROWS: MadeCell[][] = [
    ['SUBJECT', 'CA 20%', 'EXAM 80%', 'TOTAL 100%', 'GRADE'],
    ['English', '13', '54', '67', 'C'],
    ['Mathematics', '10', '65', '75', 'B'],
    ['Biology', '17', '52', '69', 'C'],
    ['Agriculture', '8', '49', '57', 'D'],
  ]

  test('have the grade that is printed beside their average', ({ assert }) => {
    const rows = [...ROWS, [{ text: 'AVERAGE MARK', columnSpan: 3 }, null, null, '67.0', 'C']]
    const { records } = interpretFile([
      page(1, [table({ rows, y: 200 })], words('Name: OKELLO Patience', 40, 150)),
    ])
    const [{ average, grade }] = records
    assert.deepEqual([average?.value, grade?.value, grade?.source], [67, 'C', 'text_layer'])
  })

  test('have a name that ends where another fact begins in its line', ({ assert }) => {
    const nameOf = (line: string) => {
      const { records } = interpretFile([
        page(1, [table({ rows: ROWS, y: 200 })], words(line, 40, 150)),
      ])
      return records.map(({ studentName }) => studentName.value)
    }
    assert.deepEqual(nameOf("Pupil's Name Ajayi Zainab J. Age 4 yrs"), ['Ajayi Zainab J.'])
    assert.deepEqual(nameOf('Name: OKORO Ibrahim Sex M Class JSS 2'), ['OKORO Ibrahim'])
    assert.deepEqual(nameOf('Name: CLASS Peter'), ['CLASS Peter'])
  })

  test('have a name of two labels, in French and Portuguese as well', ({ assert }) => {
    const nameOf = (...labels: string[]) => {
      const tokens = labels.flatMap((label, line) => words(label, 40, 120 + 20 * line))
      const { records } = interpretFile([page(1, [table({ rows: ROWS, y: 200 })], tokens)])
      return records.map(({ studentName }) => studentName.value)
    }
    assert.deepEqual(nameOf('Prénom(s) : Mame Diarra', 'Nom : NDIAYE'), ['Mame Diarra NDIAYE'])
    assert.deepEqual(nameOf('Nome: João', 'Apelido: Macuácua'), ['João Macuácua'])
  })

  const AVERAGES: (MadeCell | null)[][] = [
    [{ text: 'Matières', rowSpan: 2 }, { text: 'Moyennes', columnSpan: 4 }, null, null, null, ''],
    [null, 'Élève', 'Classe', '-', '+', 'Appréciations générales'],
    ['Français', '10,80', '12,60', '3,22', '17,77', 'Ensemble satisfaisant.'],
    ['Mathématiques', '6,50', '10,94', '5,36', '18,72', 'Très bon trimestre.'],
    ['Anglais LV1', '14,30', '12,47', '3,12', '19,08', 'Très bon trimestre.'],
    ['Technologie', '17,40', '13,69', '3,10', '19,50', 'Il faut participer en classe.'],
  ]

  test("have the pupil's own average beside that of the class", ({ assert }) => {
    const rows = AVERAGES.map((row) => [...row])
    const { records } = interpretFile([
      page(1, [table({ rows, y: 200 })], words('Nom : LEROY Camille', 40, 150)),
    ])
    assert.deepEqual(records.map(scores), [
      { 'Français': 10.8, 'Mathématiques': 6.5, 'Anglais LV1': 14.3, 'Technologie': 17.4 },
    ])
  })

  test('are those of the pupil who was born on the day behind the name', ({ assert }) => {
    const nameOf = (line: string) => {
      const { records } = interpretFile([
        page(1, [table({ rows: AVERAGES, y: 200 })], words(line, 40, 150)),
      ])
      return records.map(({ studentName }) => studentName.value)
    }
    assert.deepEqual(nameOf('LEROY Camille Né(e) le 05/07/2010 Classe : 4ème 2'), ['LEROY Camille'])
    assert.deepEqual(nameOf('für Lena von Weber, geboren am 19.09.2009'), ['Lena von Weber'])
    assert.deepEqual(nameOf('Élève : Joëlle Kamga née le 05/07/2010'), ['Joëlle Kamga'])
  })

  test('have the grade behind the year’s total, and none of their skills among the subjects', ({
    assert,
  }) => {
    const over = (text: string) => [{ text, columnSpan: 4 }, null, null, null]
    const term = ['Note Book', 'Exam', 'Marks Obtained', 'Grade']
    const rows: (MadeCell | null)[][] = [
      [{ text: 'Scholastic Areas', rowSpan: 2 }, ...over('Term-1'), ...over('Term-2'), 'Final', ''],
      [null, ...term, ...term, 'Total (200)', 'Grade'],
      ['English', '17', '60', '77', 'B1', '19', '70', '89', 'A2', '166', 'A2'],
      ['Hindi', '11', '38', '49', 'C2', '16', '65', '81', 'A2', '130', 'B2'],
      ['Science', '14', '41', '55', 'C1', '9', '27', '36', 'D', '91', 'C2'],
    ]
    const skills = table({
      rows: [
        ['Co-Scholastic Areas: [on a 3-point (A-C) grading scale]', 'T1', 'T2'],
        ['Work Education', 'A', 'A'],
        ['Health & Physical Education', 'B', 'B'],
        ['Art Education', 'A', 'A'],
      ],
      y: 320,
      columnWidths: [200],
    })
    const [card] = interpretFile([
      page(1, [table({ rows, y: 200 }), skills], words('Name: MEERA REDDY', 40, 150)),
    ]).records
    assert.deepEqual(
      card.subjects.map(({ label, grade }) => [label, grade?.value]),
      [
        ['English', 'A2'],
        ['Hindi', 'B2'],
        ['Science', 'C2'],
      ]
    )
  })

  test('beside each other have what stands below their subjects, be these as many or not', ({
    assert,
  }) => {
    const head = ['Subject', 'C.A', 'Exam', 'Total', 'Grade']
    const rows: (MadeCell | null)[][] = [
      [...head, ...head],
      ...['English', 'Mathematics', 'Science', 'Writing'].map((subject, at) => {
        const [own, other] = [40 + at, 30 + 2 * at].map((exam) => [
          ...[subject, '30', String(exam), String(30 + exam), exam < 40 ? 'B' : 'A'],
        ])
        return [...own, ...other]
      }),
      [
        {
          text: 'Total: 286 Average: 71.5 Position: 2nd out of 26',
          rowSpan: 2,
          columnSpan: 5,
        },
        ...[null, null, null, null],
        ...['Yoruba', '20', '31', '51', 'C'],
      ],
      [
        ...[null, null, null, null, null],
        { text: 'Total: 303 Average: 60.6 Position: 9th out of 26', columnSpan: 5 },
        ...[null, null, null, null],
      ],
    ]
    const around = [
      ...words('Name: Akinola Aisha', 40, 150),
      ...words('Name: Udoh Emeka', 345, 150),
    ]
    const { records } = interpretFile([page(1, [table({ rows, y: 200 })], around)])
    assert.deepEqual(
      records.map(({ studentName, subjects, total, position }) => [
        ...[studentName.value, subjects.length, total?.value, position?.value],
      ]),
      [
        ['Akinola Aisha', 4, 286, 2],
        ['Udoh Emeka', 5, 303, 9],
      ]
    )
  })

  test('of South Africa print the mean of the grade beside the mark of the term, and what a level means', ({
    assert,
  }) => {
    const marks = table({
      rows: [
        ['SUBJECT', 'TERM 2 %', 'LEVEL', 'GRADE AVERAGE', 'ACHIEVEMENT'],
        ['Geography', '64%', '5', '49%', 'Substantial'],
        ['Physical Sciences', '74%', '6', '65%', 'Meritorious'],
        ['Accounting', '80%', '7', '62%', 'Outstanding'],
        ['Mathematics', '34%', '2', '46%', 'Elementary'],
        ['Life Sciences', '45%', '3', '58%', 'Moderate'],
        ['English HL', '55%', '4', '59%', 'Adequate'],
      ],
      y: 200,
    })
    const around = words('Name: SITHOLE Ayanda', 40, 150)
    const [record] = interpretFile([page(1, [marks], around)]).records
    assert.deepEqual(
      record.subjects.map(({ score, grade }) => [score?.value, grade?.value]),
      [
        [64, '5'],
        [74, '6'],
        [80, '7'],
        [34, '2'],
        [45, '3'],
        [55, '4'],
      ]
    )
  })

  test('have the letters under an unknown heading for grades, not what they mean in remarks', ({
    assert,
  }) => {
    const marks = table({
      rows: [
        ['SUBJECT', 'Obt.', 'G', 'RANK', 'Remarks'],
        ['ENGLISH', '80', 'B1', '3rd', 'Very good'],
        ['HINDI', '75.5', 'B1', '3rd', 'Very good'],
        ['TAMIL', '44.5', 'C2', '4th', 'Average'],
        ['BIOLOGY', '82', 'A2', '3rd', 'Excellent'],
        ['CHEMISTRY', '61', 'B2', '4th', 'Good'],
      ],
      y: 200,
    })
    const around = words('NAME : DESAI Zoya', 40, 150)
    const [record] = interpretFile([page(1, [marks], around)]).records
    assert.deepEqual(
      record.subjects.map(({ grade }) => grade?.value),
      ['B1', 'B1', 'C2', 'A2', 'B2']
    )
  })

  test('call their subjects `SUB NAME`, which is nobody’s name', ({ assert }) => {
    const marks = table({
      rows: [
        ['SUB CODE', 'SUB NAME', 'THEORY', 'PRACTICAL / IA', 'MARKS', 'POSITIONAL GRADE'],
        ['041', 'MATHEMATICS STANDARD', '041', '015', '056', 'C1'],
        ['184', 'ENGLISH LANG & LIT.', '034', '015', '049', 'C2'],
        ['086', 'SCIENCE', '030', '012', '042', 'C2'],
        ['087', 'SOCIAL SCIENCE', '049', '012', '061', 'B2'],
      ],
      y: 200,
    })
    const around = [
      ...words('Roll No: 26751957', 40, 150),
      ...words('Candidate Name: CHAUHAN DIYA', 40, 165),
    ]
    const { records } = interpretFile([page(1, [marks], around)])
    assert.deepEqual(
      records.map(({ studentName, subjects }) => [
        studentName.value,
        ...subjects.map(({ label }) => label),
      ]),
      [['CHAUHAN DIYA', 'MATHEMATICS STANDARD', 'ENGLISH LANG & LIT.', 'SCIENCE', 'SOCIAL SCIENCE']]
    )
  })
})
