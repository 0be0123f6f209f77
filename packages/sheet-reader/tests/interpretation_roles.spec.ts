import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import { roleOfHeading } from '../src/vocabulary/role_words.js'
import { splitMaximum } from '../src/interpretation/headings/printed_maximum.js'

const NAMES = ['ADEBAYO Ngozi', 'BELLO Musa', 'EZE Chidinma', 'OBI Grace', 'UDO Ime', 'YUSUF Amina']

/** A sheet of students: headings, then for each student the values behind the name. */
function roster(headings: string[], values: string[][], above: string[][] = []) {
  return table({ rows: [...above, ['NAME', ...headings], ...named(values)] })
}

function named(values: string[][]): string[][] {
  return values.map((row, index) => [NAMES[index], ...row])
}

test.group('Roles of headings', () => {
  test('{heading} is {role}')
    .with(
      Object.entries({
        'Adm. No': 'admission_number',
        'N° Mle': 'admission_number',
        'Register Number': 'admission_number',
        'Index No': 'admission_number',
        'Cand. Index': 'admission_number',
        'Candidate Index': 'admission_number',
        'Unique ID': 'admission_number',
        'Nom et prénoms': 'name',
        'Learner': 'name',
        'First name / Last name': 'name',
        'Surname and First Name': 'name',
        'Apellido Paterno': 'name',
        'Apellido Materno': 'name',
        'Nombre(s)': 'name',
        'Email address': 'person',
        '1st C.A.': 'ca',
        'CAT 2': 'ca',
        'Devoir 2': 'ca',
        'Task 1': 'ca',
        'Internal': 'ca',
        'External': 'exam',
        'Composition': 'exam',
        'End Term': 'exam',
        'Marks Obtained': 'total',
        'Grand Total': 'total',
        'Agg. Score': 'total',
        'Total des points': 'total',
        'TOTAI': 'total',
        'Po Age': 'percent',
        'Moyenne générale': 'average',
        'MOY/20': 'average',
        'Moyenne/20': 'average',
        'Moy. premier': 'class_highest',
        '1st Name': 'name',
        '% of Marks': 'percent',
        'Max. Marks': 'maximum',
        'Out of': 'maximum',
        'Min. Marks': 'minimum',
        'Coef.': 'coefficient',
        'Moy x Coef': 'weighted',
        'Credit Units': 'credit',
        'CGPA': 'points',
        'KCPE': 'points',
        'Class Average': 'class_average',
        'Highest in Class': 'class_highest',
        'Lowest in Class': 'class_lowest',
        'No. in Class': 'class_size',
        'Effectif': 'class_size',
        'Days Present': 'attendance',
        'Rang': 'position',
        'Pos/OVP': 'position',
        'Mean Grade': 'grade',
        'Appréciation': 'remark',
        'Unit Price': 'foreign',
        'Remark s': 'remark',
        'Fre Marks': null,
        'I.R.E Marks': null,
        'Mathematics': null,
        'MTH 101': null,
      }).map(([heading, role]) => ({ heading, role }))
    )
    .run(({ assert }, { heading, role }) => {
      assert.equal(roleOfHeading(heading), role as ReturnType<typeof roleOfHeading>)
    })

  test('takes the maximum off a heading, and leaves the number of a course', ({ assert }) => {
    assert.deepEqual(splitMaximum('TOTAL 100'), { label: 'TOTAL', maximum: 100 })
    assert.deepEqual(splitMaximum('Class Score (30%)'), { label: 'Class Score', maximum: 30 })
    assert.deepEqual(splitMaximum('Total Marks (1000)'), { label: 'Total Marks', maximum: 1000 })
    assert.deepEqual(splitMaximum('Intake (2026)'), { label: 'Intake (2026)', maximum: null })
    assert.deepEqual(splitMaximum('MTH 101'), { label: 'MTH 101', maximum: null })
  })
})

