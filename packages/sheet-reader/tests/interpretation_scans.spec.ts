import { test } from '@japa/runner'
import { mendCourseCodes } from '../src/interpretation/headings/course_codes.js'
import { readPosition } from '../src/interpretation/readings/position_readings.js'
import { readAdmissionNumber } from '../src/interpretation/readings/admission_readings.js'
import { mendMisreadWords } from '../src/interpretation/headings/misread_words.js'
import { withCapitalI } from '../src/interpretation/readings/name_readings.js'
import { recordsWithLoneNames } from '../src/interpretation/readings/name_witnesses.js'
import { withoutComma } from '../src/interpretation/readings/number_decoder.js'
import {
  glyphs,
  interpretFile,
  page,
  pictured,
  scores,
  table,
  words,
  type MadeCell,
} from './interpretation_pages.js'
import type { GlyphHypothesis, PageSource } from '../src/types.js'

const HEADINGS = ['Name', 'Maths', 'English', 'Biology', 'Total', 'Average', 'Pos']

const ROWS: string[][] = [
  ['ADE Bola', '60', '70', '80', '210', '70.00', '2nd'],
  ['EZE Ada', '50', '58', '41', '149', '49.67', '4th'],
  ['OBI Uche', '90', '80', '85', '255', '85.00', '1st'],
  ['UDO Ime', '50', '60', '61', '171', '57.00', '3rd'],
]

/** Headings of two subjects with two terms and their mean. */
const TERMS: (MadeCell | null)[][] = [
  [
    { text: 'NAME', rowSpan: 2 },
    { text: 'MATHS', columnSpan: 3 },
    null,
    null,
    { text: 'ENGLISH', columnSpan: 3 },
    null,
    null,
  ],
  [null, '1ST', '2ND', 'AVG', '1ST', '2ND', 'AVG'],
]

/** The sheet as a scan in which every character is clear. */
function clearRows(rows = ROWS): MadeCell[][] {
  return rows.map(([name, ...values]) => [
    { text: name, confidence: 0.96 },
    ...values.map((value) => pictured(value)),
  ])
}

function scan(rows: MadeCell[][], headings: MadeCell[] = HEADINGS) {
  const { records } = interpretFile([
    page(1, [table({ rows: [headings, ...rows] })], [], 'tesseract'),
  ])
  return records
}

