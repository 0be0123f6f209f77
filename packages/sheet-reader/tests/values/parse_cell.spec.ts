import { test } from '@japa/runner'
import { parseCell } from '../../src/values/parse_cell.js'
import type { CellValue } from '../../src/values/cell_value.js'
import {
  englishOrdinal,
  oneOf,
  PLUS_MINUS,
  randomNumbers,
  SCORE_WITH_GRADE,
  WEST_AFRICA,
  wholeNumber,
} from './printed_values.js'

type Facts = Partial<Record<string, unknown>>

/** The cheapest reading of a text, without its cost. */
function best(text: string): Facts {
  const [first] = parseCell(text)
  return first ? withoutCost(first) : { kind: 'nothing' }
}

function withoutCost({ cost: _cost, ...facts }: CellValue): Facts {
  return facts
}

function kinds(text: string): string[] {
  return parseCell(text).map(({ kind }) => kind)
}

/** Texts with what anybody would read them as; facts that are left out are not compared. */
const READINGS: Record<string, [string, Facts][]> = {
  'nothing': [
    ['', { kind: 'blank' }],
    ['  ', { kind: 'blank' }],
    ['\u200b', { kind: 'blank' }],
    ['|', { kind: 'blank' }],
  ],
  'numbers': [
    ['67', { kind: 'number', value: 67, decimals: 0, notation: 'integer' }],
    ['0', { kind: 'number', value: 0 }],
    ['61+19=80', { kind: 'number', value: 80, decimals: 0 }],
    ['12.5 + 40 = 52.5', { kind: 'number', value: 52.5, decimals: 1 }],
    ['100', { kind: 'number', value: 100 }],
    ['67.5', { kind: 'number', value: 67.5, decimals: 1, notation: 'point' }],
    ['67,5', { kind: 'number', value: 67.5, decimals: 1, notation: 'comma' }],
    ['12,75', { kind: 'number', value: 12.75, decimals: 2, notation: 'comma' }],
    ['.5', { kind: 'number', value: 0.5 }],
    ['1,204', { kind: 'number', value: 1204, notation: 'thousands' }],
    ['1,204.50', { kind: 'number', value: 1204.5, decimals: 2 }],
    ['1.204,50', { kind: 'number', value: 1204.5, decimals: 2 }],
    ['1 204', { kind: 'number', value: 1204 }],
    ['38*', { kind: 'number', value: 38, mark: '*' }],
    ['(45)', { kind: 'number', value: 45, mark: '()' }],
    ['67 marks', { kind: 'number', value: 67, mark: 'marks' }],
    ['６７', { kind: 'number', value: 67 }],
    ['7.', { kind: 'number', value: 7, mark: '.' }],
    ['7)', { kind: 'number', value: 7 }],
    ['| 67', { kind: 'number', value: 67 }],
    ['67 |', { kind: 'number', value: 67 }],
  ],
  'halves and quarters': [
    ['45½', { kind: 'number', value: 45.5, decimals: 1, notation: 'half_sign' }],
    ['66.66666666666667', { kind: 'number', value: 66.67, decimals: 2, notation: 'point' }],
    ['17,200000524520874', { kind: 'number', value: 17.2, decimals: 2, notation: 'comma' }],
    ['45 ½', { kind: 'number', value: 45.5 }],
    ['45 1/2', { kind: 'number', value: 45.5 }],
    ['45¼', { kind: 'number', value: 45.25, decimals: 2 }],
    ['45 3/4', { kind: 'number', value: 45.75, decimals: 2 }],
    ['½', { kind: 'number', value: 0.5 }],
  ],
  'marks out of a maximum': [
    ['24/50', { kind: 'fraction', value: 24, of: 50 }],
    ['7/10', { kind: 'fraction', value: 7, of: 10 }],
    ['24.5 / 50', { kind: 'fraction', value: 24.5, of: 50, decimals: 1 }],
    ['24½/50', { kind: 'fraction', value: 24.5, of: 50 }],
    ['24 out of 50', { kind: 'fraction', value: 24, of: 50 }],
    ['12 sur 20', { kind: 'fraction', value: 12, of: 20 }],
    ['545/900', { kind: 'fraction', value: 545, of: 900 }],
  ],
  'percentages': [
    ['65%', { kind: 'percent', value: 65 }],
    ['65 %', { kind: 'percent', value: 65 }],
    ['65.25%', { kind: 'percent', value: 65.25, decimals: 2 }],
    ['65 per cent', { kind: 'percent', value: 65 }],
  ],
  'a score with a grade': [
    ['67 B+', { kind: 'composite', pattern: 'NG', score: 67, grade: 'B+' }],
    ['65B', { kind: 'composite', pattern: 'NG', score: 65, grade: 'B' }],
    ['65B3', { kind: 'composite', pattern: 'NG', score: 65, grade: 'B3' }],
    ['65.5B+', { kind: 'composite', score: 65.5, grade: 'B+', decimals: 1 }],
    ['67½ B', { kind: 'composite', score: 67.5, grade: 'B' }],
    ['67 (B)', { kind: 'composite', score: 67, grade: 'B' }],
    ['67\nB+', { kind: 'composite', score: 67, grade: 'B+' }],
    ['67/B', { kind: 'composite', score: 67, grade: 'B' }],
    ['67 – B', { kind: 'composite', score: 67, grade: 'B' }],
    ['B 65', { kind: 'composite', pattern: 'GN', score: 65, grade: 'B' }],
    ['C4 62', { kind: 'composite', pattern: 'GN', score: 62, grade: 'C4' }],
    ['A1-78', { kind: 'composite', pattern: 'GN', score: 78, grade: 'A1' }],
    ['24/50 B', { kind: 'composite', pattern: 'FG', score: 24, of: 50, grade: 'B' }],
    ['65% B', { kind: 'composite', pattern: '%G', score: 65, percent: 65, grade: 'B' }],
    ['8,5 I', { kind: 'composite', pattern: 'NG', score: 8.5, grade: 'I' }],
    ['67 (65%)', { kind: 'composite', pattern: 'N%', score: 67, percent: 65 }],
    ['65% (5)', { kind: 'composite', pattern: '%G', score: 65, grade: '5', scales: ['levels'] }],
    ['67 Distinction', { kind: 'composite', score: 67, grade: 'DISTINCTION' }],
  ],
  'a score with a position': [
    ['67 3rd', { kind: 'composite', pattern: 'NP', score: 67, position: 3 }],
    ['67 (3rd)', { kind: 'composite', pattern: 'NP', score: 67, position: 3 }],
    ['67 B 3rd', { kind: 'composite', pattern: 'NGP', score: 67, grade: 'B', position: 3 }],
    ['12,5 3e', { kind: 'composite', pattern: 'NP', score: 12.5, position: 3 }],
  ],
  'a result with a remark': [
    ['67 Good', { kind: 'composite', pattern: 'NR', score: 67, remark: 'Good' }],
    ['A1 Excellent', { kind: 'composite', pattern: 'GR', grade: 'A1', remark: 'Excellent' }],
    ['67 B Very good', { kind: 'composite', pattern: 'NGR', score: 67, remark: 'Very good' }],
  ],
  'several numbers': [
    ['18 45 63', { kind: 'numbers', values: [18, 45, 63] }],
    ['18|45|63', { kind: 'numbers', values: [18, 45, 63] }],
  ],
  'grades': [
    ['A1', { kind: 'grade', grade: 'A1' }],
    ['F9', { kind: 'grade', grade: 'F9' }],
    ['b3', { kind: 'grade', grade: 'B3' }],
    ['A', { kind: 'grade', grade: 'A' }],
    ['B+', { kind: 'grade', grade: 'B+' }],
    ['A–', { kind: 'grade', grade: 'A-' }],
    ['B plain', { kind: 'grade', grade: 'B' }],
    ['C (minus)', { kind: 'grade', grade: 'C-' }],
    ['A*', { kind: 'grade', grade: 'A*' }],
    ['E2', { kind: 'grade', grade: 'E2', scales: ['india'] }],
    ['D7', { kind: 'grade', grade: 'D7', scales: ['west_africa'] }],
    ['P8', { kind: 'grade', grade: 'P8', scales: ['uganda'] }],
    ['O', { kind: 'grade', grade: 'O' }],
    ['ME2', { kind: 'grade', grade: 'ME2', scales: ['kenya_competency'] }],
    ['TB', { kind: 'grade', grade: 'TB', scales: ['mentions'] }],
    ['(B)', { kind: 'grade', grade: 'B' }],
  ],
  'ranks': [
    ['1st', { kind: 'position', position: 1, spelled: true, tied: false }],
    ['22 ND', { kind: 'position', position: 22 }],
    ['=3rd', { kind: 'position', position: 3, tied: true }],
    ['3rd=', { kind: 'position', position: 3, tied: true }],
    ['3rd (tie)', { kind: 'position', position: 3, tied: true }],
    ['T3', { kind: 'position', position: 3, tied: true }],
    ['=3', { kind: 'position', position: 3, tied: true }],
    ['16th out of 30', { kind: 'position', position: 16, of: 30 }],
    ['16th/30', { kind: 'position', position: 16, of: 30 }],
    ['16th of 30 students', { kind: 'position', position: 16, of: 30 }],
    ['3 out of 51 pupils', { kind: 'position', position: 3, of: 51 }],
    ['3ʳᵈ', { kind: 'position', position: 3 }],
    ['1er', { kind: 'position', position: 1 }],
    ['1ère', { kind: 'position', position: 1 }],
    ['2ème', { kind: 'position', position: 2 }],
    ['3e', { kind: 'position', position: 3 }],
    ['3e ex aequo', { kind: 'position', position: 3, tied: true }],
    ['12e/45', { kind: 'position', position: 12, of: 45 }],
    ['Na 12', { kind: 'position', position: 12, spelled: true }],
    ['18 cikin 31', { kind: 'position', position: 18, of: 31 }],
    ['na 3 daga cikin 25', { kind: 'position', position: 3, of: 25 }],
    ['7 nínú 40', { kind: 'position', position: 7, of: 40 }],
    ['12 de 35', { kind: 'position', position: 12, of: 35 }],
  ],
  'marks of absence': [
    ['ABS', { kind: 'absence', state: 'absent' }],
    ['Abs.', { kind: 'absence', state: 'absent' }],
    ['Absent', { kind: 'absence', state: 'absent' }],
    ['AB', { kind: 'absence', state: 'absent' }],
    ['X', { kind: 'absence', state: 'absent' }],
    ['-', { kind: 'absence', state: 'none' }],
    ['–', { kind: 'absence', state: 'none' }],
    ['—', { kind: 'absence', state: 'none' }],
    ['- -', { kind: 'absence', state: 'none' }],
    ['*', { kind: 'absence', state: 'none' }],
    ['N/A', { kind: 'absence', state: 'not_offered' }],
    ['NIL', { kind: 'absence', state: 'not_offered' }],
    ['Exempt', { kind: 'absence', state: 'exempt' }],
    ['EX', { kind: 'absence', state: 'exempt' }],
    ['dispensé', { kind: 'absence', state: 'exempt' }],
    ['INC', { kind: 'absence', state: 'incomplete' }],
    ['nc', { kind: 'absence', state: 'incomplete' }],
    ['Withheld', { kind: 'absence', state: 'withheld' }],
    ['Malpractice', { kind: 'absence', state: 'malpractice' }],
  ],
  'remarks': [
    ['Very good', { kind: 'remark' }],
    ['Keep it up', { kind: 'remark' }],
    ['Assez Bien', { kind: 'remark' }],
    ['Passable', { kind: 'remark' }],
    ['Distinction', { kind: 'remark' }],
    ['A brilliant result. Keep it up.', { kind: 'remark' }],
  ],
  'codes': [
    ['GHS/20/1795', { kind: 'code', shape: 'AAA/99/9999' }],
    ['2021/CS/045', { kind: 'code', shape: '9999/AA/999' }],
    ['2021/045', { kind: 'code', shape: '9999/999' }],
    ['19/045', { kind: 'code', shape: '99/999' }],
    ['20140023', { kind: 'code', shape: '99999999' }],
    ['KSG-0142', { kind: 'code', shape: 'AAA-9999' }],
  ],
  'names': [
    ['ADEBAYO Ngozi', { kind: 'name', words: 2, surnameFirst: false }],
    ['OKAFOR, Chidi Emmanuel', { kind: 'name', words: 3, surnameFirst: true }],
    ["O'Neil J.", { kind: 'name' }],
    ['Ọlájídé Adébáyọ̀', { kind: 'name', words: 2 }],
    ['N’Guessan Abdul-Rahman', { kind: 'name', words: 2 }],
    ['Zainab binti Yusuf', { kind: 'name', words: 3 }],
    ['Grace', { kind: 'name', words: 1 }],
  ],
  'days and years': [
    ['12/05/2010', { kind: 'date' }],
    ['2010-05-12', { kind: 'date' }],
    ['12 May 2010', { kind: 'date' }],
    ['12th May, 2010', { kind: 'date' }],
    ['2023/2024', { kind: 'date' }],
    ['2023/24', { kind: 'date' }],
  ],
  'subjects': [
    ['English Language', { kind: 'subject', isCode: false }],
    ['Mathématiques', { kind: 'subject' }],
    ['MTH 101', { kind: 'subject', isCode: true }],
  ],
  'sentences': [
    ['He must pay attention to his work in class.', { kind: 'sentence' }],
    ['The school resumes on Monday', { kind: 'sentence' }],
  ],
  'page marks': [
    ['Page 2 of 5', { kind: 'page_mark' }],
    ['- 3 -', { kind: 'page_mark' }],
  ],
  'the sexes': [
    ['M', { kind: 'sex', sex: 'male' }],
    ['Female', { kind: 'sex', sex: 'female' }],
  ],
}