test.group('Which column is the score', () => {
  test('under each subject it is the percentage beside the maximum', ({ assert }) => {
    const subjects = ['Maths', 'English', 'Biology']
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['', ...subjects.flatMap((text) => [{ text, columnSpan: 2 }, null])],
            ['NAME', ...subjects.flatMap(() => ['Max. Marks', '%'])],
            ...named([
              ['100', '62', '100', '37', '100', '69'],
              ['100', '70', '100', '80', '100', '82'],
              ['100', '66', '100', '57', '100', '44'],
              ['100', '51', '100', '71', '100', '58'],
            ]),
          ],
        }),
      ]),
    ])
    assert.deepEqual(scores(records[0]), { Maths: 62, English: 37, Biology: 69 })
    assert.isNull(records[1].average?.source === 'text_layer' ? records[1].average : null)
  })

  test('a level in brackets behind it does not hide it, and is its grade', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        roster(
          ['EHL', 'AFAL', 'ZUL', 'Average'],
          [
            ['35 (2)', '67 (5)', '42 (3)', '48'],
            ['31 (2)', '44 (3)', '54 (4)', '43'],
            ['74 (6)', '91 (7)', '84 (7)', '83'],
            ['50 (4)', '63 (5)', '67 (5)', '60'],
          ]
        ),
      ]),
    ])
    assert.deepEqual(scores(records[0]), { EHL: 35, AFAL: 67, ZUL: 42 })
    assert.deepEqual(scores(records[3]), { EHL: 50, AFAL: 63, ZUL: 67 })
    assert.deepEqual(
      records[0].subjects.map(({ grade }) => grade?.value),
      ['2', '5', '3']
    )
  })

  test('of a card it is what was obtained, not what it is out of', ({ assert }) => {
    const { records } = interpretFile([
      page(
        1,
        [
          table({
            rows: [
              ['SUBJECT', 'Total Marks', 'Min', 'Obtained', '%', 'Class Average'],
              ['Mathematics', '100', '40', '67', '67', '55.2'],
              ['English', '100', '40', '54', '54', '50.1'],
              ['Physics', '50', '20', '31', '62', '28.8'],
              ['Biology', '100', '40', '72', '72', '61.0'],
            ],
          }),
        ],
        words('Name: ADE Bola', 40, 60)
      ),
    ])
    assert.deepEqual(scores(records[0]), { Mathematics: 67, English: 54, Physics: 31, Biology: 72 })
    assert.isEmpty(records[0].subjects[0].components)
  })

  test('of a subject it is the column that adds up the others, whatever it is called', ({
    assert,
  }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            [
              { text: 'NAME', rowSpan: 2 },
              { text: 'ENGLISH', columnSpan: 4 },
              null,
              null,
              null,
              { text: 'FRENCH', columnSpan: 4 },
              null,
              null,
              null,
            ],
            [null, 'Task 1', 'Exam', 'Final', 'Level', 'Task 1', 'Exam', 'Final', 'Level'],
            ...named([
              ['20', '41', '61', '5', '12', '33', '45', '3'],
              ['18', '30', '48', '3', '22', '40', '62', '5'],
              ['25', '47', '72', '6', '15', '20', '35', '2'],
            ]),
          ],
        }),
      ]),
    ])
    assert.deepEqual(scores(records[0]), { ENGLISH: 61, FRENCH: 45 })
    assert.equal(records[0].subjects[0].grade?.value, '5')
    assert.isEmpty(records.flatMap(({ flags }) => flags))
  })

  test('a number column that nothing explains is no score, and its record is flagged', ({
    assert,
  }) => {
    const { records } = interpretFile([
      page(1, [
        roster(
          ['Maths', 'English', 'Wellbeing index'],
          [
            ['60', '70', '12'],
            ['50', '44', '31'],
            ['90', '80', '25'],
          ]
        ),
      ]),
    ])
    assert.deepEqual(scores(records[0]), { Maths: 60, English: 70 })
    assert.isTrue(records.every(({ flags }) => flags.includes('COLUMN_UNCERTAIN')))
    assert.isTrue(records.every(({ total, average }) => total === null && average === null))
  })

  test('a number column that the total leaves out is no score, without a doubt', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        roster(
          ['Maths', 'English', 'Entry', 'TOTAL'],
          [
            ['60', '70', '12', '130'],
            ['50', '44', '31', '94'],
            ['90', '80', '25', '170'],
          ]
        ),
      ]),
    ])
    assert.deepEqual(scores(records[0]), { Maths: 60, English: 70 })
    assert.isEmpty(records.flatMap(({ flags }) => flags))
  })

  test('scores count by the coefficients below their headings', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['Nom et prénoms', 'Français', 'Anglais', 'SVT', 'Total', 'Moy.', 'Rang'],
            ['Coef', '3', '2', '1', '120', '', ''],
            ['Adjovi Affoué', '12', '10,5', '14', '71', '11,83', '2e'],
            ['Bâ Mariama', '15', '13', '9', '80', '13,33', '1er'],
            ['Koné Issouf', '8', '11', '10', '56', '9,33', '3e'],
          ],
        }),
      ]),
    ])
    assert.deepEqual(scores(records[0]), { Français: 12, Anglais: 10.5, SVT: 14 })
    assert.equal(records[0].total?.value, 71)
    assert.isEmpty(records.flatMap(({ flags }) => flags))
  })
})