test.group('Interpretation of scans', () => {
  test('flags a subject of which a short word is no abbreviation, and read with doubt', ({
    assert,
  }) => {
    const headed = (text: string) => {
      const headings = HEADINGS.with(1, text).map((label, at) =>
        at === 1 ? { text: label, confidence: 0.6 } : label
      )
      const { records } = interpretFile([
        page(1, [table({ rows: [headings, ...clearRows()] })], [], 'tesseract'),
      ])
      return records.flatMap(({ subjects }) => subjects.flatMap(({ flags }) => flags))
    }
    assert.include(headed('IFE ORIENTATION'), 'HEADING_UNCERTAIN')
    assert.include(headed('Chemistry A'), 'HEADING_UNCERTAIN')
    assert.isEmpty(headed('Literature and Art'))
    assert.isEmpty(headed('English Language'))
  })

  test('keeps the students, flagged, of a sheet of which no subject could be read', ({
    assert,
  }) => {
    const headings = [
      'MATRICULE',
      'NOM ET PRÉNOMS',
      '«\nS\n5\n&\ne',
      'o\n5\no',
      '0\n0\n4',
      'or\nAT',
    ]
    const rows = [
      ['16379455C', 'ESSOMBA Éric', '13,75', '11', '14,25', '10'],
      ['03449604C', 'KONAN Désiré', '7,5', '8,5', '8,5', '9,25'],
      ['07625530C', 'DIARRA Issouf', '11,25', '15,25', '14', '12,25'],
      ['12525880C', 'TRAORÉ Anne', '3,75', '7,75', '10,5', '9,75'],
    ]
    const sheet = rows.map((cells) => cells.map((text) => pictured(text)))
    const unread = headings.map((text, at) => (at < 2 ? text : { text, confidence: 0.1 }))
    const records = interpretFile([
      page(1, [table({ rows: [unread, ...sheet] })], [], 'tesseract'),
    ]).records
    assert.deepEqual(
      records.map(({ subjects }) => subjects.map(({ score }) => score?.value)),
      rows.map(([, , ...marks]) => marks.map((mark) => Number(mark.replace(',', '.'))))
    )
    const flags = records.flatMap(({ subjects }) => subjects.map((subject) => subject.flags[0]))
    assert.deepEqual(new Set(flags), new Set(['HEADING_UNCERTAIN']))
  })

  test('flags nothing where the picture is clear and the arithmetic holds', ({ assert }) => {
    const records = scan(clearRows())
    assert.deepEqual(
      records.map(({ total }) => total?.value),
      [210, 149, 255, 171]
    )
    assert.isEmpty(records.flatMap(({ flags }) => flags))
    assert.isTrue(records.every(({ confidence }) => confidence >= 0.9))
  })

  test('lets the arithmetic decide between two readings of a digit, and says so', ({ assert }) => {
    const rows = clearRows()
    rows[1][2] = pictured('68', { 0: '5' }, 0.7)
    const records = scan(rows)
    assert.deepEqual(scores(records[1]), { Maths: 50, English: 58, Biology: 41 })
    assert.deepEqual(records[1].flags, ['CORRECTED'])
    const value = records[1].subjects[1].score!
    assert.equal(value.source, 'arithmetic')
    assert.isTrue(value.alternatives?.some(({ value: other }) => other === 68))
  })

  test('keeps what else a name may be, for whoever looks at it', ({ assert }) => {
    const rows = clearRows()
    rows[1][0] = {
      ...{ text: 'EZE Ado', confidence: 0.7 },
      alternatives: [
        { text: 'EZE Ada', probability: 0.2 },
        { text: 'EZEAdo', probability: 0.05 },
      ],
    }
    const [first, second] = scan(rows)
    assert.isUndefined(first.studentName.alternatives)
    assert.equal(second.studentName.value, 'EZE Ado')
    assert.deepEqual(
      second.studentName.alternatives?.map(({ value }) => value),
      ['EZE Ada', 'EZEAdo']
    )
  })

  test('a name that may well be that of another student is told as the same one', ({ assert }) => {
    const rows = clearRows()
    const other = (probability: number): MadeCell => ({
      ...{ text: 'EZE Ado', confidence: 0.7 },
      alternatives: [{ text: 'OBI Uche', probability }],
    })
    const isTwice = () => scan(rows).map(({ flags }) => flags.includes('DUPLICATE_STUDENT'))
    rows[1][0] = other(0.2)
    assert.deepEqual(isTwice(), [false, true, true, false])
    rows[1][0] = other(0.02)
    assert.deepEqual(isTwice(), [false, false, false, false])
  })

  test('says that a heading may be another subject where it was hardly read', ({ assert }) => {
    const flagsWith = (
      text: string,
      confidence: number,
      alternatives: { text: string; probability: number }[] = []
    ) => {
      const headings: MadeCell[] = [...HEADINGS]
      headings[1] = { text, confidence, alternatives }
      const { records } = interpretFile([
        page(1, [table({ rows: [headings, ...clearRows()] })], [], 'tesseract'),
      ])
      return [...new Set(records.flatMap(({ flags }) => flags))]
    }
    assert.deepEqual(flagsWith('Me', 0.65), ['HEADING_UNCERTAIN'])
    assert.deepEqual(flagsWith('PHY', 0.65), ['HEADING_UNCERTAIN'])
    assert.deepEqual(flagsWith('PHY', 0.85), ['HEADING_UNCERTAIN'])
    assert.isEmpty(flagsWith('PHY', 0.9))
    assert.isEmpty(flagsWith('Mathematics', 0.65))
    assert.deepEqual(flagsWith('Agricultur 0', 0.85), ['HEADING_UNCERTAIN'])
    assert.deepEqual(flagsWith('H1n.', 0.96), ['HEADING_UNCERTAIN'])
    const ambiguous = [{ text: 'IRS', probability: 0.04 }]
    assert.deepEqual(flagsWith('RS', 0.96, ambiguous), ['HEADING_UNCERTAIN'])
    assert.isEmpty(flagsWith('RS', 0.96))
  })

  test('believes a heading whose other readings are the same, or no words', ({ assert }) => {
    const flagsWith = (text: string, ...others: [text: string, probability: number][]) => {
      const alternatives = others.map(([other, probability]) => ({ text: other, probability }))
      const headings: MadeCell[] = [...HEADINGS]
      headings[1] = { text, confidence: 0.7, alternatives }
      const { records } = interpretFile([
        page(1, [table({ rows: [headings, ...clearRows()] })], [], 'tesseract'),
      ])
      return [...new Set(records.flatMap(({ flags }) => flags))]
    }
    assert.isEmpty(flagsWith('C.C.A.', ['CCA.', 0.25], ['C.C.A', 0.04]))
    assert.isEmpty(flagsWith('Igbo', ['Lgbo', 0.3]))
    assert.deepEqual(flagsWith('C.C.A.', ['CCA.', 0.1]), ['HEADING_UNCERTAIN'])
    assert.deepEqual(flagsWith('Igbo', ['Lgbo', 0.1]), ['HEADING_UNCERTAIN'])
    assert.deepEqual(flagsWith('QZX', ['OZX', 0.3]), ['HEADING_UNCERTAIN'])
    assert.deepEqual(flagsWith('M.l.', ['Ml.', 0.15], ['M.l', 0.1]), ['HEADING_UNCERTAIN'])
    assert.deepEqual(flagsWith('Rev.', ['REV.', 0.28]), ['HEADING_UNCERTAIN'])
  })

  test('takes a total for proved where no score could explain another one', ({ assert }) => {
    const rows = clearRows(ROWS.map((row) => row.slice(0, 5)))
    const recordWith = (rival: Record<number, string>) => {
      rows[1][4] = pictured('149', rival, 0.95)
      return scan(rows, HEADINGS.slice(0, 5))[1]
    }
    assert.equal(recordWith({ 0: '3' }).total?.value, 149)
    assert.isEmpty(recordWith({ 0: '3' }).flags)
    assert.deepEqual(recordWith({ 2: '8' }).flags, ['LOW_CONFIDENCE'])
  })

  test('an average proves whole marks among decimals, whose point cannot have been lost', ({
    assert,
  }) => {
    const marks = [
      ['ADE Bola', '60.5', '70', '80', '70.17'],
      ['EZE Ada', '50', '58.5', '41', '49.83'],
      ['OBI Uche', '90', '80', '85.5', '85.17'],
      ['UDO Ime', '50.5', '60.5', '61', '57.33'],
    ]
    const headings = HEADINGS.slice(0, 4)
    assert.isEmpty(scan(clearRows(marks), [...headings, 'Average']).flatMap(({ flags }) => flags))
    const unproved = clearRows(marks.map((row) => row.slice(0, 4)))
    assert.isTrue(scan(unproved, headings).every(({ flags }) => flags.includes('LOW_CONFIDENCE')))
  })

  test('takes parts and the score that is their mean together', ({ assert }) => {
    const body = [
      ['ADE Bola', '20', '31', '25.5', '25', '36', '30.5'],
      ['EZE Ada', '22', '31', '26.5', '26', '37', '31.5'],
      ['OBI Uche', '24', '33', '28.5', '27', '38', '32.5'],
    ]
    const rows = clearRows(body)
    rows[1][2] = pictured('37', { 1: '1' }, 0.8)
    const read = (made: MadeCell[][]) =>
      interpretFile([page(1, [table({ rows: [...TERMS, ...made] })], [], 'tesseract')]).records
    const records = read(rows)
    assert.equal(records[1].subjects[0].components[1].value?.value, 31)
    assert.deepEqual(records[1].subjects[0].flags, ['CORRECTED'])
    assert.isEmpty(records[0].flags)
    rows[1][2] = pictured('37')
    assert.include(read(rows)[1].flags, 'COMPONENT_MISMATCH')
  })

  test('takes a spelled absence for one though its picture has more signs, and no parts for wrong', ({
    assert,
  }) => {
    const rows = clearRows()
    const cell = (text: string): MadeCell => ({ text, confidence: 0.6, glyphs: glyphs('A8S.') })
    const read = (text: string, total: string, average: string) => {
      rows[1] = [
        rows[1][0],
        pictured('50'),
        pictured('58'),
        cell(text),
        pictured(total),
        pictured(average),
        rows[1][6],
      ]
      return scan(rows)[1]
    }
    const absent = read('Abs.', '108', '54.00')
    assert.deepEqual([absent.absentSubjects, absent.flags], [['Biology'], []])
    assert.deepEqual(read('~~', '149', '49.67').subjects[2].flags, ['SCORE_UNREADABLE'])
  })

  test('reads a number beside a stroke that only the text recogniser saw, if the average proves it', ({
    assert,
  }) => {
    const rows = clearRows(ROWS.map((row) => row.toSpliced(4, 1)))
    const marked: MadeCell = { text: '53', confidence: 0.6, glyphs: glyphs('53I') }
    const read = (average: string, others: string[]) => {
      rows[1] = [
        rows[1][0],
        ...others.map((other) => pictured(other)),
        pictured(average),
        rows[1][5],
      ]
      rows[1][3] = marked
      return scan(rows, HEADINGS.toSpliced(4, 1))[1]
    }
    const proved = read('53.67', ['50', '58', ''])
    assert.deepEqual([scores(proved).Biology, proved.flags], [53, []])
    assert.include(read('54.00', ['50', '58', '']).flags, 'LOW_CONFIDENCE')
  })

  test('does not invent a digit that the picture does not support', ({ assert }) => {
    const rows = clearRows()
    rows[1][2] = pictured('38', { 0: '8' }, 0.99)
    const records = scan(rows)
    assert.equal(scores(records[1]).English, 38)
    assert.includeMembers(records[1].flags, ['TOTAL_MISMATCH'])
    assert.isBelow(records[1].confidence, 0.9)
  })

  test('flags what two assignments explain equally well', ({ assert }) => {
    const rows = clearRows()
    rows[1][1] = pictured('50', { 1: '8' }, 0.5)
    rows[1][2] = pictured('58', { 1: '0' }, 0.5)
    const records = scan(rows)
    assert.isNotEmpty(records[1].flags)
    assert.isEmpty(records[0].flags)
  })

  test('flags a doubtful digit that no arithmetic covers', ({ assert }) => {
    const rows = clearRows().map((row) => row.slice(0, 4))
    rows[2][1] = pictured('90', { 0: '9', 1: '6' }, 0.9)
    const records = scan(rows, HEADINGS.slice(0, 4))
    assert.includeMembers(records[2].flags, ['LOW_CONFIDENCE'])
    assert.isEmpty(records[0].flags)
  })

  test('reads marks of absence from their picture', ({ assert }) => {
    const rows = clearRows()
    rows[1][2] = pictured('ABS')
    rows[1][4] = pictured('91')
    rows[1][5] = pictured('45.50')
    rows[2][3] = { text: '-' }
    rows[2][4] = pictured('170')
    rows[2][5] = pictured('85.00')
    const records = scan(rows)
    assert.deepEqual(records[1].absentSubjects, ['English'])
    assert.deepEqual(records[2].absentSubjects, ['Biology'])
    assert.isEmpty(
      records.flatMap(({ flags }) => flags.filter((flag) => flag !== 'POSITION_MISMATCH'))
    )
  })

  test('doubts a subject in the margin whose name was hardly read, and mends what lacks a letter', ({
    assert,
  }) => {
    const readWith = (text: string, confidence: number) => {
      const marks = (values: string[]) => values.map((value) => pictured(value))
      const { records } = interpretFile([
        page(
          1,
          [
            table({
              rows: [
                ['Subject', 'ADE Bola', 'EZE Ada', 'OBI Uche'],
                ['Mathematics', ...marks(['60', '50', '90'])],
                ['English', ...marks(['70', '58', '80'])],
                [{ text, confidence }, ...marks(['80', '41', '85'])],
              ],
            }),
          ],
          [],
          'tesseract'
        ),
      ])
      const [first] = records
      return { label: first.subjects[2].label, flags: first.flags }
    }
    const doubtful = readWith('Hcvsxfe Studies', 0.4)
    assert.deepEqual(doubtful.flags, ['HEADING_UNCERTAIN'])
    assert.isEmpty(readWith('Hcvsxfe Studies', 0.95).flags)
    const mended = readWith('Education Physique et Sportve', 0.4)
    assert.deepEqual(mended, { label: 'Education Physique et Sportive', flags: [] })
  })

  test('takes `F/M` over marks for a subject, and over the same number everywhere for full marks', ({
    assert,
  }) => {
    const subjectsWith = (numbers: string[]) => {
      const rows = clearRows().map((row, index) =>
        row.with(2, pictured(numbers[index])).slice(0, 4)
      )
      const [first] = scan(rows, ['Name', 'ENG', 'F/M', 'BIO'])
      return first.subjects.map(({ label }) => label)
    }
    assert.deepEqual(subjectsWith(['70', '58', '80', '60']), ['ENG', 'F/M', 'BIO'])
    assert.deepEqual(subjectsWith(['100', '100', '100', '100']), ['ENG', 'BIO'])
  })

  test('makes no student of the averages of the class whose name lost its space', ({ assert }) => {
    const averages = [{ text: 'CLASSAVERAGE' }, ...['62', '64', '66', '196', '65.42', '']]
    const records = scan([...clearRows(), averages])
    assert.lengthOf(records, ROWS.length)
  })

  test('reads decimal commas', ({ assert }) => {
    const rows = ROWS.map(([name, ...values]) => [
      { text: name, confidence: 0.96 },
      ...values.map((value, at) => pictured(at < 3 ? `${value.slice(0, 1)},${value[1]}` : value)),
    ])
    for (const [index, row] of rows.entries()) {
      row[4] = pictured(`${ROWS[index][4].slice(0, 2)},${ROWS[index][4][2]}`)
      row[5] = pictured((Number(ROWS[index][5]) / 10).toFixed(2).replace('.', ','))
    }
    const records = scan(rows)
    assert.deepEqual(scores(records[1]), { Maths: 5, English: 5.8, Biology: 4.1 })
    assert.deepEqual(
      records.map(({ total }) => total?.value),
      [21, 14.9, 25.5, 17.1]
    )
    assert.isEmpty(records.flatMap(({ flags }) => flags))
  })

  test('mends a word of one known word only, and none that is as far from it as from others', ({
    assert,
  }) => {
    assert.equal(mendMisreadWords('Enalish'), 'English')
    assert.equal(mendMisreadWords('ECONOMIC & MANAGEMENT'), 'ECONOMIC & MANAGEMENT')
    assert.equal(mendMisreadWords('Civil'), 'Civil')
    assert.equal(mendMisreadWords('Língua Inglesa'), 'Língua Inglesa')
    assert.equal(mendMisreadWords('Physical & Heath Education'), 'Physical & Health Education')
    assert.equal(mendMisreadWords('Heath'), 'Heath')
    assert.equal(mendMisreadWords('HISci'), 'H/Sci')
    assert.equal(mendMisreadWords('Enq. Lit'), 'Eng. Lit')
    assert.equal(mendMisreadWords('Fiqh'), 'Fiqh')
    assert.equal(mendMisreadWords('EC9N'), 'ECON')
    assert.equal(mendMisreadWords('XY9Z'), 'XY9Z')
    assert.equal(mendMisreadWords('0.W.0.P.'), 'O.W.O.P.')
    assert.equal(mendMisreadWords('LRS.'), 'I.RS.')
    assert.equal(mendMisreadWords('LMN.'), 'LMN.')
    assert.equal(mendMisreadWords('Économie'), 'Économie')
    assert.equal(mendMisreadWords('Sportve'), 'Sportive')
    assert.equal(mendMisreadWords('MATHEMANCS'), 'MATHEMATICS')
    assert.equal(mendMisreadWords('Govemment'), 'Government')
    assert.equal(mendMisreadWords('CMATH'), 'CMATH')
    assert.equal(mendMisreadWords('Smelting'), 'Smelting')
    assert.equal(mendMisreadWords('Zdocatixn'), 'Zdocatixn')
    assert.equal(mendMisreadWords('HISTOIRE-GÉOGRAPHI'), 'HISTOIRE-GÉOGRAPHI')
  })

  test('leaves words of other languages that were read without doubt, and numbers before and behind names', ({
    assert,
  }) => {
    assert.equal(mendMisreadWords('Historie Europy'), 'Historia Europy')
    assert.equal(mendMisreadWords('Historie Europy', true), 'Historie Europy')
    assert.equal(mendMisreadWords('Enqlish', true), 'English')
    assert.equal(mendMisreadWords('Oshindonga 1st Lang'), 'Oshindonga 1st Lang')
    assert.equal(mendMisreadWords('ANGLAIS LV1'), 'ANGLAIS LV1')
    assert.equal(mendMisreadWords('PHYSIC5'), 'PHYSICS')
    assert.equal(mendMisreadWords('B1OLOGY'), 'BIOLOGY')
  })

  test('keeps a heading of another language that was read without doubt', ({ assert }) => {
    const labels = (confidence: number) => {
      const heading = { text: 'Historie Europy', confidence }
      const [{ subjects }] = scan(clearRows(), ['Name', heading, ...HEADINGS.slice(2)])
      return subjects.map(({ label }) => label)
    }
    assert.deepEqual(labels(0.99), ['Historie Europy', 'English', 'Biology'])
    assert.deepEqual(labels(0.5), ['Historia Europy', 'English', 'Biology'])
  })

  test('finds students whose numbers below their names cannot be read, and doubts these', ({
    assert,
  }) => {
    const numbers = ['HND/2VSTAFTOL3', 'HND/2 3/ STA/ 14', 'HND/2USTAFTOL5', 'HN0/23~STA/16']
    const rows = clearRows().map(([, ...values], index) => [
      { text: `${ROWS[index][0]}\n${numbers[index]}`, confidence: 0.4 },
      ...values,
    ])
    const records = scan(rows, ['Name & Matric Number', ...HEADINGS.slice(1)])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      ROWS.map(([name]) => name)
    )
    for (const { flags } of records) {
      assert.includeMembers(flags, ['NAME_UNCERTAIN', 'ADMISSION_NUMBER_UNCERTAIN'])
    }
  })

  test('reads the maximum of all subjects also where a letter was seen in it', ({ assert }) => {
    const names = ['Name', 'Maths', 'English', 'Home Econs.', 'Biology', 'Yoruba']
    const labels = (maximum: string) => {
      const maxima = ['MAX', '100', '100', maximum, '100', '100']
      const rows = ROWS.map(([name, ...values]) => [name, ...values.slice(0, 3), '44', '61'])
      const headed = table({ rows: [names, maxima, ...rows] })
      const { records } = interpretFile([page(1, [headed], [], 'tesseract')])
      return records[0].subjects.map(({ label }) => label)
    }
    assert.deepEqual(labels('1C0'), names.slice(1))
  })

  test('puts words together of which a narrow column broke off a letter that looks like a capital', ({
    assert,
  }) => {
    const headings = ['Name', 'Mathematic\nS', 'English', 'Physic\nS', ...HEADINGS.slice(4)]
    const [{ subjects }] = scan(clearRows(), headings)
    assert.deepEqual(
      subjects.map(({ label }) => label),
      ['Mathematics', 'English', 'Physics']
    )
  })

  test('takes two lines of a heading for a subject and its part only beside known subjects', ({
    assert,
  }) => {
    const labels = (first: string, second: string) => {
      const rows = clearRows().map((row) => [...row.slice(0, 4), row[4]])
      const headings = ['Name', `${first}\nTest`, `${second}\nExam`, 'Essay', 'Total']
      const [{ subjects }] = scan(rows, headings)
      return subjects.map(({ label }) => label)
    }
    assert.deepEqual(labels('Aptitude', 'Screening'), ['Aptitude Test', 'Screening Exam', 'Essay'])
  })

  test('mends known initials of which an I and its point were read as an L', ({ assert }) => {
    assert.equal(mendMisreadWords('LR.E'), 'I.R.E')
    assert.equal(mendMisreadWords('LR.S.'), 'I.R.S.')
    assert.equal(mendMisreadWords('L.C.T.'), 'I.C.T.')
    assert.equal(mendMisreadWords('LQ.S'), 'LQ.S')
  })

  test('doubts a heading over several columns of marks that have none of their own', ({
    assert,
  }) => {
    const headings: MadeCell[] = [
      'Name',
      'Maths',
      'English',
      { text: 'Biology Total', columnSpan: 2 },
    ]
    const rows = clearRows().map((row) => row.slice(0, 5))
    const { records } = interpretFile([
      page(1, [table({ rows: [headings, ...rows] })], [], 'tesseract'),
    ])
    assert.isAbove(records.length, 0)
    assert.isTrue(records.every(({ flags }) => flags.includes('HEADING_UNCERTAIN')))
  })

  test('doubts what a part of a subject is called where it was hardly read in any of them', ({
    assert,
  }) => {
    const flagsWith = (...parts: MadeCell[]) => {
      const [first, second] = parts
      const headings: (MadeCell | null)[][] = [
        ['Name', { text: 'Maths', columnSpan: 3 }, null, null, { text: 'English', columnSpan: 3 }],
        ['', first, 'Exam', 'Total', second, 'Exam', 'Total'],
      ]
      const marks = ['20 40 60 30 40 70', '10 40 50 18 40 58', '30 60 90 25 55 80']
      const rows = marks.map((row, index): MadeCell[] => [
        { text: ROWS[index][0], confidence: 0.96 },
        ...row.split(' ').map((mark) => pictured(mark)),
      ])
      const { records } = interpretFile([
        page(1, [table({ rows: [...headings, ...rows] })], [], 'tesseract'),
      ])
      return [...new Set(records.flatMap(({ flags }) => flags))]
    }
    const part = (text: string, confidence: number) => ({ text, confidence })
    assert.isEmpty(flagsWith(part('Zork', 0.97), part('Zork', 0.97)))
    assert.isEmpty(flagsWith(part('Zork', 0.85), part('Zork', 0.97)))
    assert.deepEqual(flagsWith(part('Zork', 0.85), part('Zork', 0.85)), ['HEADING_UNCERTAIN'])
    assert.isEmpty(flagsWith(part('Test', 0.85), part('Test', 0.85)))
  })

  test('flags a grade of which nothing can be read beside a mark', ({ assert }) => {
    const rows = ['B C', 'C B', 'A C', 'B A'].map((row, index): MadeCell[] => [
      { text: `EZE Ada ${'BCDFG'[index]}aba`, confidence: 0.96 },
      ...row.split(' ').flatMap((grade) => [pictured(`${50 + index}`), pictured(grade)]),
    ])
    rows[1][2] = { text: '|', confidence: 0.6 }
    rows[2][2] = { text: '.A', confidence: 0.8 }
    const records = scan(rows, ['Name', 'Maths', 'Grade', 'English', 'Grade'])
    assert.deepEqual(
      records.map(({ subjects }) => subjects[0].flags),
      [[], ['LOW_CONFIDENCE'], ['LOW_CONFIDENCE'], []]
    )
  })

  test('takes a plain A for absence where the grades are A1, B2 and the like', ({ assert }) => {
    const grades = ['B2 C1 A1', 'A C2 B2', 'A2 A B1', 'C2 D A1', 'B1 E C1']
    const rows = grades.map((row, index): MadeCell[] => [
      { text: `EZE Ada ${'BCDFG'[index]}aba`, confidence: 0.96 },
      ...row.split(' ').map((grade) => pictured(grade)),
    ])
    const records = scan(rows, ['Name', 'Maths', 'English', 'Biology'])
    assert.deepEqual(
      records.map(({ absentSubjects }) => absentSubjects),
      [[], ['Maths'], ['English'], [], []]
    )
    assert.isEmpty(records.flatMap(({ flags }) => flags))
  })

  test('doubts a minus where the file has grades with a plus, whose stem thin print may have lost', ({
    assert,
  }) => {
    const grades = ['B+ C+ A', 'C B- B+', 'B+ C A', 'A B- C']
    const rows = grades.map((row, index): MadeCell[] => [
      { text: `EZE Ada ${'BCDF'[index]}aba`, confidence: 0.96 },
      ...row.split(' ').map((grade) => pictured(grade)),
    ])
    const records = scan(rows, ['Name', 'Maths', 'English', 'Biology'])
    assert.deepEqual(
      records.map(({ subjects }) => subjects.flatMap(({ flags }) => flags)),
      [[], ['LOW_CONFIDENCE'], [], ['LOW_CONFIDENCE']]
    )
  })

  test('a grade with a dot is none where grades have signs, of which the dot may be the rest', ({
    assert,
  }) => {
    const grades = ['B+ C+ A', 'C. B- B+', 'B+ C A', 'A B- C.']
    const rows = grades.map((row, index): MadeCell[] => [
      { text: `EZE Ada ${'BCDF'[index]}aba`, confidence: 0.96 },
      ...row.split(' ').map((grade) => pictured(grade)),
    ])
    const records = scan(rows, ['Name', 'Maths', 'English', 'Biology'])
    assert.include(records[1].subjects[0].flags, 'LOW_CONFIDENCE')
    assert.include(records[3].subjects[2].flags, 'LOW_CONFIDENCE')
  })

  test('parts a subject from its mark where the picture leaves no space between them', ({
    assert,
  }) => {
    const rows = [
      ['EZE Ada', 'ENG90A', 'MTH 58 C', 'T/D41D'],
      ['OBI Uche', 'ENG70B', 'MTH100A', 'T/D 85 A'],
      ['UDO Ime', 'ENG 50 C', 'MTH60B', 'T/D61B'],
    ]
    const pairs = page(
      1,
      [table({ rows: [['Name', 'SUBJECTS', '', ''], ...rows] })],
      [],
      'tesseract'
    )
    const tokens = pairs.tokens.map((token) => ({ ...token, confidence: 0.97 }))
    const { records } = interpretFile([{ ...pairs, tokens }])
    assert.deepEqual(records.map(scores), [
      { 'ENG': 90, 'MTH': 58, 'T/D': 41 },
      { 'ENG': 70, 'MTH': 100, 'T/D': 85 },
      { 'ENG': 50, 'MTH': 60, 'T/D': 61 },
    ])
  })

  test('parts marks from their grades in one cell, and doubts only the digit that is in doubt', ({
    assert,
  }) => {
    const rows: MadeCell[][] = [
      ['EZE Ada', '61C4', '57.5C5', '118.5'],
      ['OBI Uche', '82A1', '36F9', '118'],
      ['UDO Ime', '55 C5', '64C4', '119'],
      ['ADE Bola', '48D7', 'ABS', '48'],
      ['OJO Ife', '70B2', '67B3', '137'],
    ].map(([name, ...values]) => [
      { text: name, confidence: 0.96 },
      ...values.map((value) => pictured(value)),
    ])
    rows[4][2] = pictured('67B3', { 1: '1' }, 0.6)
    const records = scan(rows, ['Name', 'Maths', 'English', 'Total'])
    assert.deepEqual(
      records.map(({ subjects }) =>
        subjects.map(({ score, grade }) => [score?.value ?? null, grade?.value ?? null])
      ),
      [
        [[61, 'C4'], [57.5, 'C5']], // prettier-ignore
        [[82, 'A1'], [36, 'F9']], // prettier-ignore
        [[55, 'C5'], [64, 'C4']], // prettier-ignore
        [[48, 'D7'], [null, null]], // prettier-ignore
        [[70, 'B2'], [67, 'B3']], // prettier-ignore
      ]
    )
    assert.isEmpty(records.slice(0, 4).flatMap(({ flags }) => flags))
  })

  test('reads French positions whose ending looks like a nought', ({ assert }) => {
    const rows = ['2e', '4e', '1er', '3e'].map((rank, index) => [
      { text: ROWS[index][0], confidence: 0.96 },
      ...ROWS[index].slice(1, -1).map((value) => pictured(value)),
      pictured(rank, { 1: '0' }, 0.8),
    ])
    assert.deepEqual(
      scan(rows).map(({ position }) => position?.value),
      [2, 4, 1, 3]
    )
  })

  test('keeps the subjects of classes apart whose sheets lie on the same columns', ({ assert }) => {
    const pages = ['FRA MATHS ALL ART', 'FRA MATHS RED MUS'].map((subjects, index) => {
      const headings = ['Nom', ...subjects.split(' ')].map((text) => ({ text, confidence: 0.96 }))
      const names = [ROWS.map(([name]) => name), ['ABA Obi', 'ESE Uwa', 'IKE Oma', 'UGO Eke']][
        index
      ]
      const rows = names.map((name, row) => [
        { text: name, confidence: 0.96 },
        ...[61, 48, 72, 55].map((value, column) => pictured(String(value - 3 * row * column))),
      ])
      return page(index + 1, [table({ rows: [headings, ...rows] })], [], 'tesseract')
    })
    const { records } = interpretFile(pages)
    assert.deepEqual(
      records.map(({ subjects }) => subjects.map(({ label }) => label).join(' ')),
      [
        ...Array.from(ROWS, () => 'FRA MATHS ALL ART'),
        ...Array.from(ROWS, () => 'FRA MATHS RED MUS'),
      ]
    )
  })

  test('a grade with a digit behind a subject is no subject with a mark', ({ assert }) => {
    const rows = [
      ['EZE Ada', 'ENG A1', 'MTH B3', 'PHY C6'],
      ['OBI Uche', 'ENG B2', 'MTH C4', 'PHY A1'],
      ['UDO Ime', 'ENG F9', 'MTH A1', 'PHY B3'],
    ]
    const pairs = page(
      1,
      [table({ rows: [['Name', 'SUBJECTS', '', ''], ...rows] })],
      [],
      'tesseract'
    )
    const tokens = pairs.tokens.map((token) => ({ ...token, confidence: 0.97 }))
    const { records } = interpretFile([{ ...pairs, tokens }])
    assert.deepEqual(
      records.map(({ subjects }) => subjects.map(({ label, grade }) => `${label} ${grade?.value}`)),
      rows.map(([, ...own]) => own)
    )
  })

  test('reads averages that are printed as percentages', ({ assert }) => {
    const records = scan(
      clearRows().map((row, index) => row.with(5, pictured(`${ROWS[index][5]}%`, {}, 0.98)))
    )
    assert.deepEqual(
      records.map(({ average }) => [average?.value, average?.source]),
      ROWS.map((row) => [Number(row[5]), 'ocr'])
    )
    assert.isEmpty(records.flatMap(({ flags }) => flags))
  })

  test('takes a comma before three digits for thousands', ({ assert }) => {
    assert.equal(withoutComma('1,204'), '1204')
    assert.equal(withoutComma('1,204.5'), '1204.5')
    assert.equal(withoutComma('13,5'), '13.5')
    assert.isNull(withoutComma('1.2,5'))
  })

  test('finds the decimal point that the scan lost', ({ assert }) => {
    const rows = clearRows()
    rows[3][5] = { text: '5700', confidence: 0.9, glyphs: glyphs('5700') }
    const records = scan(rows)
    assert.equal(records[3].average?.value, 57)
  })

  test('takes the rank for a position that looks like it', ({ assert }) => {
    const rows = clearRows()
    rows[2][6] = pictured('4th', { 0: '1' }, 0.6)
    rows[2][6] = {
      text: '1st',
      confidence: 0.6,
      glyphs: [
        { logProbability: Math.log(0.45), glyphs: glyphs('1st')[0].glyphs },
        { logProbability: Math.log(0.55), glyphs: glyphs('7th')[0].glyphs },
      ],
    }
    const records = scan(rows)
    assert.equal(records[2].position?.value, 1)
    assert.deepEqual(records[2].flags, ['CORRECTED'])
  })

  test('confirms doubtful positions by their ranks, also where that of the best could not be read', ({
    assert,
  }) => {
    const rows = clearRows()
    rows.forEach((row, at) => {
      row[6] = { text: ROWS[at][6], confidence: 0.7 }
    })
    rows[2][6] = { text: '~', confidence: 0.3 }
    const records = scan(rows)
    assert.deepEqual(
      records.map(({ position }) => position && [position.value, position.confidence]),
      [[2, 0.99], [4, 0.99], null, [3, 0.99]]
    )
    assert.deepEqual(
      records.map(({ flags }) => flags.includes('LOW_CONFIDENCE')),
      [false, false, true, false]
    )
  })

  test('flags an uncertain name and keeps it', ({ assert }) => {
    const rows = clearRows()
    rows[0][0] = { text: 'ADE B0la', confidence: 0.95 }
    rows[1][0] = { text: 'EZE Ada', confidence: 0.7 }
    const records = scan(rows)
    assert.deepEqual(
      records.map(({ flags }) => flags.includes('NAME_UNCERTAIN')),
      [true, true, false, false]
    )
    assert.equal(records[0].studentName.value, 'ADE B0la')
    assert.isBelow(records[0].studentName.confidence, 0.9)
  })

  test('confirms a doubtful name by words of sure ones, not of others in doubt', ({ assert }) => {
    const rows = clearRows([...ROWS, ...ROWS])
    const isDoubted = (names: [text: string, confidence: number, other?: string][]) => {
      for (const [index, [text, confidence, other]] of names.entries()) {
        const alternatives = other ? [{ text: other, probability: 0.2 }] : []
        rows[index][0] = { text, confidence, alternatives }
      }
      return scan(rows).map(({ flags }) => flags.includes('NAME_UNCERTAIN'))[0]
    }
    const sure: [string, number][] = [
      ['ADE Bola', 0.95],
      ['ADE Ime', 0.95],
      ['OBI Bola', 0.95],
      ['UDO Bola', 0.95],
    ]
    assert.isFalse(isDoubted([['ADE Bola', 0.8], ...sure]))
    assert.isTrue(
      isDoubted([['ADE Bola', 0.8], ...sure.map(([name]) => [name, 0.8] as [string, number])])
    )
    assert.isTrue(isDoubted([['ADE Bola', 0.8, 'UDO Bola'], ...sure, ['UDO Ada', 0.95]]))
  })

  test('numbers that count on below a misread `Roll No` are the students, and doubted', ({
    assert,
  }) => {
    const counted = clearRows().map((row, index) => [pictured(String(index + 1)), ...row])
    const numbersBelow = (heading: string) =>
      scan(counted, [heading, ...HEADINGS]).map(({ admissionNumber, flags }) => [
        admissionNumber?.value ?? null,
        flags,
      ])
    assert.deepEqual(
      numbersBelow('ROI NO'),
      ['1', '2', '3', '4'].map((number) => [number, ['HEADING_UNCERTAIN']])
    )
    assert.deepEqual(
      numbersBelow('S/N'),
      ROWS.map(() => [null, []])
    )
  })

  test('reads positions that are given with the number of students', ({ assert }) => {
    const rows = clearRows()
    for (const [index, position] of ['2/38', '4/38', '1/38', '3/38'].entries()) {
      rows[index][6] = pictured(position)
    }
    assert.deepEqual(
      scan(rows).map(({ position }) => position?.value),
      [2, 4, 1, 3]
    )
  })

  test('reads marks that are given with their maximum', ({ assert }) => {
    const rows = clearRows()
    for (const row of rows) {
      for (const column of [1, 2, 3]) {
        const { text } = row[column] as { text: string }
        row[column] = pictured(`${text}/100`)
      }
    }
    // A stroke that may be a digit as well, in a cell that ends as the others of its column do.
    rows[1][2] = pictured('58/100', { 2: '1' }, 0.7)
    const records = scan(rows)
    assert.deepEqual(scores(records[0]), { Maths: 60, English: 70, Biology: 80 })
    assert.deepEqual(scores(records[1]), { Maths: 50, English: 58, Biology: 41 })
    assert.isEmpty(records.flatMap(({ flags }) => flags))
  })

  test('makes no mark of ink that does not end in its maximum', ({ assert }) => {
    const rows = clearRows()
    for (const row of rows) {
      for (const column of [1, 2, 3]) {
        const { text } = row[column] as { text: string }
        row[column] = pictured(`${text}/100`)
      }
    }
    rows[1][2] = pictured('581100')
    const [, record] = scan(rows)
    assert.isNull(record.subjects[1].score)
    assert.include(record.flags, 'SCORE_UNREADABLE')
  })

  test('reads levels from 1 to 9 as grades, and not as the letters that look like them', ({
    assert,
  }) => {
    const rows = clearRows(ROWS.map((row, index) => [...row, ['6', '4', '7', '5'][index]]))
    assert.deepEqual(
      scan(rows, [...HEADINGS, 'Grade']).map(({ grade }) => grade?.value),
      ['6', '4', '7', '5']
    )
  })

  test('reads levels as grades though a speck stands before one of them', ({ assert }) => {
    const levels = ['6', '4', '7', '5', '6', '4', '7', '5', '6', '.3']
    const rows = clearRows(levels.map((level, index) => [...ROWS[index % 4], level]))
    const records = scan(rows, [...HEADINGS, 'Grade'])
    assert.deepEqual(
      records.slice(0, -1).map(({ grade }) => grade?.value),
      levels.slice(0, -1)
    )
    assert.notEqual(records.at(-1)!.flags.length, 0)
  })

  test('reads a slash between two letters that was taken for a stroke', ({ assert }) => {
    const records = scan(clearRows(), ['Name', 'TID', 'BIO', 'Information Technology', 'Total'])
    assert.deepEqual(Object.keys(scores(records[0])), ['T/D', 'BIO', 'Information Technology'])
  })

  test('reads slashes of a class and an exam score that were taken for strokes', ({ assert }) => {
    const rows = clearRows([
      ['EZE Ada', '30', '45', '75'],
      ['OBI Uche', '20', '41', '61'],
      ['UDO Ime', '14', '27', '41'],
    ])
    for (const read of ['CIS', 'C/S']) {
      const [record] = scan(rows, ['Name', read, 'EIS', 'Total'])
      assert.lengthOf(record.subjects, 1)
      assert.equal(record.subjects[0].score?.value, 75)
      assert.deepEqual(
        record.subjects[0].components.map(({ label, value }) => [label, value?.value]),
        [
          ['C/S', 30],
          ['E/S', 45],
        ]
      )
    }
  })

  test('reads the letter in a course as a figure where all others have figures, and doubts it', ({
    assert,
  }) => {
    const rows = clearRows(ROWS.map((row) => row.slice(0, 4)).map((row) => [...row, '66']))
    const [record] = scan(rows, ['Name', 'MTH 101', 'DCIT 12A', 'GST 113', 'STAT 108'])
    assert.deepEqual(Object.keys(scores(record)), ['MTH 101', 'DCIT 124', 'GST 113', 'STAT 108'])
    assert.include(record.flags, 'HEADING_UNCERTAIN')
    const lettered = ['MTH 10A', 'MTH 10B', 'GST 113', 'STAT 108', 'BIO 101']
    assert.deepEqual(mendCourseCodes(lettered), lettered)
  })

  test('reads the number of a course without the space that others have none of', ({ assert }) => {
    const rows = clearRows(ROWS.map((row) => row.slice(0, 4)).map((row) => [...row, '66']))
    const [record] = scan(rows, ['Name', 'MTH 101', 'STA 21 1', 'GST 113', 'PHY 108'])
    assert.deepEqual(Object.keys(scores(record)), ['MTH 101', 'STA 211', 'GST 113', 'PHY 108'])
    assert.include(record.flags, 'HEADING_UNCERTAIN')
  })

  test('reads the French rank though its small letter looks like a nine', ({ assert }) => {
    const rows = clearRows([
      ['EZE Ada', '30', '45', '2'],
      ['OBI Uche', '20', '41', '4'],
      ['UDO Ime', '44', '57', '1'],
    ])
    const [ranked] = scan(rows, ['Nom', 'Français', 'Anglais', 'R9'])
    assert.equal(ranked.position?.value, 2)
    assert.deepEqual(Object.keys(scores(ranked)), ['Français', 'Anglais'])
    const [counted] = scan(rows, ['Nom', 'Français', 'R8', 'R9'])
    assert.isNull(counted.position)
  })

  test('takes parts and total of a subject together', ({ assert }) => {
    const headings: MadeCell[][] = [
      [
        { text: 'NAME', rowSpan: 2 },
        { text: 'MATHS', columnSpan: 3 },
        null!,
        null!,
        { text: 'ENGLISH', columnSpan: 3 },
        null!,
        null!,
      ],
      [null!, 'CA', 'EXAM', 'TOT', 'CA', 'EXAM', 'TOT'],
    ]
    const body = [
      ['ADE Bola', '20', '30', '50', '25', '35', '60'],
      ['EZE Ada', '21', '31', '52', '26', '36', '62'],
      ['OBI Uche', '22', '32', '54', '27', '37', '64'],
    ]
    const rows = clearRows(body)
    rows[1][2] = pictured('37', { 1: '1' }, 0.8)
    const { records } = interpretFile([
      page(1, [table({ rows: [...headings, ...rows] })], [], 'tesseract'),
    ])
    const part = records[1].subjects[0].components[1].value
    assert.equal(part?.value, 31)
    assert.deepEqual(records[1].subjects[0].flags, ['CORRECTED'])
    assert.isEmpty(records[0].flags)
  })
})

