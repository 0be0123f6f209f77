import { test } from '@japa/runner'
import { interpretFile, page, table, words, scores } from './interpretation_pages.js'
import type { RecordDraft, Token } from '../src/types.js'

/** Lines of running text, one below the other. */
function lines(texts: string[], y = 100): Token[] {
  return texts.flatMap((text, index) => words(text, 40, y + index * 14))
}

function marks(record: RecordDraft) {
  return Object.fromEntries(
    record.subjects.map(({ label, score, grade }) => [
      label,
      [score?.value ?? null, grade?.value ?? null],
    ])
  )
}

function names(records: RecordDraft[]) {
  return records.map(({ studentName }) => studentName.value)
}

test.group('Shapes: running text', () => {
  test('a paragraph a student gives his marks with their grades, total and position', ({
    assert,
  }) => {
    const { records } = interpretFile([
      page(
        1,
        [],
        lines([
          'GREENFIELD HIGH SCHOOL',
          'Form 3 Exam Results',
          'CLASS: Form 4 TERM: Term 3',
          '1. OKAFOR Ada (GHS/20/1795) ENG 67 B3 MTH 54 C5 BIO 81 A1 TOTAL 202 POS 1st',
          '2. BELLO Musa (GHS/20/1801) ENG 45 D7 MTH 61 C4 TOTAL 106 POS 3rd',
          '3. EDET Joy (GHS/20/1822) ENG 50 C6 MTH 49 D7 BIO 66 B3 TOTAL 165 POS 2nd',
        ])
      ),
    ])
    assert.deepEqual(names(records), ['OKAFOR Ada', 'BELLO Musa', 'EDET Joy'])
    assert.equal(records[0].admissionNumber?.value, 'GHS/20/1795')
    assert.deepEqual(marks(records[0]), { ENG: [67, 'B3'], MTH: [54, 'C5'], BIO: [81, 'A1'] })
    assert.deepEqual(marks(records[1]), { ENG: [45, 'D7'], MTH: [61, 'C4'], BIO: [null, null] })
    assert.deepEqual(
      records.map(({ total }) => total?.value),
      [202, 106, 165]
    )
    assert.deepEqual(
      records.map(({ position }) => position?.value),
      [1, 3, 2]
    )
  })

  test('a grade A1 that a picture shows as Al is one behind a mark, among grades with numbers', ({
    assert,
  }) => {
    const seen = lines([
      '1. Al Amin Ada (GHS/20/1795) ENG 79 Al MTH 54 C5 BIO 81 Al TOTAL 214',
      '2. BELLO Musa (GHS/20/1801) ENG 45 D7 MTH 61 C4 BIO 50 C6 TOTAL 156',
      '3. EDET Joy (GHS/20/1822) ENG 50 C6 MTH 49 D7 BIO 66 B3 TOTAL 165',
    ]).map((word) => ({ ...word, confidence: 0.96 }))
    const { records } = interpretFile([page(1, [], seen, 'tesseract')])
    assert.equal(names(records)[0], 'Al Amin Ada')
    assert.deepEqual(marks(records[0]), { ENG: [79, 'A1'], MTH: [54, 'C5'], BIO: [81, 'A1'] })
  })

  test('a grade A1 that a picture shows as Al is one behind a subject that has other grades', ({
    assert,
  }) => {
    const seen = lines([
      'STU189609 Al Amin Ada ENG C6 MTH B2 BIO Al',
      'STU187629 BELLO Musa ENG Al MTH AI BIO C6',
      'STU183490 EDET Joy ENG B3 MTH D7 BIO B3',
      'STU183759 UDO Ime ENG C4 MTH C6 BIO B2',
    ]).map((word) => ({ ...word, confidence: 0.96 }))
    const { records } = interpretFile([page(1, [], seen, 'tesseract')])
    assert.equal(names(records)[0], 'Al Amin Ada')
    const gradesOf = ({ subjects }: (typeof records)[number]) =>
      subjects.map(({ label, grade }) => `${label} ${grade?.value}`)
    assert.deepEqual(gradesOf(records[0]), ['ENG C6', 'MTH B2', 'BIO A1'])
    assert.deepEqual(gradesOf(records[1]), ['ENG A1', 'MTH A1', 'BIO C6'])
  })

  test('letters that are seldom a grade are one among grades of their scale', ({ assert }) => {
    const { records } = interpretFile([
      page(
        1,
        [],
        lines([
          '18491750 Sanjana T. A. Banerjee ENG B+ HIN A SCI B+',
          '83170371 Zoya A. D. Das ENG A HIN O SCI A+',
          '90240610 Riya K. Hegde ENG RA HIN C SCI B',
          '55365091 Sneha Iyer ENG RA HIN RA SCI RA',
          '41069203 Vikram Rao ENG A HIN A+ SCI',
          'RA',
          '10970049 Kavya Menon ENG B HIN C SCI B',
        ])
      ),
    ])
    assert.deepEqual(names(records).slice(2, 5), ['Riya K. Hegde', 'Sneha Iyer', 'Vikram Rao'])
    assert.deepEqual(records.slice(2, 5).map(marks), [
      { ENG: [null, 'RA'], HIN: [null, 'C'], SCI: [null, 'B'] },
      { ENG: [null, 'RA'], HIN: [null, 'RA'], SCI: [null, 'RA'] },
      { ENG: [null, 'A'], HIN: [null, 'A+'], SCI: [null, 'RA'] },
    ])
  })

  test('letters of a name that were drawn apart, without a gap, are one word', ({ assert }) => {
    const token = (text: string, x0: number, x1: number, y0: number): Token => {
      return { text, x0, x1, y0, y1: y0 + 9, confidence: 1, angle: 0 }
    }
    const { records } = interpretFile([
      page(
        1,
        [],
        [
          ...lines(['1. OKAFOR Ada ENG B3 MTH C5 BIO A1', '2. BELLO Musa ENG D7 MTH C4 BIO C6']),
          ...[token('3.', 40, 50, 128), token('ADÉY', 54, 74, 128), token('MÍ', 79, 89, 128)],
          ...words('ENG C6 MTH D7 BIO B3', 93, 128),
          token('Ẹ', 74, 79.1, 128),
        ]
      ),
    ])
    assert.equal(names(records)[2], 'ADÉYẸMÍ')
  })

  test('marks may be linked to their subjects and stand in lines below the name', ({ assert }) => {
    const { records } = interpretFile([
      page(
        1,
        [],
        lines([
          'OKAFOR Ada Ngozi',
          '   ENG=67, MTH=54,',
          '   BIO=81, GOV=40',
          'BELLO Musa',
          '   ENG=45, MTH=61, GOV=55',
          'EDET Joy',
          '   ENG=50, MTH=49, BIO=66',
        ])
      ),
    ])
    assert.deepEqual(names(records), ['OKAFOR Ada Ngozi', 'BELLO Musa', 'EDET Joy'])
    assert.deepEqual(marks(records[0]), {
      ENG: [67, null],
      MTH: [54, null],
      BIO: [81, null],
      GOV: [40, null],
    })
  })

  test('a mark at the beginning of a line belongs to the subject before it, a serial number does not', ({
    assert,
  }) => {
    const { records } = interpretFile([
      page(
        1,
        [],
        lines([
          '1 OKAFOR Ada ENG 67 MTH 54 BIO',
          '81 GOV 40',
          '2 BELLO Musa ENG 45 MTH 61 GOV 55',
          '3 EDET Joy ENG 50 MTH 49 BIO 66',
        ])
      ),
    ])
    assert.deepEqual(names(records), ['OKAFOR Ada', 'BELLO Musa', 'EDET Joy'])
    assert.equal(records[0].subjects.find(({ label }) => label === 'BIO')?.score?.value, 81)
  })

  test('a subject of several words is told from the name before it, and a name from a subject', ({
    assert,
  }) => {
    const { records } = interpretFile([
      page(
        1,
        [],
        lines([
          'OKAFOR Ada Home Economics 67, MTH 54, BIO 81',
          'BELLO Musa Home Economics 45, MTH 61, BIO 50',
          'Elna French Home Economics 72, MTH 49, BIO 66',
        ])
      ),
    ])
    assert.deepEqual(names(records), ['OKAFOR Ada', 'BELLO Musa', 'Elna French'])
    assert.deepEqual(marks(records[2]), {
      'Home Economics': [72, null],
      'MTH': [49, null],
      'BIO': [66, null],
    })
  })

  test('commas and initials of names are kept, and short words behind marks are grades', ({
    assert,
  }) => {
    const { records } = interpretFile([
      page(
        1,
        [],
        lines([
          '1. Adebayo, Aisha ENG 10 AB MTH 3 I BIO 14 B',
          '2. Victor M. A. Lagat ENG 9 I MTH 12 AB BIO 16 TB',
          '3. EDET Joy ENG 15 B MTH 7 I BIO 8 I',
        ])
      ),
    ])
    assert.deepEqual(names(records), ['Adebayo, Aisha', 'Victor M. A. Lagat', 'EDET Joy'])
    assert.deepEqual(
      records[1].subjects.map(({ score }) => score?.value),
      [9, 12, 16]
    )
  })

  test('a subject whose mark is not there is flagged', ({ assert }) => {
    const { records } = interpretFile([
      page(
        1,
        [],
        lines([
          '1 OKAFOR Ada ENG 67 MTH 54 BIO 81',
          '2 BELLO Musa ENG 45 MTH 61 BIO',
          '3 EDET Joy ENG 50 MTH 49 BIO 66',
        ])
      ),
    ])
    assert.deepEqual(names(records), ['OKAFOR Ada', 'BELLO Musa', 'EDET Joy'])
    assert.include(records[1].flags, 'SCORE_UNREADABLE')
    assert.deepEqual(records[2].flags, [])
  })

  test('pairs in the cells of a table are read in their order, whatever column they are in', ({
    assert,
  }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['S/N', 'NAME', 'SUBJ', 'MARK', 'SUBJ', 'MARK', 'SUBJ', 'MARK'],
            ['1', 'OKAFOR Ada', 'ENG', '67', 'MTH', '54', 'BIO', '81'],
            ['2', 'BELLO Musa', 'ENG', '45', 'BIO', '61', '', ''],
            ['3', 'EDET Joy', 'MTH', '50', 'BIO', '49', '', ''],
          ],
          columnWidths: [30, 120, 40, 40, 40, 40, 40, 40],
        }),
      ]),
    ])
    assert.deepEqual(names(records), ['OKAFOR Ada', 'BELLO Musa', 'EDET Joy'])
    assert.deepEqual(marks(records[1]), { ENG: [45, null], MTH: [null, null], BIO: [61, null] })
  })

  test('what is listed with a grade is a subject, whatever else its name may mean', ({
    assert,
  }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['NAME', 'SUB', 'Gr', 'SUB', 'Gr', 'SUB', 'Gr', 'SUB', 'Gr'],
            ['OKAFOR Ada', 'ENG', 'B2', 'CA', 'C4', 'F/M', 'A1', 'BIO', 'C6'],
            ['BELLO Musa', 'ENG', 'C5', 'F/M', 'D7', 'BIO', 'B3', '', ''],
            ['EDET Joy', 'ENG', 'A1', 'CA', 'B3', 'BIO', 'C4', '', ''],
            ['LAWAL Ade', 'CA', 'B2', 'F/M', 'C6', 'BIO', 'A1', '', ''],
          ],
          columnWidths: [120, 40, 40, 40, 40, 40, 40, 40, 40],
        }),
      ]),
    ])
    assert.deepEqual(marks(records[0]), {
      ...{ ENG: [null, 'B2'], CA: [null, 'C4'] },
      ...{ 'F/M': [null, 'A1'], 'BIO': [null, 'C6'] },
    })
    assert.isTrue(records.every(({ grade }) => grade === null))
  })

  test('a known subject that a page prints once is one, and no part of the name before it', ({
    assert,
  }) => {
    const { records } = interpretFile([
      page(
        1,
        [],
        lines([
          '25 Favour Williams-Cole MTH C4 COM C6 CHM C4 BUS D7 ICT F9',
          '26 Emeka Kwari ENG B2 BIO C5 COM B3 CHM B3 BUS B2 ICT D7',
        ])
      ),
    ])
    assert.deepEqual(names(records), ['Favour Williams-Cole', 'Emeka Kwari'])
    assert.deepEqual(marks(records[0]).MTH, [null, 'C4'])
    assert.deepEqual(marks(records[1]).ENG, [null, 'B2'])
  })

  test('a subject whose grade cannot be read is no part of the student’s name', ({ assert }) => {
    const seen = (text: string) => ({ text, confidence: 0.95 })
    const rows = [
      ['1', 'OKAFOR Ada', 'ENG', 'B3', 'MTH', 'A1', 'BIO', 'C4'],
      ['2', 'BELLO Musa', 'ENG', '¦A1', 'BIO', 'C5', '', ''],
      ['3', 'EDET Joy', 'MTH', 'B2', 'BIO', 'F9', '', ''],
    ]
    const { records } = interpretFile([
      page(
        1,
        [
          table({
            rows: [
              ['S/N', 'NAME', 'SUBJ', 'GRADE', 'SUBJ', 'GRADE', 'SUBJ', 'GRADE'],
              ...rows.map((row) => row.map(seen)),
            ],
            columnWidths: [30, 120, 40, 40, 40, 40, 40, 40],
          }),
        ],
        [],
        'tesseract'
      ),
    ])
    assert.deepEqual(names(records), ['OKAFOR Ada', 'BELLO Musa', 'EDET Joy'])
    assert.include(records[1].subjects[0].flags, 'LOW_CONFIDENCE')
  })

  test('what is listed with a mark is a subject, whatever else its name may mean', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['ADM NO', 'NAME', { text: 'RESULTS', columnSpan: 4 }, null, null, null],
            ['013383', 'DLAMINI Zoe', 'EHL 70', 'AFAL 73', 'CA 59', 'ZUL 51'],
            ['363249', 'DAVIDS Ruan', 'EHL 49', 'AFAL 64', 'CA 73', 'ZUL 72'],
            ['956693', 'VAN WYK Palesa', 'EHL 60', 'AFAL 72', 'ZUL 87', ''],
            ['933042', 'SITHOLE Kavya', 'EHL 81', 'AFAL 96', 'CA 78', 'ZUL 80'],
          ],
          columnWidths: [60, 140, 60, 60, 60, 60],
        }),
      ]),
    ])
    assert.deepEqual(
      records.map((record) => marks(record).CA?.[0] ?? null),
      [59, 73, null, 78]
    )
  })

  test('letters, invoices and lists of prices are no running text', ({ assert }) => {
    const letter = lines([
      'Dear Parent, the school reopens on Monday 8 January 2024 at 8 o clock.',
      'Fees of 45,000 are paid before Friday 19 January. Uniforms cost 12,500 each.',
      'Books for ENG cost 3,500 and for MTH 4,200. We thank you for 10 good years.',
    ])
    const prices = lines([
      'Rice 50 kg 2 40,000 80,000',
      'Beans 25 kg 4 20,000 80,000',
      'Garri 10 kg 1 8,000 8,000',
    ])
    assert.lengthOf(interpretFile([page(1, [], letter)]).records, 0)
    assert.lengthOf(interpretFile([page(1, [], prices)]).records, 0)
  })
})