test.group('Groups of columns', () => {
  test('hold parts of scores that are not printed where all of them add up to the totals', ({
    assert,
  }) => {
    const parts = ['PT', 'NB', 'SE', 'HY']
    const group = (text: string) => [{ text, columnSpan: 4 }, null, null, null]
    const values = [
      ['6', '3', '2', '23', 'ABS', 'ABS', 'ABS', 'ABS', '34'],
      ['7', '3', '3', '63', '5', '3', '4', '52', '140'],
      ['5', '3', '2', '54', '4', '2', '2', '44', '116'],
      ['4', '3', '2', '35', '4', '1', '2', '35', '86'],
      ['5', '3', '4', '65', '4', '3', '2', '43', '129'],
    ]
    const made = table({
      rows: [
        [{ text: 'NAME', rowSpan: 2 }, ...group('ENGLISH'), ...group('HINDI'), 'Grand Total'],
        [null, ...parts, ...parts, ''],
        ...named(values),
      ],
    })
    const { records } = interpretFile([page(1, [made])])
    assert.deepEqual(scores(records[1]), { ENGLISH: 76, HINDI: 64 })
    assert.deepEqual(
      records[0].subjects[0].components.map(({ label, value }) => `${label} ${value?.value}`),
      ['PT 6', 'NB 3', 'SE 2', 'HY 23']
    )
    assert.deepEqual(
      records.flatMap(({ flags }) => flags),
      []
    )
  })

  test('are parts where each subject has one that is a fact of the student elsewhere', ({
    assert,
  }) => {
    const group = (text: string) => [{ text, columnSpan: 2 }, null]
    const values = [
      ['26.5', '48.5', '17.5', '53.5', '146'],
      ['12.5', '37.5', '15.5', '23', '88.5'],
      ['8', '30', '10', '24', '72'],
      ['13', '35.5', '13', '39', '100.5'],
      ['17.5', '62', '17.5', '42', '139'],
    ]
    const made = table({
      rows: [
        ['', ...group('ENGLISH'), ...group('MATHS'), ''],
        ['NAME', 'CLASS', 'EXAMS', 'CLASS', 'EXAMS', 'Total Marks'],
        ...named(values),
      ],
    })
    const { records } = interpretFile([page(1, [made])])
    assert.deepEqual(scores(records[0]), { ENGLISH: 75, MATHS: 71 })
    assert.deepEqual(
      records[0].subjects[0].components.map(({ label, value }) => `${label} ${value?.value}`),
      ['CLASS 26.5', 'EXAMS 48.5']
    )
  })

  /** Two subjects of four parts each, without totals, and what students' ranks are. */
  function rankedSheet(ranks: string[]) {
    const parts = ['PT', 'NB', 'SE', 'HY']
    const group = (text: string) => [{ text, columnSpan: 4 }, null, null, null]
    const values = [
      ['6', '3', '2', '23', '', '', '', ''],
      ['7', '3', '3', '63', '5', '3', '4', '52'],
      ['5', '3', '2', '54', '4', '2', '2', '44'],
      ['4', '3', '2', '35', '4', '1', '2', '35'],
      ['5', '3', '4', '65', '4', '3', '2', '43'],
      ['3', '2', '1', '30', '2', '1', '2', '21'],
    ]
    const rows = values.map((own, index) => [...own, ranks[index]])
    const made = table({
      rows: [
        [{ text: 'NAME', rowSpan: 2 }, ...group('ENGLISH'), ...group('HINDI'), 'Rank'],
        [null, ...parts, ...parts, ''],
        ...named(rows),
      ],
    })
    return interpretFile([page(1, [made])]).records
  }

  test('hold parts of scores that are not printed where their sums are in the order of ranks', ({
    assert,
  }) => {
    const records = rankedSheet(['6', '1', '3', '4', '2', '5'])
    assert.deepEqual(scores(records[1]), { ENGLISH: 76, HINDI: 64 })
    assert.deepEqual(
      records[0].subjects[0].components.map(({ label, value }) => `${label} ${value?.value}`),
      ['PT 6', 'NB 3', 'SE 2', 'HY 23']
    )
  })

  test('are doubted where ranks are in another order than the sums of their numbers', ({
    assert,
  }) => {
    const [record] = rankedSheet(['1', '2', '3', '4', '5', '6'])
    assert.include(record.flags, 'COLUMN_UNCERTAIN')
  })

  test('a name over the first column of its group is that of the whole group', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          ruled: false,
          rows: [
            ['', 'MTH', '', '', '', 'ENG', '', '', ''],
            ['NAME', 'CA1', 'CA2', 'EX', 'TOT', 'CA1', 'CA2', 'EX', 'TOT'],
            ...named([
              ['10', '12', '40', '62', '15', '11', '30', '56'],
              ['14', '13', '50', '77', '9', '8', '20', '37'],
              ['8', '10', '31', '49', '12', '14', '44', '70'],
            ]),
          ],
        }),
      ]),
    ])
    assert.deepEqual(scores(records[0]), { MTH: 62, ENG: 56 })
    assert.lengthOf(records[0].subjects[1].components, 3)
  })

  test('a name over the first column is that of the whole group above a row of maxima, too', ({
    assert,
  }) => {
    const parts = ['ASS', 'TEST', 'EXAM', 'Tot.', 'Gr', 'Rk']
    const maxima = ['10', '30', '60', '100', '', '']
    const blank = ['', '', '', '', '']
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['No.', 'NAME', 'English Language', ...blank, 'Mathematics', ...blank, 'TOTAL SCORE'],
            ['', '', ...parts, ...parts, ''],
            ['', 'Max. Score', ...maxima, ...maxima, '200'],
            ...named([
              ['4', '16', '28', '48', 'D', '3', '7', '14', '28', '49', 'D', '2', '97'],
              ['6', '15', '30', '51', 'C', '2', '3', '11', '35', '49', 'D', '2', '100'],
              ['8', '25', '57', '90', 'A', '1', '6', '17', '41', '64', 'B', '1', '154'],
            ]).map((row, index) => [`${index + 1}.`, ...row]),
          ],
        }),
      ]),
    ])
    assert.deepEqual(scores(records[0]), { 'English Language': 48, 'Mathematics': 49 })
    assert.deepEqual(
      records[0].subjects[1].components.map(({ label, value }) => `${label} ${value?.value}`),
      ['ASS 7', 'TEST 14', 'EXAM 28']
    )
    assert.equal(records[0].total?.value, 97)
  })

  test('further mathematics below a title over all subjects is no label of a row', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['', '', '', { text: 'SUBJECTS', columnSpan: 4 }, null, null, null],
            ['Name', 'Total', 'Avg.', 'ENG', 'F/M', 'BIO', 'CHM'],
            ...named([
              ['275', '68.75', '60', '70', '65', '80'],
              ['177', '44.25', '41', '44', '42', '50'],
              ['207', '51.75', '33', '57', '45', '72'],
              ['320', '80', '90', '81', '85', '64'],
            ]),
          ],
        }),
      ]),
    ])
    assert.deepEqual(scores(records[0]), { 'ENG': 60, 'F/M': 70, 'BIO': 65, 'CHM': 80 })
  })

  test('terms below a name over the first of them are all of that name', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['', 'English Language', '', '', 'Mathematics', '', ''],
            ['Name', '1ST', '2ND', 'Avg.', '1ST', '2ND', 'Avg.'],
            ...named([
              ['60', '70', '65', '80', '90', '85'],
              ['41', '44', '42.5', '50', '61', '55.5'],
              ['33', '57', '45', '72', '70', '71'],
              ['90', '81', '85.5', '64', '67', '65.5'],
            ]),
          ],
        }),
      ]),
    ])
    assert.deepEqual(scores(records[0]), { 'English Language': 65, 'Mathematics': 85 })
    assert.deepEqual(
      records[0].subjects[1].components.map(({ label, value }) => `${label} ${value?.value}`),
      ['1ST 80', '2ND 90']
    )
  })

  test('headings that come again under each subject are its parts, whatever they say', ({
    assert,
  }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            [
              'NAME',
              { text: 'ENG', columnSpan: 3 },
              null,
              null,
              { text: 'MTH', columnSpan: 3 },
              null,
              null,
            ],
            [null, '1ST', '2ND', 'Avg.', '1ST', '2ND', 'Avg.'],
            ...named([
              ['60', '70', '65', '80', '90', '85'],
              ['41', '44', '42.5', '50', '61', '55.5'],
              ['33', '57', '45', '72', '70', '71'],
              ['90', '81', '85.5', '64', '67', '65.5'],
            ]),
          ],
        }),
      ]),
    ])
    assert.deepEqual(scores(records[0]), { ENG: 65, MTH: 85 })
    assert.deepEqual(
      records[0].subjects[1].components.map(({ label, value }) => [label, value?.value]),
      [
        ['1ST', 80],
        ['2ND', 90],
      ]
    )
  })

  test('a position that comes again under each subject is not that of the sheet', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            [
              'NAME',
              { text: 'ENG', columnSpan: 2 },
              null,
              { text: 'MTH', columnSpan: 2 },
              null,
              'TOTAL',
              'RANK',
            ],
            [null, 'Obt.', 'Rk', 'Obt.', 'Rk', null, null],
            ...named([
              ['60', '2nd', '80', '1st', '140', '1st'],
              ['41', '4th', '50', '5th', '91', '5th'],
              ['47', '3rd', '72', '2nd', '119', '3rd'],
              ['70', '1st', '64', '3rd', '134', '2nd'],
              ['39', '5th', '61', '4th', '100', '4th'],
            ]),
          ],
        }),
      ]),
    ])
    assert.deepEqual(
      records.map(({ position }) => position?.value),
      [1, 5, 3, 2, 4]
    )
  })

  test('what stands beside every score belongs to its subject, though no word explains it', ({
    assert,
  }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          ruled: false,
          rows: [
            ['', 'MTH', '', 'ENG', '', 'BIO', ''],
            ['NAME', 'Marks', 'L', 'Marks', 'L', 'Marks', 'L'],
            ...named([
              ['62', 'C', '56', 'D', '71', 'B'],
              ['77', 'B', '37', 'F', '48', 'E'],
              ['49', 'E', '70', 'B', '83', 'A'],
            ]),
          ],
        }),
      ]),
    ])
    assert.deepEqual(scores(records[0]), { MTH: 62, ENG: 56, BIO: 71 })
    assert.deepEqual(
      records[0].subjects.map(({ grade }) => grade?.value),
      ['C', 'D', 'B']
    )
  })

  test('a title above all groups is no part of the name of the one below it', ({ assert }) => {
    for (const title of ['SCORES', 'SCORES OBTAINED']) {
      const { records } = interpretFile([
        page(1, [
          table({
            rows: [
              [
                { text: 'NAME', rowSpan: 2 },
                { text: 'English', columnSpan: 2 },
                null,
                { text: `${title}\nMaths`, columnSpan: 2 },
                null,
                { text: 'Biology', columnSpan: 2 },
                null,
              ],
              [null, 'TOT', 'GRD', 'TOT', 'GRD', 'TOT', 'GRD'],
              ...named([
                ['62', 'C', '56', 'D', '71', 'B'],
                ['77', 'B', '37', 'F', '48', 'E'],
                ['49', 'E', '70', 'B', '83', 'A'],
              ]),
            ],
          }),
        ]),
      ])
      assert.deepEqual(scores(records[0]), { English: 62, Maths: 56, Biology: 71 })
    }
  })

  test('points that are always as many averages are the total, by coefficients that are not printed', ({
    assert,
  }) => {
    const { records } = interpretFile([
      page(1, [
        roster(
          ['MATHS', 'FRA', 'HG', 'Total points', 'Moyenne'],
          [
            ['10', '12', '14', '104', '11,56'],
            ['8', '15', '9', '95', '10,56'],
            ['16', '11', '13', '123', '13,67'],
            ['9', '10', '12', '90', '10'],
            ['12', '7', 'ABS', '69', '9,86'],
          ]
        ),
      ]),
    ])
    assert.deepEqual(
      records.map(({ total }) => total?.value),
      [104, 95, 123, 90, 69]
    )
    assert.isEmpty(records.flatMap(({ flags }) => flags))
  })

  test('points are the total where many students miss a subject and averages have one decimal', ({
    assert,
  }) => {
    const { records } = interpretFile([
      page(1, [
        roster(
          ['MATHS', 'FRA', 'HG', 'Total points', 'MOY/20'],
          [
            ['10', '12', '14', '104', '11,6'],
            ['8', '15', '9', '95', '10,6'],
            ['16', '11', '13', '123', '13,7'],
            ['ABS', '10', '12', '54', '10,8'],
            ['12', '7', 'ABS', '69', '9,9'],
          ]
        ),
      ]),
    ])
    assert.deepEqual(
      records.map(({ total }) => total?.value),
      [104, 95, 123, 54, 69]
    )
  })

  test('a total of one score more than was read leaves all records doubtful', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        roster(
          ['MATHS', 'FRA', 'HG', 'Total', 'Moyenne'],
          [
            ['10', '12', '14', '46', '11,5'],
            ['8', '15', '9', '48', '12'],
            ['16', '11', '13', '54', '13,5'],
            ['9', '10', '12', '40', '10'],
          ]
        ),
      ]),
    ])
    assert.isTrue(records.every(({ flags }) => flags.includes('LOW_CONFIDENCE')))
  })

  test('PTS between subjects, which the total needs, is a subject', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        roster(
          ['ENG', 'PTS', 'KIS', 'MAT', 'Total'],
          [
            ['60', '70', '50', '62', '242'],
            ['44', '50', '47', '38', '179'],
            ['71', '75', '73', '80', '299'],
          ]
        ),
      ]),
    ])
    assert.deepEqual(scores(records[0]), { ENG: 60, PTS: 70, KIS: 50, MAT: 62 })
  })

  test('PTS beside two subjects, with a grade behind each mark as they have, is the third', ({
    assert,
  }) => {
    const { records } = interpretFile([
      page(1, [
        roster(
          ['ENG', 'KIS', 'PTS'],
          [
            ['38.5 D', '46 C-', '52 C'],
            ['54.5 C', '44 D+', '72.5 B+'],
            ['56 C+', '24.5 E', '25 E'],
            ['83.5 A', 'ABS', '68.5 B'],
          ]
        ),
      ]),
    ])
    assert.deepEqual(scores(records[0]), { ENG: 38.5, KIS: 46, PTS: 52 })
    assert.equal(records[0].subjects[2].grade?.value, 'C')
  })

  test('a grade behind the total is the student’s where no column has it', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        roster(
          ['ENG', 'KIS', 'MAT', 'Total'],
          [
            ['60', '70', '50', '180 B'],
            ['44', '50', '47', '141 D'],
            ['71', '75', '73', '219 A'],
          ]
        ),
      ]),
    ])
    assert.deepEqual(
      records.map(({ total, grade, flags }) => [total?.value, grade?.value, grade?.source, flags]),
      [180, 141, 219].map((total, row) => [total, 'BDA'[row], 'text_layer', []])
    )
  })

  test('F/M beside the last subject is one over grades, and over letters of boys and girls is not', ({
    assert,
  }) => {
    const read = (letters: string[]) => {
      const rows = [
        ['C5', 'D7', 'B3'],
        ['A1', 'B2', 'C4'],
        ['F9', 'E8', 'D7'],
        ['B3', 'C6', 'A1'],
      ].map((grades, row) => [...grades, letters[row]])
      const { records } = interpretFile([page(1, [roster(['ENG', 'MTH', 'BIO', 'F/M'], rows)])])
      return records[0].subjects.map(({ label, grade }) => `${label} ${grade?.value}`)
    }
    const others = ['ENG C5', 'MTH D7', 'BIO B3']
    assert.deepEqual(read(['E8', 'A1', 'C4', 'F9']), [...others, 'F/M E8'])
    assert.deepEqual(read(['F', 'F', 'F', 'F']), others)
    assert.deepEqual(read(['M', 'F', 'F', 'M']), others)
  })

  test('F/M over a mark and its grade is a subject, as its neighbours are', ({ assert }) => {
    const pairs = ['SCORE', 'GRADE']
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['', 'ENG', '', 'F/M', '', 'BIO', '', ''],
            ['NAME', ...pairs, ...pairs, ...pairs, 'GRD'],
            ['ADE Bola', '59', 'C', '44', 'E', '48', 'D', 'D'],
            ['EZE Chidi', '74', 'A', '71', 'A', '66', 'B', 'B'],
            ['OKON Peter', '36', 'F', '27', 'F', '52', 'C', 'F'],
          ],
        }),
      ]),
    ])
    assert.deepEqual(
      records.map(({ subjects, grade }) => [
        subjects.map((own) => `${own.label} ${own.score?.value} ${own.grade?.value}`).join(', '),
        grade?.value,
      ]),
      [
        ['ENG 59 C, F/M 44 E, BIO 48 D', 'D'],
        ['ENG 74 A, F/M 71 A, BIO 66 B', 'B'],
        ['ENG 36 F, F/M 27 F, BIO 52 C', 'F'],
      ]
    )
  })

  test('PTS over the parts that other subjects have is one, above a line of maxima too', ({
    assert,
  }) => {
    const marks = [
      ['30', '44', '25', '51'],
      ['21', '27.5', '14', '19'],
      ['29', '47.5', '36', '42'],
    ]
    const wide = (text: string, columnSpan: number) => ({ text, columnSpan })
    const sheet = table({
      rows: [
        ['NAME', wide('FIRST TERM', 4), null, null, null],
        ['', wide('PTS', 2), null, wide('ENG', 2), null],
        ['', 'PP1 40', 'PP2 60', 'PP1 40', 'PP2 60'],
        ['', '(40)', '(60)', '(40)', '(60)'],
        ...marks.map((row, index) => [['ABDI Naomi', 'KOECH Moses', 'MUMO Faith'][index], ...row]),
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(scores(records[0]), { PTS: 74, ENG: 76 })
  })

  test('F/M over the parts that other subjects have is one, above a row of plain maxima', ({
    assert,
  }) => {
    const wide = (text: string) => ({ text, columnSpan: 2 })
    const sheet = table({
      rows: [
        ['NAME', wide('ENG'), null, wide('F/M'), null, wide('BIO'), null, 'TOTAL'],
        ['', 'CA', 'EXAM', 'CA', 'EXAM', 'CA', 'EXAM', ''],
        ['Maximum Marks', '40', '60', '40', '60', '40', '60', '300'],
        ['ABDI Naomi', '20', '29', '32', '23', '24', '23', '151'],
        ['KOECH Moses', '12', '25', '21', '23', '16', '25', '122'],
        ['MUMO Faith', '17', '11', '13', '15', '23', '29', '108'],
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(scores(records[0]), { 'ENG': 49, 'F/M': 55, 'BIO': 47 })
    assert.deepEqual(records[0].flags, [])
  })

  test('a long name of words joined by short ones is not doubted', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        roster(
          ['Français', 'Sciences de la Vie et de la Terre', 'Total'],
          [
            ['10', '12', '22'],
            ['8', '15', '23'],
            ['16', '11', '27'],
          ]
        ),
      ]),
    ])
    assert.isEmpty(records.flatMap(({ flags }) => flags))
  })

  test('two subjects that ran together in a heading are doubted', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        roster(
          ['English Physics', 'Chemistry', 'Biology'],
          [
            ['60', '70', '50'],
            ['50', '44', '40'],
            ['90', '80', '66'],
          ]
        ),
      ]),
    ])
    assert.isTrue(records.every(({ flags }) => flags.includes('HEADING_UNCERTAIN')))
    assert.isBelow(records[0].subjects[0].score!.confidence, 0.9)
  })
})