test.group('Positions of scans', () => {
  test('are ordinals of whole words, first ones and shared ones too', ({ assert }) => {
    const read = (text: string, seen: string) =>
      readPosition({ text, kind: 'value', confidence: 0.7, hypotheses: glyphs(seen) }, false, 60)
    for (const [text, seen, position] of [
      ['22ème', '22000', 22],
      ['33ème ex', '3300006', 33],
      ['4ème ex-aequo', '4000', 4],
      ['1er', '10', 1],
    ] as const) {
      const [best] = read(text, seen)
      assert.equal(best.value, position, text)
    }
  })
})

test.group('Rows of scans with one subject of a student each', () => {
  const rowsOf = (...names: MadeCell[]) =>
    names.map((name, at): MadeCell[] => [
      name,
      ['Maths', 'English', 'Biology'][at % 3],
      `${41 + at}`,
    ])
  const doubted = (text: string) => ({ text, confidence: 0.7 })

  test('go on beside a name of which a letter was misread', ({ assert }) => {
    const own = ['Obi Uche', doubted('Obi Ucha'), 'Obi Uche', 'Obi Ada', 'Obi Ada', 'Obi Ada']
    const rows = [['Name', 'Subject', 'Score'], ...rowsOf(...own)]
    const { records } = interpretFile([page(1, [table({ rows })], [], 'tesseract')])
    assert.deepEqual(records.map(scores), [
      { Maths: 41, English: 42, Biology: 43 },
      { Maths: 44, English: 45, Biology: 46 },
    ])
  })

  test('go on beside one doubtful value where the others are the same', ({ assert }) => {
    const students = ['Obi Uche', 'Eze Ada', 'Musa Sani']
    const own = students.flatMap((name) => [name, name, name])
    const rows = [
      ['S/N', 'Adm No', 'Name', 'Subject', 'CA', 'Exam', 'Total'],
      ...rowsOf(...own).map((row, at): MadeCell[] => {
        const number = 1 + Math.floor(at / 3)
        const marks = ['20', `${21 + at}`]
        return [
          at === 1 ? doubted('T') : `${number}`,
          `ADM${4100 + 37 * number}`,
          ...row.slice(0, 2),
          ...marks,
          row[2],
        ]
      }),
    ]
    const { records } = interpretFile([page(1, [table({ rows })], [], 'tesseract')])
    assert.deepEqual(
      records.map(({ studentName, subjects }) => [studentName.value, subjects.length]),
      students.map((name) => [name, 3])
    )
  })
})

