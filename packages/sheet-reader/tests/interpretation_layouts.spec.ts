import { test } from '@japa/runner'
import { readKeyValues } from '../src/interpretation/cards/key_values.js'
import { wordShape } from '../src/grid/lines/word_shape.js'
import { interpretFile, page, scores, table, words, type MadeCell } from './interpretation_pages.js'

const over = (text: string, columnSpan: number): (MadeCell | null)[] => [
  { text, columnSpan },
  ...new Array<null>(columnSpan - 1).fill(null),
]

test.group('Interpretation of layouts from West, East and francophone Africa', () => {
  test('a coefficient called so below a subject is no part of its name', ({ assert }) => {
    const sheet = table({
      rows: [
        ['N°', 'Nom et prénoms', 'Français', 'Maths', 'Anglais', 'Total', 'Moyenne'],
        ['', '', 'Coef 4', 'Coef. 4', '(2 units)', '', ''],
        ['1', 'KOUASSI Aya', '10', '12', '8', '104', '10,40'],
        ['2', 'DIALLO Moussa', '14', '9', '11', '114', '11,40'],
        ['3', 'NDIAYE Awa', '7', '8', '15', '90', '9,00'],
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(scores(records[0]), { Français: 10, Maths: 12, Anglais: 8 })
    assert.deepEqual(
      records.map(({ total, average, flags }) => [total?.value, average?.value, flags]),
      [
        [104, 10.4, []],
        [114, 11.4, []],
        [90, 9, []],
      ]
    )
  })

  test('teachers below the subjects are nobody’s subject and no student', ({ assert }) => {
    const sheet = (teachers: string[]) =>
      table({
        rows: [
          ['No', 'Adm', 'Name', 'English', 'Kiswahili', 'Maths', 'Total', 'Pos'],
          teachers,
          ['', '', 'OUT OF', '100', '100', '100', '300', ''],
          ['1', '101', 'Otieno Brian', '60', '70', '80', '210', '1'],
          ['2', '102', 'Wanjiku Faith', '50', '55', '40', '145', '2'],
          ['3', '103', 'Kamau Kevin', '40', '35', '50', '125', '3'],
          ['', '', 'Rank', '2', '1', '3', '', ''],
        ],
      })
    for (const teachers of [
      ['', '', 'Teacher', 'Mr. Kim', 'Ms. Ann', 'Mrs. Ok', '', ''],
      ['', '', 'Teacher', 'J.M', 'K.O', 'P.W', '', ''],
    ]) {
      const { records } = interpretFile([page(1, [sheet(teachers)])])
      assert.deepEqual(
        records.map(({ studentName }) => studentName.value),
        ['Otieno Brian', 'Wanjiku Faith', 'Kamau Kevin']
      )
      assert.deepEqual(scores(records[0]), { English: 60, Kiswahili: 70, Maths: 80 })
    }
  })

  test('parts that are counted and called as a subject might be are headings', ({ assert }) => {
    const parts = ['CAT 1', 'CAT 2', 'END TERM', 'Tot.']
    const sheet = table({
      rows: [
        ['Adm No.', 'Pupil', ...over('English', 4), ...over('Kiswahili', 4)],
        ['', '', ...parts, ...parts],
        ['2025/576', 'MUTUA Eunice', '7', '12', '46', '65', '9', '11', '33', '53'],
        ['2025/052', 'KAMAU Neema', '7', '8', '35', '50', '9', '5', '30', '44'],
        ['2025/253', 'KIPLAGAT Dennis', '6', '7', '41', '54', '9', '6', '37', '52'],
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records[0].subjects.map(({ label, score }) => [label, score?.value]),
      [
        ['English', 65],
        ['Kiswahili', 53],
      ]
    )
    assert.deepEqual(
      records[0].subjects[0].components.map(({ label }) => label),
      ['CAT 1', 'CAT 2', 'END TERM']
    )
  })

  test('parts whose headings are broken over lines belong to their subject', ({ assert }) => {
    const parts = (line: string[]) => [...line, ...line]
    const sheet = table({
      rows: [
        ['S/N', 'NAME', ...over('AGRIC SCIENCE', 4), ...over('ENGLISH LANGUAGE', 4)],
        ['', '', ...parts(['1ST', '2ND', '', ''])],
        ['', '', ...parts(['CA', 'CA', 'EXAM', 'TOTAL'])],
        ['', '', ...parts(['(20)', '(20)', '(60)', '(100)'])],
        ['1', 'OBI Ada', '15', '12', '40', '67', '10', '9', '30', '49'],
        ['2', 'EZE Uche', '11', '14', '33', '58', '13', '17', '44', '74'],
        ['3', 'BELLO Sani', '9', '8', '25', '42', '18', '16', '50', '84'],
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    const [agric] = records[0].subjects
    assert.equal(agric.label, 'AGRIC SCIENCE')
    assert.deepEqual(
      agric.components.map(({ label, value }) => [label, value?.value]),
      [
        ['1ST CA', 15],
        ['2ND CA', 12],
        ['EXAM', 40],
      ]
    )
    assert.deepEqual(records[0].flags, [])
  })

  test('what comes before the mark of each subject belongs to it', ({ assert }) => {
    const sheet = table({
      rows: [
        ['', '', 'Maths', '', 'French', '', 'Geog.', '', ''],
        [
          'No',
          'Pupil',
          'Max. Marks',
          'Score',
          'Max. Marks',
          'Score',
          'Max. Marks',
          'Score',
          'TOTAL',
        ],
        ['1', 'DUNG Fatima', '100', '52', '100', '47', '100', '60', '159'],
        ['2', 'ODE Kelechi', '100', '66', '100', '68', '100', '50', '184'],
        ['3', 'NWOSU Obinna', '100', '69', '100', '67', '100', '71', '207'],
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(scores(records[0]), { 'Maths': 52, 'French': 47, 'Geog.': 60 })
  })

  test('the scores of a term stand under a title that names no subject', ({ assert }) => {
    const sheet = table({
      rows: [
        ['S/N', 'NAME', ...over('THIRD TERM SCORES', 3), ...over('TERM TOTALS', 3), 'CUM. AVERAGE'],
        ['', '', 'ENGLISH', 'MATHS', 'PHYSICS', '1ST', '2ND', '3RD', ''],
        ['1', 'OBI Ada', '50', '60', '70', '170', '190', '180', '60.00'],
        ['2', 'EZE Uche', '40', '50', '60', '160', '140', '150', '50.00'],
        ['3', 'BELLO Sani', '80', '70', '60', '200', '220', '210', '70.00'],
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(scores(records[0]), { ENGLISH: 50, MATHS: 60, PHYSICS: 70 })
    assert.equal(records[0].average?.value, 60)
  })

  test('a term in the first cell over all groups is no part of what stands below it', ({
    assert,
  }) => {
    const sheet = table({
      rows: [
        ['S/N', 'NAME', 'FIRST TERM', '', '', '', '', '', 'AVERAGE'],
        ['', '', 'ENGLISH', '', '', 'MATHS', '', '', ''],
        ['', '', 'CA', 'EXAM', 'TOTAL', 'CA', 'EXAM', 'TOTAL', ''],
        ['1', 'OBI Ada', '20', '40', '60', '30', '50', '80', '70.0'],
        ['2', 'EZE Uche', '25', '50', '75', '20', '45', '65', '70.0'],
        ['3', 'BELLO Sani', '10', '30', '40', '15', '35', '50', '45.0'],
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records[0].subjects.map(({ label, components }) => [
        label,
        ...components.map((component) => component.label),
      ]),
      [
        ['ENGLISH', 'CA', 'EXAM'],
        ['MATHS', 'CA', 'EXAM'],
      ]
    )
  })

  test('an average without a total tells that a column of unknown name is a subject', ({
    assert,
  }) => {
    const rows = [
      ['OBI Ada', '50', '60', '70', '60.0'],
      ['EZE Uche', '40', '51', '60', '50.3'],
      ['BELLO Sani', '80', '70', '60', '70.0'],
      ['MUSA Hauwa', '33', '44', '58', '45.0'],
      ['DARKO Efua', '90', '85', '81', '85.3'],
    ]
    const sheet = table({ rows: [['NAME', 'ENG', 'MTH', 'Qzw', 'AVERAGE'], ...rows] })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(scores(records[0]), { ENG: 50, MTH: 60, Qzw: 70 })
    assert.deepEqual(records[0].flags, [])
  })

  test('ratings of a child’s character and skills are no subjects', ({ assert }) => {
    const subjects = table({
      rows: [
        ['SUBJECTS', 'CA', 'EXAM', 'TOTAL', 'GRADE'],
        ['English', '20', '40', '60', 'B'],
        ['Maths', '30', '35', '65', 'B'],
        ['Biology', '10', '40', '50', 'C'],
        ['AVERAGE: 58.33', 'GRADE:', 'C5', '', ''],
        ['AFFECTIVE DOMAIN', 'RATING', '', '', ''],
        ['Neatness', '4', '', '', ''],
        ['Handwriting', '5', '', '', ''],
      ],
    })
    const skills = table({
      y: 300,
      rows: [
        ['PSYCHOMOTOR', 'RATING'],
        ['Handwriting', '3'],
        ['Drawing', '2'],
        ['Fine art', '5'],
      ],
    })
    const { records } = interpretFile([page(1, [subjects, skills], words('NAME: OBI Ada', 40, 40))])
    assert.lengthOf(records, 1)
    assert.deepEqual(
      records[0].subjects.map(({ label }) => label),
      ['English', 'Maths', 'Biology']
    )
    assert.equal(records[0].grade?.value, 'C5')
    assert.equal(records[0].average?.value, 58.33)
  })

  test('a register of who was there holds no results', ({ assert }) => {
    const days = ['M', 'T', 'W', 'Th', 'F']
    const register = table({
      ruled: false,
      rows: [
        ['18/07/2025, 09:12', '', { text: 'Results - School Portal', columnSpan: 2 }, null, '', ''],
        ['Name', ...days],
        ['Abubakar Ngozi', '/', '/', '/', 'O', '/'],
        ['Bamidele Idris', '/', 'O', '/', '/', '/'],
        ['Garba Maryam', '/', '/', '/', '/', '/'],
      ],
    })
    assert.isEmpty(interpretFile([page(1, [register])]).records)
  })

  test('a grade before the next label is the value of the label before', ({ assert }) => {
    const line = words('MEAN MARK: 62.80 MEAN GRADE: B- POSITION: 5 OUT OF 45', 40, 40)
    const found = readKeyValues(page(1, [], line), [], [])
    assert.deepEqual(
      found.map(({ role, value }) => [role, value.text]),
      [
        ['average', '62.80'],
        ['grade', 'B-'],
        ['position', '5 OUT OF 45'],
      ]
    )
  })

  test('dust beside a line leaves all of its words on it', ({ assert }) => {
    const line = words('STUDENT: FERNANDES ARJUN', 40, 40)
    const [label, , last] = line
    const middle = (label.y0 + label.y1) / 2
    const dust = { ...label, text: 'd', x0: 10, x1: 11, y0: middle - 2, y1: middle - 1 }
    Object.assign(last, { y0: last.y0 + 1, y1: last.y1 + 1 })
    const [found] = readKeyValues({ ...page(1, [], [dust, ...line]), source: 'tesseract' }, [], [])
    assert.equal(found.value.text, 'FERNANDES ARJUN')
  })

  test('a label may end in a dash, as which a picture shows its colon', ({ assert }) => {
    const found = readKeyValues(page(1, [], words('SUBJECT - GEO-116', 40, 40)), [], [])
    assert.deepEqual(
      found.map(({ role, label, value }) => [role, label, value.text]),
      [['subject', 'SUBJECT', 'GEO-116']]
    )
  })

  test('a mark of absence may end in a point', ({ assert }) => {
    assert.deepEqual(['Abs.', 'abs', 'Disp.', 'Abseiling'].map(wordShape), [
      'mark',
      'mark',
      'mark',
      'word',
    ])
  })

  test('a mark with a decimal comma may touch its mention', ({ assert }) => {
    const sheet = table({
      rows: [
        ['NOM', 'FRA', 'MATHS', 'Moyenne'],
        ['Joël Adjovi', '5,25I', '5,75I', '5,50'],
        ['Benoît Essomba', '10,5P', '11,75P', '11,13'],
        ['Joël Kaboré', '9,25I', '13,75AB', '11,50'],
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(scores(records[0]), { FRA: 5.25, MATHS: 5.75 })
    assert.equal(records[0].subjects[0].grade?.value, 'I')
  })

  test('labelled values in a table that touches the scores do not cut their columns', ({
    assert,
  }) => {
    const wide = (text: string, columnSpan: number): MadeCell => ({ text, columnSpan })
    const row = (subject: string, marks: string[]) => [
      wide(subject, 2),
      null,
      wide(marks[0], 2),
      null,
      ...marks.slice(1),
    ]
    const report = table({
      columnWidths: [120, 60, 60, 60, 60, 60],
      rows: [
        ['NAME: KAMAU FAITH', wide('CLASS: P.6', 2), null, wide('LIN: 1000', 2), null, ''],
        row('SUBJECT', ['BOT', 'MOT', 'AVERAGE']),
        row('ENGLISH', ['50', '60', '55']),
        row('MATHEMATICS', ['70', '80', '75']),
        row('SCIENCE', ['64', '66', '65']),
        row('SOCIAL STUDIES', ['40', '50', '45']),
        ['CUMULATIVE AVERAGE', '60.00', 'POSITION', wide('3rd', 2), null, ''],
      ],
    })
    const { records } = interpretFile([page(1, [report])])
    assert.lengthOf(records, 1)
    const [{ subjects, studentName, position, average }] = records
    assert.equal(studentName.value, 'KAMAU FAITH')
    assert.deepEqual(
      subjects.map(({ label, components }) => [label, components.map(({ value }) => value?.value)]),
      [
        ['ENGLISH', [50, 60]],
        ['MATHEMATICS', [70, 80]],
        ['SCIENCE', [64, 66]],
        ['SOCIAL STUDIES', [40, 50]],
      ]
    )
    assert.deepEqual([average?.value, position?.value], [60, 3])
  })

  test('course codes tell subjects apart that have the same title', ({ assert }) => {
    const semester = (y: number, codes: string[]) =>
      table({
        y,
        rows: [
          ['COURSE CODE', 'COURSE TITLE', 'UNIT', 'SCORE', 'GRADE'],
          [codes[0], 'General Mathematics', '2', '85', 'A'],
          [codes[1], 'General Physics', '3', '41', 'E'],
        ],
      })
    const { records } = interpretFile([
      page(
        1,
        [semester(100, ['MTH 101', 'PHY 101']), semester(200, ['MTH 102', 'PHY 102'])],
        words('Name: BELLO NGOZI', 40, 40)
      ),
    ])
    assert.deepEqual(Object.keys(scores(records[0])), ['MTH 101', 'PHY 101', 'MTH 102', 'PHY 102'])
  })

  test('marks above a hundred beside subjects are the total of them', ({ assert }) => {
    const sheet = table({
      rows: [
        ['RANK', 'NAME', 'MARKS', 'MEAN', 'ENG', 'KIS', 'MAT'],
        ['1', 'Chebet Victor', '240', '80.00', '80', '90', '70'],
        ['2', 'Wanjiku Collins', '180', '60.00', '60', '50', '70'],
        ['3', 'Kiprono Lilian', '150', '50.00', '50', '40', '60'],
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(scores(records[0]), { ENG: 80, KIS: 90, MAT: 70 })
    assert.equal(records[0].total?.value, 240)
  })

  test('a list of names with one score is read where its subject is named', ({ assert }) => {
    const list = table({
      rows: [
        ['No.', 'Name', 'Score'],
        ['1', 'Addo Esi', '78'],
        ['2', 'Mensah Kojo', '34'],
        ['3', 'Boateng Kwame', '55'],
      ],
    })
    const named = interpretFile([page(1, [list], words('Subject: Integrated Science', 40, 40))])
    assert.deepEqual(scores(named.records[0]), { 'Integrated Science': 78 })
    const { records } = interpretFile([page(1, [list])])
    assert.isTrue(records.every(({ flags }) => flags.includes('HEADING_UNCERTAIN')))
  })

  test('the teachers of a report’s subjects are no students, and an enrolment no number', ({
    assert,
  }) => {
    const report = (name: string, pageNumber: number) =>
      page(
        pageNumber,
        [
          table({
            rows: [
              ['SUBJECT', 'SEQ 1', 'SEQ 2', 'AV/20', 'TEACHER'],
              ['English', '17.0', '14.0', '15.50', 'Mr. TABE'],
              ['French', '9.0', '8.0', '8.50', 'Mr. TABE'],
              ['History', '11.0', '15.0', '13.00', 'Mrs. NGUM'],
            ],
          }),
        ],
        words(`Name: ${name} Enrolment: 52`, 40, 40)
      )
    const { records } = interpretFile([report('FALL AWA', 1), report('SOW CHEIKH', 2)])
    assert.deepEqual(
      records.map(({ studentName, admissionNumber }) => [studentName.value, admissionNumber]),
      [
        ['FALL AWA', null],
        ['SOW CHEIKH', null],
      ]
    )
    assert.deepEqual(
      records[0].subjects[0].components.map(({ label }) => label),
      ['SEQ 1', 'SEQ 2']
    )
  })

  test('a subject’s name that came together with its first part has the parts behind it', ({
    assert,
  }) => {
    const sheet = table({
      rows: [
        ['Name', 'Eng.\nInt', 'Ext', 'TOTAL', 'Hin.\nInt', 'Ext', 'TOTAL', 'Remarks'],
        ['KAUR Ayesha', '13', '59', '72', '13', '47', '60', 'Good'],
        ['PILLAI Rohan', '16', '53', '69', '14', '34', '48', 'Fair'],
        ['JOSHI Sanjana', '10', '48', '58', '8', '50', '58', 'Fair'],
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(scores(records[0]), { Eng: 72, Hin: 60 })
    assert.deepEqual(
      records[0].subjects[1].components.map(({ label, value }) => [label, value?.value]),
      [
        ['Int', 13],
        ['Ext', 47],
      ]
    )
  })

  test('subjects stand over the middle of their parts, whatever maxima are below', ({ assert }) => {
    const sheet = table({
      rows: [
        ['', '', 'ENG', '', '', 'TWI', '', ''],
        ['Name', ...['C/S 30', 'E/S 70', 'TOTAL 100%', 'C/S 30', 'E/S 70', 'TOTAL 100%'], 'Mean'],
        ['', '(30)', '(70)', '(100)', '(30)', '(70)', '(100)', ''],
        ['SARPONG Gifty', '27', '49', '76', '16', '48', '64', '70.00'],
        ['ISSAHAKU Kofi', '23', '48', '71', '14', '35', '49', '60.00'],
        ['AGBEKO Araba', '22', '63', '85', '12', '45', '57', '71.00'],
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(scores(records[0]), { ENG: 76, TWI: 64 })
    assert.deepEqual(
      records[0].subjects[0].components.map(({ label, type }) => [label, type]),
      [
        ['C/S', 'ca'],
        ['E/S', 'exam'],
      ]
    )
  })

  test('the first student of a page is parted from the headings that no line parts from him', ({
    assert,
  }) => {
    const headings = ['S/N', 'NAME', 'English', 'Maths', 'Civic\nEducation']
    const students = [
      ['29', 'Williams Bola', '66', '88', '48'],
      ['30', 'Iliya Samuel', '72.5', '100', '63.5'],
      ['31', 'Udoh Joshua', '56', '71', '52.5'],
    ]
    const merged = headings.map((heading, column) => `${heading}\n${students[0][column]}`)
    const { records } = interpretFile([page(1, [table({ rows: [merged, ...students.slice(1)] })])])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      ['Williams Bola', 'Iliya Samuel', 'Udoh Joshua']
    )
    assert.deepEqual(scores(records[0]), { 'English': 66, 'Maths': 88, 'Civic Education': 48 })
  })

  test('so are a student’s grades, one of which touches the heading above it', ({ assert }) => {
    const headings = ['NAMES', 'Matric No', 'ENGLISH', 'HISTORY', 'ISLAMIC\nSTUDIES', 'MATHS']
    const students = [
      ['Ogunleye Bola', 'GHS/21/7912', 'E8', 'ABS', 'D7', 'ABS'],
      ['Salami Favour', 'GHS/21/0524', 'C5', 'C6', 'F9', 'C4'],
      ['Soyinka Bola', 'GHS/21/2359', 'A1', 'C4', 'B3', 'B2'],
    ]
    const merged = headings.map((heading, column) =>
      column === 4 ? `${heading}D7` : `${heading}\n${students[0][column]}`
    )
    const { records } = interpretFile([page(1, [table({ rows: [merged, ...students.slice(1)] })])])
    assert.deepEqual(
      records.map(({ studentName, subjects }) => [
        studentName.value,
        subjects.map(({ label, grade }) => `${label} ${grade?.value ?? '-'}`).join(', '),
      ]),
      students.map(([name, , ...grades]) => [
        name,
        ['ENGLISH', 'HISTORY', 'ISLAMIC STUDIES', 'MATHS']
          .map((label, at) => `${label} ${grades[at] === 'ABS' ? '-' : grades[at]}`)
          .join(', '),
      ])
    )
  })
})
