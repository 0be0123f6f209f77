import { test } from '@japa/runner'
import { joinBrokenWords } from '../src/scan/cells/broken_words.js'
import { settleCell } from '../src/scan/cells/settle_cell.js'
import type { ScanCell } from '../src/scan/cells/scan_cell.js'
import type { Cell } from '../src/types.js'

const LETTER = 8
const MARGIN = 4
const ROOM = 8 * LETTER

/** A cell with a word on each line, as wide as its letters. */
function made(text: string, row: number): [ScanCell, Cell] {
  const paper = { x0: 0, y0: row * 100, x1: ROOM + 2 * MARGIN, y1: row * 100 + 99 }
  const words = text.split('\n').map((line, at) => {
    const [y0, width] = [paper.y0 + at * 15, line.length * LETTER]
    const pixels = { x0: MARGIN, y0, x1: MARGIN + width, y1: y0 + 10 }
    return { ...pixels, pixels, components: [], angle: 0, textHeight: 10, text: line }
  })
  const place = { row, column: 1, rowSpan: 1, columnSpan: 1, box: paper }
  const cell = { ...place, kind: 'value', text, confidence: 1 } as Cell
  return [{ cell, paper, words, angle: 0 } as unknown as ScanCell, cell]
}

function joined(...texts: string[]): string[] {
  const column = texts.map(made)
  joinBrokenWords(column)
  return column.map(([, { text }]) => text)
}

test.group('Words of a drawn column of a picture', () => {
  test('are whole where they fill their line and go on in the next', ({ assert }) => {
    assert.deepEqual(joined('EZE\nOLUWASEU\nN', 'NWACHUKW\nU JOY', 'SANI MAR'), [
      'EZE\nOLUWASEUN',
      'NWACHUKWU JOY',
      'SANI MAR',
    ])
  })

  test('stay apart where there was room, or where letters are initials', ({ assert }) => {
    assert.deepEqual(joined('OKORO\nN', 'SANI\nIBRAHIM'), ['OKORO\nN', 'SANI\nIBRAHIM'])
    assert.deepEqual(joined('OLUWASEU\nN', 'EZE A\nSANI'), ['OLUWASEU\nN', 'EZE A\nSANI'])
  })

  test('begin with no point, which is a speck', ({ assert }) => {
    const [entry] = made('A\nB', 0)
    entry.text = { text: '.A\n,B', confidence: 0.9, words: [] }
    assert.equal(settleCell(entry, false, new Set()).text, 'A\nB')
  })

  test('may be no signs that were seen across their lines', ({ assert }) => {
    const [entry] = made('77\nA-', 0)
    entry.text = { text: '77\nA-', confidence: 0.9, words: [] }
    entry.glyphs = {
      kind: 'value',
      text: '1/',
      confidence: 0.3,
      hypotheses: [{ logProbability: -1, glyphs: [[['1', 0]], [['/', 0]]] }],
    }
    const cell = settleCell(entry, false, new Set([1]))
    assert.equal(cell.text, '77\nA-')
    assert.isUndefined(cell.hypotheses)
    assert.isBelow(cell.confidence, 0.9)
  })
})