test.group('Positions of scans, with English endings', () => {
  const dust = (seen: string, place: number): GlyphHypothesis[] => {
    const letters = [...seen].map((character): GlyphHypothesis['glyphs'][number] => [
      [character, 0],
      ...(character === 't' ? [['6', Math.log(0.001)] as [string, number]] : []),
    ])
    const speck: GlyphHypothesis['glyphs'][number] = [
      ['.', Math.log(0.7)],
      ['', Math.log(0.3)],
    ]
    return [{ logProbability: 0, glyphs: letters.toSpliced(place, 0, speck) }]
  }

  test('are read where a speck may stand in the ending', ({ assert }) => {
    const hypotheses = dust('26th', 3)
    const cell = { text: '26t.h', kind: 'value' as const, confidence: 0.8, hypotheses }
    assert.equal(readPosition(cell, false, 400)[0].value, 26)
  })

  test('are what words say that have the ending of their number, whatever figures are seen', ({
    assert,
  }) => {
    for (const [text, seen, position] of [
      ['15th', '1511', 15],
      ['-22nd', '220', 22],
      ['1 1th', '111', 11],
      ['22nd tie', '220416', 22],
    ] as const) {
      const cell = { text, kind: 'value' as const, confidence: 0.6, hypotheses: glyphs(seen) }
      assert.equal(readPosition(cell, false, 2000)[0].value, position, text)
    }
  })
})

