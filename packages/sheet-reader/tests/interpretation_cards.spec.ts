import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import type { Token } from '../src/types.js'

const HEADINGS = [
  'Subject',
  '1st CA (20)',
  '2nd CA (20)',
  'Exam (60)',
  'Total (100)',
  'Grade',
  'Remark',
]

type Row = [subject: string, ...marks: number[]]

function subjects(rows: Row[], y = 200, headed = true) {
  const body = rows.map(([subject, ...marks]) => {
    if (marks.length === 0) {
      return [subject, '', '', '', '', '', '']
    }
    const total = marks.reduce((sum, mark) => sum + mark, 0)
    const grade =
      total >= 70
        ? 'A'
        : total >= 60
          ? 'B'
          : total >= 50
            ? 'C'
            : total >= 45
              ? 'D'
              : total >= 40
                ? 'E'
                : 'F'
    return [subject, ...marks.map(String), String(total), grade, 'Good']
  })
  return table({
    rows: headed ? [HEADINGS, ...body] : body,
    y,
    columnWidths: [150, 55, 55, 55, 60, 45, 80],
  })
}

const ROWS: Row[] = [
  ['English Language', 11, 8, 39],
  ['Mathematics', 10, 9, 34],
  ['Basic Science', 12, 13, 45],
]

function labels(name: string, admission: string, y: number): Token[] {
  return [
    ...words(`Name: ${name}`, 50, y),
    ...words(`Admission No: ${admission}`, 400, y),
    ...words('Class: SS 2 Science', 50, y + 15),
    ...words('No. in Class: 30', 200, y + 15),
    ...words('Position: 16th out of 30', 400, y + 15),
  ]
}