test.group('A cell alone', () => {
  for (const [what, readings] of Object.entries(READINGS)) {
    test(`${what}: each text is read as what it is`, ({ assert }) => {
      for (const [text, facts] of readings) {
        assert.containSubset(best(text), facts, JSON.stringify(text))
      }
    })
  }

  test('what can be two things is kept as both', ({ assert }) => {
    assert.includeMembers(kinds('A'), ['grade', 'absence'])
    assert.includeMembers(kinds('AB'), ['absence', 'grade'])
    assert.includeMembers(kinds('F'), ['grade', 'sex'])
    assert.includeMembers(kinds('3/45'), ['fraction', 'position'])
    assert.includeMembers(kinds('1/2'), ['fraction', 'position'])
    assert.includeMembers(kinds('3E'), ['composite', 'position'])
    assert.includeMembers(kinds('Merit'), ['remark', 'grade'])
    assert.includeMembers(kinds('18/45/63'), ['numbers', 'code'])
  })

  test('one comma before three digits can be thousands or decimals', ({ assert }) => {
    const values = parseCell('1,204').flatMap((value) =>
      value.kind === 'number' ? [value.value] : []
    )
    assert.deepEqual(values, [1204, 1.204])
  })

  test('marks out of a maximum are never an admission number', ({ assert }) => {
    for (const text of ['24/50', '7/10', '24 / 50', '50/50', '0/10', '100/100']) {
      assert.notInclude(kinds(text), 'code', text)
    }
  })

  test('an admission number is never marks out of a maximum', ({ assert }) => {
    for (const text of ['2021/045', '19/045', 'GHS/20/1795', '2023/2024', '14/60023']) {
      assert.notInclude(kinds(text), 'fraction', text)
    }
  })

  test('headings, classes and prose hold no score', ({ assert }) => {
    const texts = ['JSS 1A', 'CA 40', '1st Term', 'Exam (60)', 'SS 2', 'Term 3', 'ICT', 'B. Bello']
    for (const text of texts) {
      const [first] = parseCell(text)
      assert.notInclude(['number', 'composite', 'position', 'fraction'], first?.kind, text)
    }
  })

  test('where a legend says that A means absent, the grade comes last', ({ assert }) => {
    const [first, last] = parseCell('A', { absenceLetter: true })
    assert.equal(first.kind, 'absence')
    assert.equal(last.kind, 'grade')
    assert.equal(parseCell('A')[0].kind, 'grade')
  })

  test('candidates come cheapest first', ({ assert }) => {
    for (const text of Object.values(READINGS).flatMap((list) => list.map(([first]) => first))) {
      const costs = parseCell(text).map(({ cost }) => cost)
      assert.deepEqual(
        costs,
        costs.toSorted((one, other) => one - other),
        text
      )
      assert.isTrue(
        costs.every((cost) => cost >= 0),
        text
      )
    }
  })

  test('any text is answered, however odd', ({ assert }) => {
    const random = randomNumbers(20_260)
    const letters = [...'0123456789ABFabst./,%()-+=*½ \n\'"éọ：٣−#']
    for (let round = 0; round < 4000; round++) {
      const length = wholeNumber(1, 14, random)
      const text = Array.from({ length }, () => oneOf(letters, random)).join('')
      for (const value of parseCell(text)) {
        assert.isTrue(Number.isFinite(value.cost), JSON.stringify(text))
        if (value.kind === 'number') {
          assert.isTrue(Number.isFinite(value.value), JSON.stringify(text))
        }
      }
    }
    for (const character of ['9', 'A', '(', ' ', '-', '½', 'é', '/', '9 ', 'B ', '9/']) {
      assert.isArray(parseCell(character.repeat(100_000)))
    }
  })
})

