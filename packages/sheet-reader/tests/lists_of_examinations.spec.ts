import { test } from '@japa/runner'
import { interpretFile, page, table, words } from './interpretation_pages.js'
import type { PageReading, RecordDraft, Token } from '../src/types.js'

/** Words of lines below each other. */
function linesAt(x: number, y: number, lines: readonly string[]): Token[] {
  return lines.flatMap((line, index) => words(line, x, y + index * 14))
}

/** Who a record is of, then its subjects with their marks or grades. */
function told({ studentName, admissionNumber, subjects }: RecordDraft): string {
  const results = subjects.flatMap(({ label, score, grade }) => {
    const value = score?.value ?? grade?.value
    return value === undefined ? [] : [`${label} ${value}`]
  })
  const number = admissionNumber ? [admissionNumber.value] : []
  return [studentName.value, ...number, ...results].join(', ')
}

function toldOf(...pages: PageReading[]): string[] {
  return interpretFile(pages).records.map(told)
}

const CANDIDATES = [
  ['4251001001', 'ADEBAYO Grace', 'B2', 'F9', 'C5', 'E8'],
  ['4251001002', 'EZE Ngozi', 'D7', 'F9', 'C4', 'A1'],
  ['4251001003', 'IBRAHIM Hauwa', 'B3', 'A1', 'A1', 'F9'],
]

function block([number, name, ...grades]: readonly string[]): string[] {
  return [
    `Candidate No: ${number} Name: ${name}`,
    `English Language ${grades[0]} Mathematics ${grades[1]}`,
    `Biology ${grades[2]} Civic Education ${grades[3]}`,
  ]
}

function whole([number, name, ...grades]: readonly string[]): string {
  const [english, maths, biology, civics] = grades
  return [
    ...[name, number, `English Language ${english}`, `Mathematics ${maths}`],
    ...[`Biology ${biology}`, `Civic Education ${civics}`],
  ].join(', ')
}

test.group('Lists of candidates with subjects in lines below them', () => {
  test('have subjects of two words at the beginning of lines, whose last words others share', ({
    assert,
  }) => {
    const lines = CANDIDATES.flatMap(([number, name, ...grades]) => [
      `EXAM NO: ${number} NAME: ${name} SEX: F`,
      `ARABIC LANGUAGE ${grades[0]} MATHEMATICS ${grades[1]}`,
      `ENGLISH LANGUAGE ${grades[2]} ECONOMICS ${grades[3]}`,
      `HAUSA LANGUAGE ${grades[3]} ISLAMIC STUDIES ${grades[0]}`,
    ])
    assert.deepEqual(
      toldOf(page(1, [], linesAt(40, 100, lines))).map((text) => text.split(', ').length),
      [8, 8, 8]
    )
  })

  test('are read where numbers and names are labelled', ({ assert }) => {
    const lines = ['WASSCE RESULT LISTING', ...CANDIDATES.flatMap(block)]
    assert.deepEqual(toldOf(page(1, [], linesAt(40, 100, lines))), CANDIDATES.map(whole))
  })

  test('have names that end where a label begins that nobody knows', ({ assert }) => {
    const lines = CANDIDATES.flatMap((candidate, index) => {
      const [number, name] = candidate
      const [, ...marks] = block(candidate)
      return [`${index + 1}. ${name} Exam No: ${number} Centre: 23014`, ...marks]
    })
    assert.deepEqual(toldOf(page(1, [], linesAt(40, 100, lines))), CANDIDATES.map(whole))
  })

  test('go on at the top of the next page, below titles that it repeats', ({ assert }) => {
    const title = 'WASSCE RESULT LISTING'
    const more = [
      ['4251001004', 'AKPAN Emeka', 'E8', 'E8', 'B3', 'C5'],
      ['4251001005', 'BELLO Sani', 'B2', 'D7', 'F9', 'B3'],
    ]
    const first = CANDIDATES.flatMap(block)
    const pages = [
      page(1, [], linesAt(40, 100, [title, ...first.slice(0, -1), 'Page 1'])),
      page(2, [], linesAt(40, 100, [title, first.at(-1)!, ...more.flatMap(block), 'Page 2'])),
    ]
    assert.deepEqual(toldOf(...pages), [...CANDIDATES, ...more].map(whole))
    assert.deepEqual(
      interpretFile(pages).records.map(({ pageNumber }) => pageNumber),
      [1, 1, 1, 2, 2]
    )
  })

  test('go on on the next page of a picture as well', ({ assert }) => {
    const lines = CANDIDATES.flatMap(block)
    const more = [
      ['4251001004', 'AKPAN Emeka', 'E8', 'E8', 'B3', 'C5'],
      ['4251001005', 'BELLO Sani', 'B2', 'D7', 'F9', 'B3'],
    ]
    const pictured = (y: number, own: readonly string[]) =>
      linesAt(40, y, own).map((token) => ({ ...token, confidence: 0.97 }))
    const pages = [
      page(1, [], pictured(100, lines.slice(0, -1)), 'tesseract'),
      page(2, [], pictured(100, [lines.at(-1)!, ...more.flatMap(block)]), 'tesseract'),
    ]
    assert.deepEqual(toldOf(...pages), [...CANDIDATES, ...more].map(whole))
  })

  test('are read down one column of the page and then down the next', ({ assert }) => {
    const one = ['AHMED Amelia (7001)', 'Psychology U', 'Sociology A*', 'Biology D']
    const two = ['DAVIES Holly (7002)', 'Chemistry A', 'Psychology E', 'Biology B']
    const three = ['COLE Amelia (7003)', 'Biology C', 'Chemistry B', 'Sociology B']
    const four = ['FOSTER Ben (7004)', 'Psychology B', 'Biology A', 'Chemistry A*']
    const title = words('Northgate Sixth Form College: results of the A level examinations', 40, 80)
    const tokens = [
      ...title,
      ...linesAt(40, 100, [...one, ...two]),
      ...linesAt(320, 100, [...three, ...four]),
    ]
    assert.deepEqual(toldOf(page(1, [], tokens)), [
      'AHMED Amelia, 7001, Psychology U, Sociology A*, Biology D',
      'DAVIES Holly, 7002, Psychology E, Biology B, Chemistry A',
      'COLE Amelia, 7003, Sociology B, Biology C, Chemistry B',
      'FOSTER Ben, 7004, Psychology B, Biology A, Chemistry A*',
    ])
  })

  test('are read where a card of typed lines follows the other', ({ assert }) => {
    const cards = [
      ['ADEBAYO Grace', [27, 83, 56], 166, 2],
      ['EZE Ngozi', [48, 38, 78], 164, 3],
      ['IBRAHIM Hauwa', [78, 41, 49], 168, 1],
    ] as const
    const lines = cards.flatMap(([name, [maths, english, science], total, position]) => [
      'KADUNA MODEL SCHOOL FIRST TERM REPORT',
      `NAME: ${name} CLASS: JSS 1B`,
      `MATHEMATICS ............ ${maths}`,
      `ENGLISH LANGUAGE ....... ${english}`,
      `BASIC SCIENCE .......... ${science}`,
      `TOTAL .................. ${total}`,
      `POSITION: ${position} OUT OF 3`,
    ])
    const { records } = interpretFile([page(1, [], linesAt(40, 60, lines))])
    assert.deepEqual(
      records.map((record) => [told(record), record.total?.value, record.position?.value]),
      cards.map(([name, [maths, english, science], total, position]) => [
        `${name}, MATHEMATICS ${maths}, ENGLISH LANGUAGE ${english}, BASIC SCIENCE ${science}`,
        total,
        position,
      ])
    )
  })
})