test.group('Sheets of letters only', () => {
  test('a grade without a score is a full result', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        roster(
          ['English', 'Maths', 'Physics', 'Biology'],
          [
            ['B3', 'A1', 'C4', 'C6'],
            ['C5', 'ABS', 'F9', 'D7'],
            ['A1', 'B2', 'B2', 'C4'],
          ]
        ),
      ]),
    ])
    assert.lengthOf(records, 3)
    assert.deepEqual(
      records[1].subjects.map(({ grade, score }) => [grade?.value ?? null, score]),
      [
        ['C5', null],
        [null, null],
        ['F9', null],
        ['D7', null],
      ]
    )
    assert.deepEqual(
      records.map(({ absentSubjects }) => absentSubjects),
      [[], ['Maths'], []]
    )
    assert.isTrue(records.every(({ total, average }) => total === null && average === null))
  })

  test('an aggregate of grades is no sum that fails', ({ assert }) => {
    const grades = [
      ['E8', 'C6', 'D7', '31'],
      ['A1', 'B2', 'C4', '42'],
      ['F9', 'D7', 'B3', '35'],
      ['C5', 'A1', 'A1', '47'],
    ]
    const { records } = interpretFile([
      page(1, [roster(['Maths', 'Physics', 'French', 'Agg.'], grades)]),
    ])
    assert.deepEqual(
      records.map(({ total }) => total?.value),
      [31, 42, 35, 47]
    )
    assert.deepEqual(
      records.map(({ flags }) => flags),
      [[], [], [], []]
    )
  })
})