test.group('Interpretation of report cards', () => {
  test('doubts a subject of a scan that is a piece of what the other cards have', ({ assert }) => {
    const cards = ['Adebayo Tunde', 'Bello Musa', 'Okoro Ada', 'Eze Obi'].map((name, index) => {
      const [[, ...marks], ...others] = ROWS
      const body: Row[] = [[index === 3 ? 'Language' : 'English Language', ...marks], ...others]
      const admission = `SS2/00${index}`
      return page(index + 1, [subjects(body, 130)], labels(name, admission, 60), 'tesseract')
    })
    const { records } = interpretFile(cards)
    assert.deepEqual(
      records.map(({ flags }) => flags.includes('HEADING_UNCERTAIN')),
      [false, false, false, true]
    )
  })

  test('a mean that is a letter is the grade', ({ assert }) => {
    const read = (mean: string) =>
      interpretFile([
        page(
          1,
          [subjects(ROWS, 130)],
          [...labels('Bello Musa', 'SS2/001', 60), ...words(mean, 600, 60)]
        ),
      ]).records[0]
    const { grade, average } = read('M.G.: D+')
    assert.deepEqual(
      [grade?.value, grade?.source, average?.source],
      ['D+', 'text_layer', 'derived']
    )
    assert.equal(read('M.G.: 60.33').average?.source, 'text_layer')
  })

  test('a mean that is a letter is the grade in the last rows of a card, too', ({ assert }) => {
    const rows = [
      ['Subject', 'Score'],
      ['English', '61'],
      ['Kiswahili', '54'],
      ['MEAN', '57.5'],
      ['M.G.', 'C+'],
    ]
    const around = words('Name: Noor Naomi', 50, 60)
    const { grade, average } = interpretFile([page(1, [table({ rows })], around)]).records[0]
    assert.deepEqual([grade?.value, grade?.source, average?.value], ['C+', 'text_layer', 57.5])
  })

  test('a card whose name nobody could read gives its marks to no other student', ({ assert }) => {
    const others: Row[] = [
      ['English Language', 9, 7, 30],
      ['Mathematics', 14, 12, 50],
      ['Basic Science', 8, 9, 28],
    ]
    const { records } = interpretFile([
      page(
        1,
        [subjects(ROWS, 100), subjects(others, 300)],
        [
          ...words('Narne Adebayo Tunde', 50, 60),
          ...words('Class: SS 2 Science', 50, 75),
          ...words('Name: Bello Musa', 50, 260),
          ...words('Class: SS 2 Science', 50, 275),
        ]
      ),
    ])
    assert.deepEqual(
      records.map((record) => [record.studentName.value, scores(record).Mathematics]),
      [
        ['', 53],
        ['Bello Musa', 76],
      ]
    )
    assert.include(records[0].flags, 'NAME_UNCERTAIN')
  })

  test('doubts whose card it is where the tables of other students were not found', ({
    assert,
  }) => {
    const labelled = (name: string, y: number) => [
      ...words(`Candidate: ${name}`, 50, y),
      ...words('Exam No: 1067244', 50, y + 12),
    ]
    const around = [...labelled('IDAHOSA IDARA', 60), ...labelled('USMAN SOMTO', 160)]
    const [record] = interpretFile([page(1, [subjects(ROWS)], around, 'tesseract')]).records
    assert.equal(record.studentName.value, 'USMAN SOMTO')
    assert.include(record.flags, 'NAME_UNCERTAIN')
  })

  test('reads a card with labels above and below its table', ({ assert }) => {
    const around = [
      ...words('GREENFIELD HIGH SCHOOL', 250, 40),
      ...labels('IBRAHIM Joshua', 'GHS/20/1289', 120),
      ...words('Total Score: 181', 50, 300),
      ...words('Average: 60.33', 250, 300),
      ...words('Overall Grade: B', 400, 300),
      ...words("Class Teacher's Remark: Needs to work harder.", 50, 330),
    ]
    const { records, knowledge } = interpretFile([page(1, [subjects(ROWS)], around)])
    assert.lengthOf(records, 1)
    const [card] = records
    assert.equal(card.studentName.value, 'IBRAHIM Joshua')
    assert.equal(card.admissionNumber?.value, 'GHS/20/1289')
    assert.deepEqual(scores(card), {
      'English Language': 58,
      'Mathematics': 53,
      'Basic Science': 70,
    })
    assert.equal(card.total?.value, 181)
    assert.equal(card.average?.value, 60.33)
    assert.equal(card.grade?.value, 'B')
    assert.equal(card.position?.value, 16)
    assert.deepEqual(
      card.subjects[0].components.map(({ value }) => value?.value),
      [11, 8, 39]
    )
    assert.equal(card.subjects[2].grade?.value, 'A')
    assert.isEmpty(card.flags)
    assert.includeDeepMembers(knowledge.groups, [
      { key: 'english-language', label: 'English Language', type: 'score' },
      { key: '1st-ca', label: '1st CA', type: 'ca' },
    ])
  })

  test('doubts a name that another label is printed over', ({ assert }) => {
    const read = (x: number) => {
      const around = [
        ...words('Name: IBRAHIM Joshua Ade', 50, 120),
        ...words('Class: SS 2', x, 120),
      ]
      return interpretFile([page(1, [subjects(ROWS)], around)]).records[0].flags
    }
    assert.isEmpty(read(240))
    assert.include(read(140), 'NAME_UNCERTAIN')
  })

  test('parts a name from the label that follows it without a space', ({ assert }) => {
    const around = words('Name: MABUNDA RenéeClass: SS 2', 50, 120)
    const { records } = interpretFile([page(1, [subjects(ROWS)], around)])
    assert.equal(records[0].studentName.value, 'MABUNDA Renée')
  })

  test('calls a part as its heading does, and not as what stands over several', ({ assert }) => {
    const marks = table({
      rows: [
        ['SUBJECT', { text: 'Continuous Assessment', columnSpan: 2 }, null, 'Exam', 'Total'],
        ['', 'CA1 20', 'CA2 20', '', ''],
        ['English', '9', '15', '45', '69'],
        ['Physics', '8', '12', '42', '62'],
        ['Biology', '16', '11', '38', '65'],
      ],
      y: 150,
    })
    const [card] = interpretFile([page(1, [marks], words('Name: Bose Lakshmi', 50, 120))]).records
    assert.deepEqual(
      card.subjects[0].components.map(({ label }) => label),
      ['CA1', 'CA2', 'Exam']
    )
  })

  test('doubts parts without headings of their own', ({ assert }) => {
    const marks = table({
      rows: [
        ['SUBJECT', { text: 'CAT 30 END TERM 70 TOTAL', columnSpan: 3 }, null, null, 'GRADE'],
        ['English', '19', '45', '64', 'B'],
        ['Physics', '8', '42', '50', 'C'],
        ['Biology', '16', '38', '54', 'C'],
        ['History', '13', '27', '40', 'D'],
      ],
      y: 150,
    })
    const [card] = interpretFile([page(1, [marks], words('Name: Bose Lakshmi', 50, 120))]).records
    assert.isTrue(card.subjects.every(({ components }) => components[0].label === ''))
    assert.include(card.flags, 'HEADING_UNCERTAIN')
  })

  test('reads labels that the columns of the marks cut', ({ assert }) => {
    const marks = table({
      rows: [
        ['SUBJECT', 'Int', 'Ext', 'Tot.', 'GRD'],
        ['English', '13', '41', '54', 'B'],
        ['Hindi', '8', '42.5', '50.5', 'B'],
        ['Physics', '10.5', '46.5', '57', 'B'],
        ['TOTAL: 161.5 % of', 'Marks:', '53.8', 'Rank:', '5/8'],
      ],
      y: 150,
      columnWidths: [120, 60, 60, 60, 60],
    })
    const [card] = interpretFile([page(1, [marks], words('Pupil: Bose Lakshmi', 50, 120))]).records
    assert.equal(card.total?.value, 161.5)
    assert.equal(card.average?.value, 53.8)
    assert.equal(card.position?.value, 5)
  })

  test('takes no grade out of the key of grades below a card', ({ assert }) => {
    const key = [
      ['Grade', 'From', 'Meaning'],
      ['A', '70+', 'Excellent'],
      ['B', '60+', 'Good'],
      ['C', '50+', 'Fair'],
    ]
    const around = [
      ...labels('ADE Bola', 'A/001', 120),
      ...words('Total Score: 181', 50, 280),
      ...key.flatMap((row, line) =>
        row.flatMap((text, column) => words(text, 50 + 120 * column, 320 + 14 * line))
      ),
    ]
    const { records } = interpretFile([page(1, [subjects(ROWS)], around)])
    assert.notEqual(records[0].grade?.source, 'text_layer')
    assert.equal(records[0].grade?.value, 'B')
  })

  test('takes small numbers called G for the grades, and none out of their key', ({ assert }) => {
    const rows = [
      ['SUBJECT', 'C/S 30', 'E/S 70', 'TOTAL 100%', 'G', 'CLASS AVG', 'Remarks'],
      ['ENGLISH', '10', '23', '33', '9', '63.8', 'Lowest'],
      ['MATHEMATICS', '20', '37', '57', '5', '66', 'Average'],
      ['FRENCH', '17', '38', '55', '5', '67.8', 'Average'],
      ['ECONOMICS', '28', '40', '68', '3', '78.5', 'High'],
    ]
    const key = [
      ['Grade', 'From', 'Meaning'],
      ...['1', '2', '3', '4'].map((grade) => [grade, `${90 - 10 * Number(grade)}+`, 'High']),
    ]
    const marks = table({ rows, y: 200, columnWidths: [150, 40, 40, 70, 30, 70, 80] })
    const around = [
      ...words('Name: Mahama Yaw', 50, 120),
      ...key.flatMap((row, line) =>
        row.flatMap((text, column) => words(text, 50 + 120 * column, 320 + 14 * line))
      ),
    ]
    const { records } = interpretFile([page(1, [marks], around)])
    assert.deepEqual(
      records[0].subjects.map(({ grade }) => grade?.value),
      ['9', '5', '5', '3']
    )
    assert.notEqual(records[0].grade?.source, 'text_layer')
  })

  test('takes numbers called Code for levels where they rise with the marks', ({ assert }) => {
    const card = (rows: string[][]) => {
      const marks = table({ rows, y: 200, columnWidths: [150, 40, 40, 50, 60] })
      const { records } = interpretFile([page(1, [marks], words('Name: Dlamini Sipho', 50, 120))])
      return records[0].subjects.map(({ grade }) => grade?.value ?? null)
    }
    const headings = ['Subject', 'T1', 'T2', 'Mean', 'Code']
    const levels = [
      ['English', '24', '33', '28.5', '1'],
      ['Mathematics', '37', '45', '41', '3'],
      ['Geography', '46', '48', '47', '3'],
      ['Life Sciences', '58', '62', '60', '5'],
      ['History', '81', '83', '82', '7'],
    ]
    assert.deepEqual(card([headings, ...levels]), ['1', '3', '3', '5', '7'])
    const codes = levels.map((row, index) => [...row.slice(0, -1), String([5, 2, 7, 1, 4][index])])
    assert.deepEqual(card([headings, ...codes]), [null, null, null, null, null])
  })

  test('takes letters called Code for the grades, and not what says who passed', ({ assert }) => {
    const rows = [
      ['SUBJECT', 'SBA', 'EXAM', 'MARK', 'Code', 'Result'],
      ['English', '6', '20', '26', 'G', 'Fail'],
      ['Geography', '8', '43', '51', 'D', 'Pass'],
      ['History', '4', '16', '20', 'G', 'Fail'],
      ['Technology', '8', '25', '33', 'F', 'Fail'],
      ['Setswana', '9', '50', '59', 'D', 'Pass'],
    ]
    const { records } = interpretFile([
      page(1, [table({ rows })], words('Name: BOTHA Ruan Sipho', 50, 50)),
    ])
    assert.deepEqual(
      records[0].subjects.map(({ grade }) => grade?.value),
      ['G', 'D', 'G', 'F', 'D']
    )
  })

  test('takes a column of letters called Mention for the grades', ({ assert }) => {
    const rows = [
      ['Matière', 'N1', 'N2', 'Moy', 'Mention', 'Moy. classe'],
      ['Français', '11', '6', '8.5', 'E', '10.2'],
      ['Mathématiques', '9', '8', '8.5', 'E', '10.9'],
      ['Allemand', '12', '14', '13', 'C', '12.1'],
      ['Histoire', '10', '12', '11', 'D', '9.4'],
    ]
    const marks = table({ rows, y: 200, columnWidths: [150, 40, 40, 50, 60, 70] })
    const { records } = interpretFile([page(1, [marks], words('Nom: Amoussou Awa', 50, 120))])
    assert.deepEqual(
      records[0].subjects.map(({ grade }) => grade?.value),
      ['E', 'E', 'C', 'D']
    )
  })

  test('tells two cards on a page apart, with labels above and below each', ({ assert }) => {
    const around = [
      ...labels('ADE Bola', 'A/001', 60),
      ...words('Total Score: 181', 50, 180),
      ...labels('EZE Ada', 'A/002', 300),
      ...words('Total Score: 128', 50, 420),
    ]
    const other: Row[] = [
      ['English Language', 5, 8, 39],
      ['Mathematics', 10, 9, 34],
      ['Basic Science', 3, 0, 20],
    ]
    const { records } = interpretFile([
      page(1, [subjects(ROWS, 110), subjects(other, 350)], around),
    ])
    assert.deepEqual(
      records.map(({ studentName, admissionNumber, total, rowOnPage }) => [
        studentName.value,
        admissionNumber?.value,
        total?.value,
        rowOnPage,
      ]),
      [
        ['ADE Bola', 'A/001', 181, 0],
        ['EZE Ada', 'A/002', 128, 1],
      ]
    )
  })

  test('goes on with a card on the next page', ({ assert }) => {
    const first = page(1, [subjects(ROWS)], labels('ADE Bola', 'A/001', 120))
    const second = page(
      2,
      [
        subjects(
          [
            ['Civic Education', 10, 10, 30],
            ['Agricultural Science', 10, 10, 40],
          ],
          60,
          false
        ),
      ],
      words('Total Score: 291', 50, 200)
    )
    const third = page(3, [subjects(ROWS)], labels('EZE Ada', 'A/002', 120))
    const { records } = interpretFile([first, second, third])
    assert.deepEqual(
      records.map(({ studentName, pageNumber, total }) => [
        studentName.value,
        pageNumber,
        total?.value,
      ]),
      [
        ['ADE Bola', 1, 291],
        ['EZE Ada', 3, 181],
      ]
    )
    assert.lengthOf(records[0].subjects, 5)
  })

  test('reads labels from small ruled tables and totals from the last rows', ({ assert }) => {
    const about = table({
      rows: [
        ["Student's Name", 'OYELARAN Tega', 'Reg. No', '20231338'],
        ['Class', 'JSS 3B', 'Position', '2nd'],
      ],
      y: 60,
      columnWidths: [100, 150, 100, 100],
    })
    const marks = table({
      rows: [
        ['SUBJECT', 'CA', 'EXAM', 'TOTAL', 'GRADE'],
        ['Mathematics', '20', '40', '60', 'B'],
        ['English Studies', '30', '45', '75', 'A'],
        ['French', 'ABS', 'ABS', 'ABS', ''],
        ['TOTAL', '', '', '135', ''],
        ['AVERAGE', '', '', '67.5', ''],
      ],
      y: 150,
      columnWidths: [120, 60, 60, 60, 60],
    })
    const traits = table({
      rows: [
        ['AFFECTIVE TRAITS', 'RATING'],
        ['Punctuality', '3'],
        ['Neatness', '4'],
      ],
      y: 300,
    })
    const { records } = interpretFile([page(1, [about, marks, traits])])
    assert.lengthOf(records, 1)
    const [card] = records
    assert.equal(card.studentName.value, 'OYELARAN Tega')
    assert.equal(card.admissionNumber?.value, '20231338')
    assert.equal(card.position?.value, 2)
    assert.deepEqual(scores(card), { 'Mathematics': 60, 'English Studies': 75 })
    assert.deepEqual(card.absentSubjects, ['French'])
    assert.equal(card.total?.value, 135)
    assert.equal(card.average?.value, 67.5)
    assert.isEmpty(card.flags)
  })

  test('joins surname and other names of separate labels', ({ assert }) => {
    const around = [
      ...words('Surname: ADEBAYO', 50, 120),
      ...words('Other Names: Ngozi Grace', 250, 120),
    ]
    const { records } = interpretFile([page(1, [subjects(ROWS)], around)])
    assert.equal(records[0].studentName.value, 'ADEBAYO Ngozi Grace')
  })

  test('adds up parts where a card prints no total', ({ assert }) => {
    const marks = table({
      rows: [
        ['SUBJECT', 'CA', 'EXAM'],
        ['Mathematics', '20', '40'],
        ['English', '30', '45'],
      ],
      y: 150,
    })
    const { records } = interpretFile([page(1, [marks], words('Name: ADE Bola', 50, 100))])
    assert.deepEqual(scores(records[0]), { Mathematics: 60, English: 75 })
    assert.equal(records[0].subjects[0].score?.source, 'derived')
    assert.equal(records[0].total?.value, 135)
  })

  test('flags a card whose parts do not add up', ({ assert }) => {
    const marks = table({
      rows: [
        HEADINGS,
        ['Mathematics', '10', '10', '40', '61', 'B', ''],
        ['English', '10', '10', '41', '61', 'B', ''],
        ['French', '10', '12', '40', '62', 'B', ''],
      ],
      y: 150,
    })
    const { records } = interpretFile([page(1, [marks], words('Name: ADE Bola', 50, 100))])
    assert.include(records[0].flags, 'COMPONENT_MISMATCH')
    assert.deepEqual(
      records[0].subjects.map(({ flags }) => flags.length > 0),
      [true, false, false]
    )
    assert.equal(records[0].subjects[0].score?.value, 61)
  })
})