test.group('Shapes: several rows a student', () => {
  test('a subject’s name that begins above the names of the parts is whole', ({ assert }) => {
    const student = (name: string, ca: number, exam: number) => [
      [name, 'CA', String(ca), String(ca + 2)],
      ['', 'EXAM', String(exam), String(exam + 5)],
      ['', 'Total', String(ca + exam), String(ca + exam + 7)],
    ]
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['NAME', 'Eng', 'HL', 'Maths'],
            ...student('OKAFOR Ada', 17, 45),
            ...student('BELLO Musa', 12, 31),
            ...student('EDET Joy', 20, 52),
          ],
        }),
      ]),
    ])
    assert.deepEqual(
      records[0].subjects.map(({ label, score }) => [label, score?.value]),
      [
        ['Eng HL', 62],
        ['Maths', 69],
      ]
    )
  })

  test('what the parts are called by (`Type`) is no beginning of a subject’s name', ({
    assert,
  }) => {
    const student = (name: string, mark: number, grade: string) => [
      [name, 'Mks', String(mark), String(mark + 2)],
      ['', 'Gr', grade, 'B'],
    ]
    const rows = [
      ['NAME', 'Type', 'ENG', 'MTH'],
      ...student('OKAFOR Ada', 65, 'B'),
      ...student('BELLO Musa', 41, 'D'),
      ...student('EDET Joy', 72, 'A'),
    ]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(
      records.map(({ subjects: [{ label, score, grade }] }) => [label, score?.value, grade?.value]),
      [
        ['ENG', 65, 'B'],
        ['ENG', 41, 'D'],
        ['ENG', 72, 'A'],
      ]
    )
  })

  test('tests, examination and total below each other are parts of one student', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['S/N', 'NAME', '', 'ENG', 'MTH', 'TOTAL', 'POS'],
            ['1', 'OKAFOR Ada', 'CA', '20', '25', '130', '1st'],
            ['', '', 'EXAM', '40', '45', '', ''],
            ['', '', 'TOTAL', '60', '70', '', ''],
            ['2', 'BELLO Musa', 'CA', '15', '12', '92', '2nd'],
            ['', '', 'EXAM', '30', '35', '', ''],
            ['', '', 'TOTAL', '45', '47', '', ''],
          ],
          columnWidths: [30, 120, 50, 40, 40, 50, 40],
        }),
      ]),
    ])
    assert.deepEqual(names(records), ['OKAFOR Ada', 'BELLO Musa'])
    assert.deepEqual(marks(records[0]), { ENG: [60, null], MTH: [70, null] })
    assert.deepEqual(
      records[0].subjects[0].components.map(({ value }) => value?.value),
      [20, 40]
    )
    assert.deepEqual(
      records.map(({ total }) => total?.value),
      [130, 92]
    )
  })

  test('a row of grades under a row of marks gives each mark its grade', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['NAME', 'ENG', 'MTH', 'BIO', 'TOTAL'],
            ['OKAFOR Ada', '67', '54', '81', '202'],
            ['', 'B', 'C', 'A', ''],
            ['BELLO Musa', '45', '61', '50', '156'],
            ['', 'D', 'B', 'C', ''],
            ['EDET Joy', '72', '49', '66', '187'],
            ['', 'A', 'D', 'B', ''],
          ],
          columnWidths: [120, 40, 40, 40, 50],
        }),
      ]),
    ])
    assert.deepEqual(names(records), ['OKAFOR Ada', 'BELLO Musa', 'EDET Joy'])
    assert.deepEqual(marks(records[1]), { ENG: [45, 'D'], MTH: [61, 'B'], BIO: [50, 'C'] })
  })

  test('students may be named in the middle of the rows of their subjects', ({ assert }) => {
    const rows: [name: string, grades: Record<string, string>][] = [
      ['MUSA Ngozi', { Geography: 'E', Biology: 'D', Government: 'C' }],
      ['IGWE Uche', { Geography: 'C', Literature: 'C', Chemistry: 'A' }],
      ['ORJI Zainab', { Government: 'B', Mathematics: 'B', Geography: 'F' }],
      ['UMEH Miriam', { Biology: 'C', Chemistry: 'A', Government: 'C' }],
    ]
    const sheet = table({
      rows: [
        ['S/N', 'Reg. No.', 'Candidate', 'Subjects', 'Grades', 'Status'],
        ...rows.flatMap(([name, grades], at) =>
          Object.entries(grades).map(([subject, grade], place) =>
            place === 1
              ? [String(at + 1), `2412${at}/IJ`, name, subject, grade, 'Successful']
              : ['', '', '', subject, grade, '']
          )
        ),
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ studentName, subjects }) => [
        studentName.value,
        Object.fromEntries(
          subjects.flatMap(({ label, grade }) => (grade ? [[label, grade.value]] : []))
        ),
      ]),
      rows
    )
  })

  test('a row for each subject of each student gives one record a student', ({ assert }) => {
    for (const again of [true, false]) {
      const who = (number: string, name: string) => (again ? [number, name] : ['', ''])
      const { records } = interpretFile([
        page(1, [
          table({
            rows: [
              ['REG NO', 'NAME', 'SUBJECT', 'SCORE', 'GRADE'],
              ['GHS/20/1', 'OKAFOR Ada', 'English Language', '67', 'B'],
              [...who('GHS/20/1', 'OKAFOR Ada'), 'Mathematics', '54', 'C'],
              ['GHS/20/2', 'BELLO Musa', 'English Language', '45', 'D'],
              [...who('GHS/20/2', 'BELLO Musa'), 'Mathematics', '61', 'B'],
              ['GHS/20/3', 'EDET Joy', 'English Language', '72', 'A'],
              [...who('GHS/20/3', 'EDET Joy'), 'Biology', '50', 'C'],
            ],
            columnWidths: [70, 120, 120, 50, 50],
          }),
        ]),
      ])
      assert.deepEqual(names(records), ['OKAFOR Ada', 'BELLO Musa', 'EDET Joy'])
      assert.deepEqual(records[0].subjects[0].score?.value, 67)
      assert.deepEqual(
        records[2].subjects.find(({ label }) => label === 'Biology')?.score?.value,
        50
      )
      assert.equal(records[1].admissionNumber?.value, 'GHS/20/2')
    }
  })

  test('parts below `NB` beside serial numbers are no numbers of students', ({ assert }) => {
    const parts = ['English', 'Hindi', 'Science'].map((subject, at) => [subject, String(3 + at)])
    const rows = ['DESAI Sneha', 'IYER Rahul', 'KHAN Tanvi'].flatMap((name, student) =>
      parts.map(([subject, mark], at) => [
        ...(at === 0 ? [String(student + 1), name] : ['', '']),
        ...[subject, '5', mark, String(60 + 3 * student + at)],
        String(68 + 3 * student + 2 * at),
      ])
    )
    const made = table({
      rows: [['S.No', 'NAME OF STUDENT', 'SUBJECT', 'PT', 'NB', 'HY', 'TOT'], ...rows],
      columnWidths: [40, 120, 80, 40, 40, 40, 40],
    })
    const { records } = interpretFile([page(1, [made])])
    assert.deepEqual(
      records.map((record) => record.subjects.map(({ score }) => score?.value)),
      [
        [68, 70, 72],
        [71, 73, 75],
        [74, 76, 78],
      ]
    )
  })

  test('a name that lacks a letter in one row beside the same number is no other student', ({
    assert,
  }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['REG NO', 'NAME', 'SUBJECT', 'SCORE'],
            ['26327', 'Godswil Oladipo', 'English Language', '46'],
            ['26327', 'Godswill Oladipo', 'Mathematics', '54'],
            ['26327', 'Godswill Oladipo', 'Biology', '61'],
            ['26328', 'Godswill Oladipo', 'English Language', '45'],
            ['26328', 'Godswill Oladipo', 'Mathematics', '61'],
            ['26328', 'Godswill Oladipo', 'Biology', '70'],
          ],
          columnWidths: [70, 120, 120, 50],
        }),
      ]),
    ])
    assert.deepEqual(names(records), ['Godswill Oladipo', 'Godswill Oladipo'])
    assert.deepEqual(
      records.map(({ subjects }) => subjects.map(({ score }) => score?.value)),
      [
        [46, 54, 61],
        [45, 61, 70],
      ]
    )
  })

  test('a number with a letter for a figure in one row beside the same name is no other student', ({
    assert,
  }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['REG NO', 'NAME', 'SUBJECT', 'SCORE'],
            ['SS2A/O02', 'Uzoma Aisha', 'English Language', '46'],
            ['SS2A/002', 'Uzoma Aisha', 'Mathematics', '54'],
            ['SS2A/002', 'Uzoma Aisha', 'Biology', '61'],
            ['SS2A/003', 'Uzoma Aisha', 'English Language', '45'],
            ['SS2A/003', 'Uzoma Aisha', 'Mathematics', '61'],
            ['SS2A/003', 'Uzoma Aisha', 'Biology', '70'],
          ],
          columnWidths: [70, 120, 120, 50],
        }),
      ]),
    ])
    assert.deepEqual(
      records.map(({ admissionNumber, subjects }) => [
        admissionNumber?.value,
        subjects.map(({ score }) => score?.value),
      ]),
      [
        ['SS2A/002', [46, 54, 61]],
        ['SS2A/003', [45, 61, 70]],
      ]
    )
  })
})

