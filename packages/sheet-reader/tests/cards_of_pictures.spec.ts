import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'

const LIST = [
  ['English Language', '61'],
  ['Mathematics', '48'],
  ['Basic Science', '72'],
]

/** A card as a picture leaves it, with a line above its marks that has no colon. */
function cardBelow(lines: readonly [text: string, confidence: number][], list = LIST) {
  const marks = table({ rows: [['Subject', 'Score'], ...list], y: 200, columnWidths: [160, 60] })
  const around = lines.flatMap(([text, confidence], at) =>
    words(text, 40, 60 + at * 20, confidence)
  )
  return page(1, [marks], around, 'tesseract')
}

test.group('Cards in pictures', () => {
  test('of a class are nobody called like the class', ({ assert }) => {
    const card = cardBelow([
      ['Report Sheet for Nursery Two', 0.97],
      ["Pupil's Name Ajayi Zainab", 0.45],
    ])
    const [record] = interpretFile([card]).records
    assert.equal(record.studentName.value, 'Ajayi Zainab')
  })

  test('have a position whose ending was read as a nought where it is higher than the class counts', ({
    assert,
  }) => {
    const read = (position: string) => {
      const card = cardBelow([
        ['Name: NDIAYE Mame', 0.96],
        [`Rang: ${position}`, 0.96],
      ])
      return interpretFile([card]).records[0]
    }
    const record = read('460/48')
    assert.equal(record.position?.value, 46)
    assert.isBelow(record.position!.confidence, 0.9)
    assert.equal(read('46/48').position?.value, 46)
    assert.isNull(read('466/48').position)
  })

  test('have values behind colons that were read as signs', ({ assert }) => {
    const card = cardBelow([
      ['Registration Number © 202472131113FE', 0.96],
      ['Candidate Name © MOHAMMED Hussaina', 0.96],
    ])
    const [record] = interpretFile([card]).records
    assert.equal(record.studentName.value, 'MOHAMMED Hussaina')
    assert.equal(record.admissionNumber?.value, '202472131113FE')
  })

  test('name courses by the Roman numbers that were read as strokes', ({ assert }) => {
    const card = cardBelow(
      [['Name: OSAGIE Miriam', 0.96]],
      [
        ['Principles of Economics |', '71'],
        ['Principles of Economics Il', '38'],
        ['Macroeconomic Theoryl', '76'],
        ['Macroeconomic Theory ll', '47'],
        ['Business Law |', '55'],
      ]
    )
    const [record] = interpretFile([card]).records
    assert.deepEqual(scores(record), {
      'Principles of Economics I': 71,
      'Principles of Economics II': 38,
      'Macroeconomic Theory I': 76,
      'Macroeconomic Theory II': 47,
      'Business Law |': 55,
    })
  })
})