test.group('Lists that hold no results', () => {
  test('{name}')
    .with([
      {
        name: 'an invoice gives no record',
        rows: [
          ['No', 'Description', 'Qty', 'Unit Price', 'Amount'],
          ['1', 'English Readers', '30', '1200', '36000'],
          ['2', 'Mathematics Sets', '12', '850', '10200'],
          ['3', 'Science Kits', '4', '15000', '60000'],
          ['4', 'Chalk Boxes', '9', '300', '2700'],
        ],
      },
      {
        name: 'a pay list gives no record',
        rows: [
          ['NAME', 'Basic Salary', 'Allowance', 'Tax', 'Net Pay', 'Total'],
          ['ADE Bola', '90', '20', '11', '99', '110'],
          ['EZE Ada', '80', '15', '9', '86', '95'],
          ['OBI Uche', '85', '18', '10', '93', '103'],
        ],
      },
      {
        name: 'statistics of years give no record',
        rows: [
          ['Region', '2019', '2020', '2021', 'Total'],
          ['North West', '51', '49', '60', '160'],
          ['North East', '43', '41', '39', '123'],
          ['South South', '22', '28', '31', '81'],
          ['South West', '61', '70', '66', '197'],
        ],
      },
      {
        name: 'a survey by answer gives no record',
        rows: [
          ['Perceived Discrimination', 'Frequently', 'Occasionally', 'Never'],
          ['Age', '1.5', '3.6', '94.9'],
          ['Social class', '0.4', '6.8', '92.8'],
          ['Physical appearance', '0.4', '5.7', '93.8'],
          ['Religion', '0.0', '2.3', '97.7'],
          ['Gender', '0.4', '5.5', '94.1'],
          ['Language', '0.6', '10.6', '88.8'],
        ],
      },
      {
        name: 'statistics of variables give no record',
        rows: [
          ['Variable', 'Mean', 'Std. Dev.', 'Min', 'Max'],
          ['Age', '50.8', '15.9', '21', '90'],
          ['Men', '0.47', '0.50', '0', '1'],
          ['East', '0.28', '0.45', '0', '1'],
          ['Rural', '0.15', '0.36', '0', '1'],
          ['Married', '0.57', '0.50', '0', '1'],
          ['Widowed', '0.08', '0.26', '0', '1'],
        ],
      },
    ])
    .run(({ assert }, { rows }) => {
      assert.isEmpty(interpretFile([page(1, [table({ rows })])]).records)
    })
})