test.group('Shapes: subjects down and students across', () => {
  test('wrapped names and numbers above the subjects belong to their columns', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['SUBJECTS', 'OKAFOR\nAda', 'BELLO\nMusa', 'EDET\nJoy'],
            ['Adm No', '16008', '37502', '77399'],
            ['English', '67', '45', '72'],
            ['Maths', '54', 'ABS', '49'],
            ['Biology', '81', '50', '66'],
            ['Total', '202', '95', '187'],
            ['Position', '1st', '3rd', '2nd'],
          ],
          columnWidths: [90, 60, 60, 60],
        }),
      ]),
    ])
    assert.deepEqual(names(records), ['OKAFOR Ada', 'BELLO Musa', 'EDET Joy'])
    assert.deepEqual(
      records.map(({ admissionNumber }) => admissionNumber?.value),
      ['16008', '37502', '77399']
    )
    assert.deepEqual(marks(records[1]), {
      English: [45, null],
      Maths: [null, null],
      Biology: [50, null],
    })
    assert.deepEqual(
      records.map(({ position }) => position?.value),
      [1, 3, 2]
    )
  })

  test('a name and a number in one cell above the marks are told apart', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['SUBJECTS\nAdm No', 'OKAFOR\nAda\n1260', 'BELLO Musa\n1797', 'EDET\nJoy\n0288'],
            ['English', '67', '45', '72'],
            ['Maths', '54', '-', '49'],
            ['Biology', '81', '50', '66'],
          ],
          columnWidths: [90, 60, 60, 60],
        }),
      ]),
    ])
    assert.deepEqual(names(records), ['OKAFOR Ada', 'BELLO Musa', 'EDET Joy'])
    assert.deepEqual(
      records.map(({ admissionNumber }) => admissionNumber?.value),
      ['1260', '1797', '0288']
    )
  })

  test('numbers that only count them, and that nothing names, may be theirs', ({ assert }) => {
    const numbered = (label: string) =>
      interpretFile([
        page(1, [
          table({
            rows: [
              [label, '1', '2', '3'],
              ['NAMES', 'OKAFOR Ada', 'BELLO Musa', 'EDET Joy'],
              ['English', '67', '45', '72'],
              ['Maths', '54', '-', '49'],
              ['Biology', '81', '50', '66'],
            ],
            columnWidths: [90, 60, 60, 60],
          }),
        ]),
      ]).records.map(({ admissionNumber, flags }) => [admissionNumber?.value, flags.join()])
    assert.deepEqual(numbered('SUBJECT'), [
      ['1', 'ADMISSION_NUMBER_UNCERTAIN'],
      ['2', 'ADMISSION_NUMBER_UNCERTAIN'],
      ['3', 'ADMISSION_NUMBER_UNCERTAIN'],
    ])
    assert.deepEqual(numbered('S/N'), [
      [undefined, ''],
      [undefined, ''],
      [undefined, ''],
    ])
  })

  test('a column for each month is no student', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['Region', 'January', 'February', 'March'],
            ['Lagos', '120', '130', '125'],
            ['Kano', '90', '95', '99'],
            ['Enugu', '70', '72', '75'],
          ],
        }),
      ]),
    ])
    assert.lengthOf(records, 0)
  })
})