test.group('Slips of examination councils', () => {
  const SUBJECTS = [
    ['ENGLISH LANGUAGE', 'C6', '54'],
    ['MATHEMATICS', 'A1', '81'],
    ['BIOLOGY', 'B3', '66'],
    ['CIVIC EDUCATION', 'D7', '47'],
    ['PHYSICS', 'F9', '33'],
  ]
  const details = [
    ...words('Examination Number', 40, 100),
    ...words('425003120', 200, 100),
    ...words('Candidate Name', 40, 115),
    ...words('YAKUBU RAHMAT', 200, 115),
  ]

  function slip(title: string | null, part: 1 | 2) {
    const rows = SUBJECTS.map((row) => [row[0], row[part]])
    const printed = table({
      rows: title === null ? rows : [[{ text: title, columnSpan: 2 }, null], ...rows],
      y: 200,
      columnWidths: [160, 60],
    })
    return interpretFile([page(1, [printed], details)]).records
  }

  test('list subjects and grades under a title, or under nothing', ({ assert }) => {
    for (const title of ['Subject Grades', null]) {
      const [record, ...others] = slip(title, 1)
      assert.deepEqual(others, [])
      assert.equal(record.studentName.value, 'YAKUBU RAHMAT')
      assert.equal(record.admissionNumber?.value, '425003120')
      assert.deepEqual(
        record.subjects.map(({ label, grade }) => [label, grade?.value]),
        SUBJECTS.map(([subject, grade]) => [subject, grade])
      )
    }
  })

  test('list subjects and scores as well', ({ assert }) => {
    const [record] = slip(null, 2)
    assert.deepEqual(
      Object.values(scores(record)),
      SUBJECTS.map(([, , score]) => Number(score))
    )
  })
})