test.group('Lists of candidates with subjects behind their names', () => {
  test('may part subjects by commas without a space, and count in brackets', ({ assert }) => {
    const lines = [
      '(1) NJI CARINE GEO-E,MAT-C,BIO-A',
      '(2) NGU BLAISE MAT-D,BIO-A,GEO-E',
      '(3) NJI NDIP BIO-D,GEO-C,MAT-B',
    ]
    assert.deepEqual(toldOf(page(1, [], linesAt(40, 100, lines))), [
      'NJI CARINE, GEO E, MAT C, BIO A',
      'NGU BLAISE, GEO E, MAT D, BIO A',
      'NJI NDIP, GEO C, MAT B, BIO D',
    ])
  })

  test('may be sentences, which end in the position', ({ assert }) => {
    const students = [
      ['ADEBAYO Grace', 49, 85, 92, 226, '1st'],
      ['EZE Ngozi', 48, 88, 77, 213, '2nd'],
      ['IBRAHIM Hauwa', 52, 80, 32, 164, '3rd'],
    ] as const
    const lines = students.map(
      ([name, english, maths, biology, total, position], at) =>
        `${at + 1}. ${name}: English ${english}, Maths ${maths}, Biology ${biology}. ` +
        `Total ${total}, Position ${position}.`
    )
    const { records } = interpretFile([page(1, [], linesAt(40, 100, lines))])
    assert.deepEqual(
      records.map((record) => [told(record), record.total?.value, record.position?.value]),
      students.map(([name, english, maths, biology, total, position]) => [
        `${name}, English ${english}, Maths ${maths}, Biology ${biology}`,
        total,
        Number.parseInt(position, 10),
      ])
    )
  })

  test('have subjects with the numbers of a syllabus, and labels behind the name', ({ assert }) => {
    const students = [
      ['20401001001', 'OTIENO BRIAN', 'C+', 'C+', 'C-', 'B'],
      ['20401001002', 'MUTUA JOY', 'B-', 'C', 'B-', 'C+'],
      ['20401001003', 'CHEBET COLLINS', 'D+', 'B-', 'C', 'D+'],
    ]
    const lines = students.flatMap(([number, name, mean, english, swahili, maths]) => [
      `${number} ${name} SEX: M MEAN GRADE: ${mean}`,
      `101 ENG ${english} 102 KIS ${swahili} 121 MAT ${maths}`,
    ])
    const { records } = interpretFile([page(1, [], linesAt(40, 100, lines))])
    assert.deepEqual(
      records.map((record) => [told(record), record.grade?.value]),
      students.map(([number, name, mean, english, swahili, maths]) => [
        `${name}, ${number}, ENG ${english}, KIS ${swahili}, MAT ${maths}`,
        mean,
      ])
    )
  })

  test('keep the lines of a drawn cell together', ({ assert }) => {
    const rows = [
      ['202510030405GF', ['ADEBAYO', 'Grace'], ['ENG:76', 'MAT:52', 'BIO:83']],
      ['202510030412GF', ['EZE', 'Ngozi'], ['ENG:70', 'BIO:66', 'PHY:41']],
      ['202510030419GF', ['IBRAHIM', 'Hauwa'], ['ENG:59', 'MAT:78', 'PHY:54']],
    ] as const
    const sheet = table({
      rows: [
        ['REG NUMBER', 'CANDIDATE', 'SUBJECT 1', 'SUBJECT 2', 'SUBJECT 3'],
        ...rows.map(([number, name, results]) => [number, name.join('\n'), ...results]),
      ],
      columnWidths: [100, 60, 60, 60, 60],
    })
    const height = 30
    const tall = {
      ...sheet,
      rowEdges: sheet.rowEdges.map((_, row) => 100 + row * height),
      cells: sheet.cells.map((cell) => ({
        ...cell,
        box: { ...cell.box, y0: 100 + cell.row * height, y1: 100 + (cell.row + 1) * height },
      })),
    }
    const tokens = tall.cells.flatMap(({ text, box }) => {
      const lines = text.split('\n')
      const top = (box.y0 + box.y1) / 2 - lines.length * 6
      return lines.flatMap((line, index) => words(line, box.x0 + 2, top + index * 12))
    })
    const { records } = interpretFile([{ ...page(1, [tall]), tokens }])
    assert.deepEqual(
      records.map(told),
      rows.map(([number, name, results]) =>
        [name.join(' '), number, ...results.map((result) => result.replace(':', ' '))].join(', ')
      )
    )
  })

  test('have a grade once that is printed again in small letters', ({ assert }) => {
    const rows = [
      ['7001', 'AHMED Amelia', 'Biology', 'B(b)'],
      ['', '', 'Chemistry', 'A*(a*)'],
      ['7002', 'DAVIES Holly', 'Biology', 'E(e)'],
      ['', '', 'Chemistry', 'U(u)'],
    ]
    const sheet = table({
      rows: [['Cand. No.', 'Candidate name', 'Qualification', 'Result'], ...rows],
      columnWidths: [60, 120, 100, 60],
    })
    assert.deepEqual(toldOf(page(1, [sheet])), [
      'AHMED Amelia, 7001, Biology B, Chemistry A*',
      'DAVIES Holly, 7002, Biology E, Chemistry U',
    ])
  })

  test('have an absence where other subjects are linked to their grades', ({ assert }) => {
    const lines = CANDIDATES.flatMap(([number, name, ...grades], index) => [
      `${number} ${name}`,
      `ENGLISH LANGUAGE=${grades[0]}, GENERAL MATHEMATICS=${grades[1]},`,
      `GOVERNMENT=${index === 1 ? 'ABS' : grades[2]}, MARKETING=${grades[3]}`,
    ])
    assert.deepEqual(
      toldOf(page(1, [], linesAt(40, 100, lines))),
      CANDIDATES.map(([number, name, ...grades], index) =>
        [
          ...[name, number, `ENGLISH LANGUAGE ${grades[0]}`, `GENERAL MATHEMATICS ${grades[1]}`],
          ...(index === 1 ? [] : [`GOVERNMENT ${grades[2]}`]),
          `MARKETING ${grades[3]}`,
        ].join(', ')
      )
    )
  })

  test('have whole subjects that a full line parted, whatever their ends look like', ({
    assert,
  }) => {
    const lines = CANDIDATES.flatMap(([number, name, ...grades], index) => [
      `${number} ${name}`,
      `BIOLOGY=${grades[0]}, CHEMISTRY=${grades[1]}, LITERATURE${index === 1 ? '' : ` IN ENGLISH=${grades[2]},`}`,
      `${index === 1 ? `IN ENGLISH=${grades[2]}, ` : ''}MARKETING=${grades[3]}`,
    ])
    assert.deepEqual(
      toldOf(page(1, [], linesAt(40, 100, lines))),
      CANDIDATES.map(([number, name, ...grades]) =>
        [
          ...[name, number, `BIOLOGY ${grades[0]}`, `CHEMISTRY ${grades[1]}`],
          ...[`LITERATURE IN ENGLISH ${grades[2]}`, `MARKETING ${grades[3]}`],
        ].join(', ')
      )
    )
  })
})