test.group('Shapes: beside each other and stacked', () => {
  test('report cards beside each other are two students', ({ assert }) => {
    const half = (english: string, maths: string) => [
      ['Subject', 'CA', 'Exam', 'Total'],
      ['English', '20', '40', english],
      ['Maths', '15', '35', maths],
      ['Biology', '10', '30', '40'],
    ]
    const left = half('60', '50')
    const right = half('60', '50')
    const { records } = interpretFile([
      page(
        1,
        [
          table({
            rows: left.map((row, index) => [...row, ...right[index]]),
            columnWidths: [90, 40, 40, 40, 90, 40, 40, 40],
          }),
        ],
        [...words('Name: OKAFOR Ada', 45, 80), ...words('Name: BELLO Musa', 260, 80)]
      ),
    ])
    assert.deepEqual(names(records), ['OKAFOR Ada', 'BELLO Musa'])
    assert.deepEqual(marks(records[1]), {
      English: [60, null],
      Maths: [50, null],
      Biology: [40, null],
    })
  })

  test('marks stacked in one row beside the names of subjects are the subjects’', ({ assert }) => {
    const students = ['Coulibaly Joël', 'Dembélé Mariama', 'Sarr Adjoua']
    const rows = [
      ['No', 'Nom et prénoms', 'Discipline', '1er trim.', '2e trim.', 'Moy'],
      ...students.map((name, index) => [
        String(index + 1),
        name,
        'Franç.\nMaths\nMus.',
        `1${index}\n14\n9`,
        `1${index}\n12\n-`,
        `1${index}\n13\n9`,
      ]),
    ]
    const { records } = interpretFile([page(1, [table({ rows, ruled: false })])])
    assert.deepEqual(
      records.map((record) => [record.studentName.value, scores(record)]),
      students.map((name, index) => [name, { 'Franç.': 10 + index, 'Maths': 13, 'Mus.': 9 }])
    )
  })

  test('marks stacked in one row beside the names of their parts are parts', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['NAME', '', 'ENG', 'MTH'],
            ['OKAFOR Ada', 'PP1\nEXAM\nTOTAL', '20\n40\n60', '25\n45\n70'],
            ['BELLO Musa', 'PP1\nEXAM\nTOTAL', '15\n30\n45', '12\n35\n47'],
          ],
          columnWidths: [120, 50, 40, 40],
        }),
      ]),
    ])
    assert.deepEqual(names(records), ['OKAFOR Ada', 'BELLO Musa'])
    assert.deepEqual(marks(records[1]), { ENG: [45, null], MTH: [47, null] })
    assert.deepEqual(
      records[1].subjects[1].components.map(({ value }) => value?.value),
      [12, 35]
    )
  })
})