test.group('What is printed is read back', () => {
  for (const [notation, print] of Object.entries(SCORE_WITH_GRADE)) {
    for (const grades of [WEST_AFRICA, PLUS_MINUS]) {
      test(`a score and a grade with ${notation}, ${grades[0]} … ${grades.at(-1)}`, ({
        assert,
      }) => {
        const random = randomNumbers(451)
        for (let round = 0; round < 300; round++) {
          const whole = wholeNumber(10, 100, random)
          const score = random() < 0.3 ? whole + 0.5 : whole
          const grade = oneOf(grades, random)
          const text = print({ score, grade })
          assert.containSubset(best(text), { kind: 'composite', score, grade }, text)
        }
      })
    }
  }

  test('numbers with a point, a comma, signs of halves and thousands', ({ assert }) => {
    const random = randomNumbers(77)
    for (let round = 0; round < 500; round++) {
      const whole = wholeNumber(0, 998, random)
      const cents = wholeNumber(0, 99, random)
      const padded = String(cents).padStart(2, '0')
      const decimal = Number(`${whole}.${padded}`)
      assert.containSubset(best(`${whole}.${padded}`), { kind: 'number', value: decimal })
      assert.containSubset(best(`${whole},${padded}`), { kind: 'number', value: decimal })
      assert.containSubset(best(`${whole}½`), { kind: 'number', value: whole + 0.5 })
      const thousands = `${whole + 1},${String(cents).padStart(3, '0')}.5`
      const value = (whole + 1) * 1000 + cents + 0.5
      assert.containSubset(best(thousands), { kind: 'number', value })
    }
  })

  test('marks out of their maximum, and percentages', ({ assert }) => {
    const random = randomNumbers(9)
    for (let round = 0; round < 500; round++) {
      const of = oneOf([10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 100, 500], random)
      const value = wholeNumber(0, of, random)
      const separator = oneOf(['/', ' / ', ' out of '], random)
      const text = `${value}${separator}${of}`
      assert.containSubset(best(text), { kind: 'fraction', value, of }, text)
      assert.containSubset(best(`${value}%`), { kind: 'percent', value })
    }
  })

  test('ranks in English and French, tied or not, with the number of students', ({ assert }) => {
    for (let position = 1; position <= 130; position++) {
      const english = englishOrdinal(position)
      const french = position === 1 ? '1er' : `${position}e`
      for (const text of [english, english.toUpperCase(), french]) {
        assert.containSubset(best(text), { kind: 'position', position, spelled: true }, text)
      }
      assert.containSubset(best(`=${english}`), { kind: 'position', position, tied: true })
      const counted = `${english} out of ${position + 7}`
      assert.containSubset(best(counted), { kind: 'position', position, of: position + 7 })
      const together = `${position % 90} ${english}`
      assert.containSubset(best(together), { kind: 'composite', score: position % 90, position })
    }
  })

  test('parts that do not add up to a number are not read as it', ({ assert }) => {
    assert.notInclude(kinds('61+19=81'), 'number')
  })
})