test.group('Positions of scans, with a small letter behind', () => {
  const places = [7, 3, 1, 5, 2, 6]
  const rows = (ending: string) =>
    clearRows(
      places.map((place, row) => [`EZE Ad${'abcdef'[row]}`, '30', '45', `${place}${ending}`])
    )
  const headings = ['Nom', 'Français', 'Anglais', 'Rang']

  test('lose the figure that all of them end in where it may be that letter, and are doubted', ({
    assert,
  }) => {
    const records = scan(rows('0'), headings)
    assert.deepEqual(
      records.map(({ position }) => position?.value),
      places
    )
    assert.isTrue(records.every(({ flags }) => flags.includes('LOW_CONFIDENCE')))
  })

  test('are believed where figures differ, or are none too high', ({ assert }) => {
    const flags = (ending: string) => scan(rows(ending), headings).flatMap((one) => one.flags)
    assert.notInclude(flags(''), 'LOW_CONFIDENCE')
    assert.notInclude(flags('3'), 'LOW_CONFIDENCE')
  })
})

test.group('Admission numbers of scans', () => {
  const shared = {
    shapes: [{ shape: 'AAA/999', share: 1 }],
    mask: ['T', 'H', 'B', '/', null, null, null],
  }
  const read = (rivals: Record<number, string>) => {
    const text = 'THB/683'
    const [best] = readAdmissionNumber(
      { text, kind: 'value', confidence: 0.88, hypotheses: glyphs(text, rivals, 0.88) },
      false,
      shared
    )
    return { value: best.value, confidence: Math.exp(best.logProbability) }
  }

  test('are sure of the characters that all of them share', ({ assert }) => {
    assert.isAtLeast(read({ 0: 'I' }).confidence, 0.98)
    assert.equal(read({ 0: 'I' }).value, 'THB/683')
  })

  test('are no surer of the others', ({ assert }) => {
    assert.closeTo(read({ 6: '8' }).confidence, 0.88, 0.01)
  })

  test('are not made alike where the picture shows another character', ({ assert }) => {
    const glyph = glyphs('IHB/683', { 0: 'T' }, 0.88)
    const [best] = readAdmissionNumber(
      { text: 'IHB/683', kind: 'value', confidence: 0.88, hypotheses: glyph },
      false,
      shared
    )
    assert.equal(best.value, 'IHB/683')
    assert.isBelow(Math.exp(best.logProbability), 0.9)
  })

  test('are what the text engine read, in doubt, where letters touch and no glyphs make such a number', ({
    assert,
  }) => {
    const shapes = [{ shape: '99AAA9999', share: 1 }]
    const hypotheses = glyphs('23VA2780')
    const [best] = readAdmissionNumber(
      { text: '23WWA2780', kind: 'value', confidence: 0.97, hypotheses },
      false,
      { shapes, mask: [] }
    )
    assert.equal(best.value, '23WWA2780')
    assert.closeTo(Math.exp(best.logProbability), 0.85, 0.01)
  })

  test('have small letters where nearly all are read so, and are doubted where one alone is', ({
    assert,
  }) => {
    const shapes = [{ shape: 'A99999', share: 1 }]
    const readSmall = (first: string | null) => {
      const [best] = readAdmissionNumber(
        { text: 's19013', kind: 'value', confidence: 0.97, hypotheses: glyphs('S19013') },
        false,
        { shapes, mask: [first, null, null, null, null, null] }
      )
      return { value: best.value, isSure: Math.exp(best.logProbability) >= 0.9 }
    }
    assert.deepEqual(readSmall('s'), { value: 's19013', isSure: true })
    assert.isFalse(readSmall(null).isSure)
  })

  test('flags a card on which the heading of a part is no word that is known', ({ assert }) => {
    const flagsOf = (heading: string, source: PageSource) => {
      const card = table({
        rows: [
          ['Subject', heading, 'Exam (70)', 'Total'],
          ['English Language', '22', '38', '60'],
          ['Mathematics', '27', '43', '70'],
          ['Basic Science', '18', '44', '62'],
        ],
        y: 150,
        columnWidths: [150, 55, 55, 60],
      })
      const name = words('Name: ADE Bola', 50, 100)
      return interpretFile([page(1, [card], name, source)]).records.flatMap(({ flags }) => flags)
    }
    assert.include(flagsOf('CIS 30', 'tesseract'), 'HEADING_UNCERTAIN')
    assert.notInclude(flagsOf('CA 30', 'tesseract'), 'HEADING_UNCERTAIN')
    assert.notInclude(flagsOf('CIS 30', 'text_layer'), 'HEADING_UNCERTAIN')
  })
})