test('a grade I in a picture, which a line between columns looks like, is doubted', ({
  assert,
}) => {
  const rows = [
    ['SUBJECT', 'CA (40)', 'EXAM (60)', 'TOTAL (100)', 'GRADE'],
    ['English Language', '30', '41', '71', 'I'],
    ['Mathematics', '20', '32', '52', 'I'],
    ['Basic Science', '22', '43', '65', 'I'],
  ]
  const flagsOf = (source: 'text_layer' | 'tesseract') => {
    const printed = table({ rows, y: 200, columnWidths: [150, 60, 60, 70, 60] })
    const { records } = interpretFile([
      page(1, [printed], words('Name: Dada Ola', 50, 120), source),
    ])
    return records[0].subjects.map(({ flags }) => flags.includes('LOW_CONFIDENCE'))
  }
  assert.deepEqual(flagsOf('tesseract'), [true, true, true])
  assert.deepEqual(flagsOf('text_layer'), [false, false, false])
})

test.group('Words around the subjects of report cards', () => {
  test('have no grade where a list of grades stands below the word', ({ assert }) => {
    const skills = table({
      rows: [
        ['Conduct of the child', 'Grade'],
        ['Discipline', 'B'],
        ['Neatness', 'A'],
      ],
      y: 300,
      columnWidths: [150, 55],
    })
    const around = words('Name: ADE Bola', 50, 100)
    const { records } = interpretFile([page(1, [subjects(ROWS), skills], around)])
    assert.notEqual(records[0].grade?.source, 'text_layer')
  })

  test('have a class and no grade where it is a number and the grades of subjects are letters', ({
    assert,
  }) => {
    const around = words('Name: ADE Bola GRADE: 8', 50, 100)
    const { records } = interpretFile([page(1, [subjects(ROWS)], around)])
    assert.notEqual(records[0].grade?.value, '8')
  })

  test('have a grade that is a number below subjects without grades', ({ assert }) => {
    const rows = [
      ['Subject', 'Score'],
      ['English', '76'],
      ['Maths', '94'],
      ['French', '78'],
    ]
    const printed = table({ rows, y: 200, columnWidths: [150, 60] })
    const gradeAt = (y: number) => {
      const around = [...words('Name: ADDO Efua', 50, 100), ...words('GRADE: 2', 50, y)]
      return interpretFile([page(1, [printed], around)]).records[0].grade?.value
    }
    assert.equal(gradeAt(300), '2')
    assert.notEqual(gradeAt(120), '2')
  })

  test('have the whole of a name that one drawn cell holds in two lines', ({ assert }) => {
    const person = table({ rows: [['', 'Class: JSS 3A']], y: 100, columnWidths: [150, 200] })
    person.rowEdges[1] = 130
    for (const cell of person.cells) {
      cell.box.y1 = 130
    }
    const name = [...words('Name: BALOGUN', 60, 102), ...words('Kehinde', 80, 113)]
    const { records } = interpretFile([page(1, [person, subjects(ROWS)], name)])
    assert.equal(records[0].studentName.value, 'BALOGUN Kehinde')
  })

  test('print maxima and what was obtained, with sums below a cell that is merged', ({
    assert,
  }) => {
    const marks = [
      ['English', '150', '50', '83'],
      ['Urdu', '150', '50', '102'],
      ['Islamiat', '50', '17', '29'],
      ['Mathematics', '150', '50', '73'],
      ['Physics', '75', '25', '44'],
      ['Chemistry', '75', '25', '50'],
      ['Biology', '75', '25', '33'],
    ]
    const printed = table({
      rows: [
        ['Sr.#', 'Subject', 'Total Marks', 'Pass Marks', 'Marks Obtained'],
        ...marks.map((row, at) => [`${at + 1}`, ...row]),
        [{ text: 'Grand Total', columnSpan: 2 }, null, '725', '', '414'],
      ],
      y: 200,
    })
    const [record] = interpretFile([page(1, [printed], words('Name: BUTT Zara', 50, 100))]).records
    assert.deepEqual(
      record.subjects.map(({ score }) => score?.value),
      marks.map(([, , , obtained]) => Number(obtained))
    )
    assert.equal(record.total?.value, 414)
  })
})
