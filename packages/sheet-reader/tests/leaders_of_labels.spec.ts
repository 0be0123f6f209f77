import { test } from '@japa/runner'
import type { PixelBox } from '../src/image/grey_image.js'
import { readShortWords, type CodeReader } from '../src/scan/cells/glyph_readings.js'
import { findInkWords } from '../src/scan/words/ink_words.js'
import { looseTokens } from '../src/scan/words/loose_text.js'
import { straightPage } from './image_pictures.js'
import { interpretFile, page, table, words } from './interpretation_pages.js'

const LIST = [
  ['English Language', '61'],
  ['Mathematics', '48'],
  ['Basic Science', '72'],
]

test.group('Rows of dots that lead from a label to its value in a picture', () => {
  test('are words of the page, of which no reader makes a dash or a letter', ({ assert }) => {
    const dots: PixelBox[] = Array.from({ length: 6 }, (_, at) => ({
      x0: 150 + 7 * at,
      y0: 74,
      x1: 154 + 7 * at,
      y1: 78,
    }))
    const label = [100, 114, 128].map((x0) => ({ x0, y0: 60, x1: x0 + 12, y1: 78 }))
    const picture = straightPage([...label, ...dots])
    const { words: found } = findInkWords(picture, [], { horizontal: [], vertical: [] })
    const glyphs: CodeReader = {
      read: () => ({ kind: 'dash', text: '-', confidence: 0.9, hypotheses: [] }),
    }
    readShortWords(picture, found, glyphs)
    assert.deepEqual(
      looseTokens(found, 1)
        .sort((one, other) => one.x0 - other.x0)
        .map(({ text }) => text),
      ['-', '......']
    )
  })

  test('end the label, and their first dot is no part of the value before them', ({ assert }) => {
    const marks = table({ rows: [['Subject', 'Score'], ...LIST], y: 200, columnWidths: [160, 60] })
    const around = [
      ...words(
        'NAME OF STUDENT ....... MAIKUDI Rukayat. ....... ADM. NO ..... .CIC/33/227. .....',
        40,
        60,
        0.96
      ),
      ...words('NO. IN CLASS ..... 41. ..... POSITION ..... 5th. .....', 40, 90, 0.96),
    ]
    const [record] = interpretFile([page(1, [marks], around, 'tesseract')]).records
    assert.equal(record.studentName.value, 'MAIKUDI Rukayat')
    assert.equal(record.admissionNumber?.value, 'CIC/33/227')
    assert.equal(record.position?.value, 5)
  })

  test('may have the colon of the label behind them', ({ assert }) => {
    const marks = table({ rows: [['SUBJECT', 'TOTAL'], ...LIST], y: 200, columnWidths: [160, 60] })
    const around = [
      ...words('NAME ...... : ANYANWU KELECHI BLESSING', 40, 60),
      ...words('CLASS ..... : JSS 3', 40, 75),
      ...words('ADM. NO ... : 880', 40, 90),
    ]
    const [record] = interpretFile([page(1, [marks], around)]).records
    assert.equal(record.studentName.value, 'ANYANWU KELECHI BLESSING')
    assert.equal(record.admissionNumber?.value, '880')
  })
})