test('students across are found where one of them is called as a language is', ({ assert }) => {
  const rows = [
    ['Subject', 'Govender Pieter', 'Mokoena Mia', 'Smith Johan', 'Zulu Nandi'],
    ['English Home Language', '45', '64', '50', '57'],
    ['Economics', '63', '64', '31', '64'],
    ['Technology', '62', '57', '54', '67'],
    ['Geography', '43', '52', '48', '46'],
  ]
  const { records } = interpretFile([page(1, [table({ rows })])])
  assert.deepEqual(
    records.map(({ studentName }) => studentName.value),
    rows[0].slice(1)
  )
})

test('students across keep what stands below a row of remarks that looks like headings', ({
  assert,
}) => {
  const columnWidths = [100, 100, 100, 100]
  const subjects = [
    ['SUBJECTS', 'Gupta Lakshmi', 'Iyer Aditya', 'Nair Vikram'],
    ['ENGLISH', '50', '39', '62'],
    ['HINDI', '54', '45', '71'],
    ['PHYSICS', '49', '36', '65'],
    ['BIOLOGY', '74', '72', '53'],
  ]
  const sums = [
    ['Remarks', 'Good', 'Fair', 'Good'],
    ['Total Marks', '227', '192', '251'],
    ['Rank', '2nd', '3rd', '1st'],
  ]
  const tables = [
    table({ ruled: false, columnWidths, rows: subjects, y: 80 }),
    table({ ruled: false, columnWidths, rows: sums, y: 80 + subjects.length * 14 + 4 }),
  ]
  const { records } = interpretFile([page(1, tables)])
  assert.deepEqual(
    records.map(({ studentName, total, position }) => [
      studentName.value,
      total?.value,
      position?.value,
    ]),
    [
      ['Gupta Lakshmi', 227, 2],
      ['Iyer Aditya', 192, 3],
      ['Nair Vikram', 251, 1],
    ]
  )
})