test.group('Names of scans', () => {
  test('of a single word are doubted among many of several words', ({ assert }) => {
    const names = [...'ABCDEFGHIJ'].map((letter) => `OKORO ${letter}ma`)
    const doubtedOf = (...values: string[]) =>
      recordsWithLoneNames(
        values.map((value) => ({
          studentName: { value, confidence: 0.96, source: 'ocr' as const },
          exact: false,
        }))
      ).map(({ studentName }) => studentName.value)
    assert.deepEqual(doubtedOf(...names, 'Aisha'), ['Aisha'])
    assert.deepEqual(doubtedOf(...names, "NG'ANG'AIAN", "NG'ANG'AJUMA"), [
      "NG'ANG'AIAN",
      "NG'ANG'AJUMA",
    ])
    assert.isEmpty(doubtedOf(...names.slice(0, 5), 'Aisha'))
    assert.isEmpty(doubtedOf(...names, 'Aisha', 'Bola', 'Chidi'))
  })

  test('begin with a capital I where a small l was seen, unless it is an article', ({ assert }) => {
    assert.equal(withCapitalI('MUMO lan lfe'), 'MUMO Ian Ife')
    assert.equal(withCapitalI('Pedro de los Santos le Roux'), 'Pedro de los Santos le Roux')
    assert.equal(withCapitalI('lamine'), 'lamine')
  })

  test('whose two columns have one heading that was read are joined, and flagged', ({ assert }) => {
    const others = ['Bola', 'Ada', 'Uche', 'Ime', 'Ngozi', 'Tobi']
    const rows = others.map((other, index): MadeCell[] => [
      { text: ['ADE', 'EZE', 'OBI', 'UDO', 'OJO', 'ABU'][index], confidence: 0.96 },
      { text: other, confidence: 0.96 },
      pictured(String(40 + index)),
      pictured(String(61 + index)),
    ])
    const records = scan(rows, ['Surname', 'omen wes', 'Maths', 'English'])
    assert.equal(records[2].studentName.value, 'OBI Uche')
    assert.include(records[2].flags, 'HEADING_UNCERTAIN')
    const houses = rows.map((row, index) => row.with(1, ['Red', 'Blue'][index % 2]))
    assert.equal(
      scan(houses, ['Surname', 'omen wes', 'Maths', 'English'])[2].studentName.value,
      'OBI'
    )
  })
})
