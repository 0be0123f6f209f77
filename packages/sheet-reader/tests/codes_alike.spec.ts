import { test } from '@japa/runner'
import { createGreyImage } from '../src/image/grey_image.js'
import { decodeCode } from '../src/line/code_ctc.js'
import type { CodeCharacters, ReadCode } from '../src/line/line_reader.js'
import { codeShapes } from '../src/scan/cells/code_shape.js'
import { readCodesAlike, type ReadCells } from '../src/scan/cells/codes_alike.js'
import { readCourseCodes } from '../src/scan/cells/course_codes.js'
import type { ScanCell } from '../src/scan/cells/scan_cell.js'
import type { StraightPage } from '../src/scan/page/straight_page.js'
import type { InkWord } from '../src/scan/words/ink_words.js'
import type { Cell } from '../src/types.js'

const CHARACTERS = [...'AB12.']
const outputOf = (character: string) => CHARACTERS.indexOf(character)

/**
 * Log probabilities of steps, each with the probabilities of some characters; a blank has what is
 * left.
 */
function steps(...said: Readonly<Record<string, number>>[]): Float32Array {
  const count = CHARACTERS.length + 1
  const values = new Float32Array(said.length * count).fill(Math.log(1e-6))
  for (const [step, shares] of said.entries()) {
    let left = 1
    for (const [character, share] of Object.entries(shares)) {
      values[step * count + outputOf(character)] = Math.log(share)
      left -= share
    }
    values[step * count + count - 1] = Math.log(Math.max(1e-6, left))
  }
  return values
}

function places(...each: string[]): Map<number, number>[] {
  return each.map((all) => new Map([...all].map((one) => [outputOf(one), 1 / all.length])))
}

function textOf(values: Float32Array, ...each: string[]): string | null {
  const decoded = decodeCode(values, CHARACTERS.length + 1, places(...each))
  return decoded && decoded.outputs.map((output) => CHARACTERS[output]).join('')
}

/**
 * Cells of a column of a page of blank paper; what a reader of codes says of each is told by its
 * place.
 */
function columnOf(texts: readonly string[], confidence: number): ReadCells {
  return texts.map((text, index) => {
    const cell = { row: index, column: 0, kind: 'value', text, confidence } as Cell
    return [entryOf(cell, index), cell]
  })
}

function entryOf(cell: Cell, index: number): ScanCell {
  const pixels = { x0: 10, y0: 20 * index, x1: 80, y1: 20 * index + 12 }
  const words = [{ pixels, textHeight: 12, components: [pixels] } as unknown as InkWord]
  return { cell, paper: { x0: 0, y0: 20 * index, x1: 90, y1: 20 * index + 18 }, words, angle: 0 }
}

const PAGE = { grey: createGreyImage(100, 400) } as StraightPage

/**
 * A reader that sees one text in each row, and says how well it fits the ways in which codes are
 * built.
 */
function readerOf(seen: readonly string[]) {
  const fits = (text: string, shape: readonly CodeCharacters[]) =>
    text.length === shape.length && shape.every((place, at) => place.has(text[at]))
  return {
    readCodes: (
      _: unknown,
      { y0 }: { y0: number },
      shapes: readonly (readonly CodeCharacters[])[]
    ) =>
      shapes.map((shape): ReadCode | null => {
        const text = seen[Math.round(y0 / 20)]
        return fits(text, shape) ? { text, confidence: 0.95, logProbability: -2 } : null
      }),
  }
}

test.group('A line that is read as a code', () => {
  test('has the most probable character that may stand at each place', ({ assert }) => {
    const values = steps({ A: 0.9 }, {}, { B: 0.7, 1: 0.2 }, {}, { 2: 0.9 })
    assert.equal(textOf(values, 'AB', 'AB', '12'), 'AB2')
    assert.equal(textOf(values, 'AB', '12', '12'), 'A12')
  })

  test('has a mark of which hardly anything is left, and the same character twice', ({
    assert,
  }) => {
    const values = steps({ 1: 0.9 }, {}, { 1: 0.9 }, {}, { '.': 0.001 }, {}, { 2: 0.9 })
    assert.equal(textOf(values, '12', '12', '.', '12'), '11.2')
    assert.isNull(textOf(steps({ 1: 0.9 }), '12', '12'))
  })

  test('has the probability of all such codes together', ({ assert }) => {
    const values = steps({ A: 0.6, B: 0.3 })
    const decoded = decodeCode(values, CHARACTERS.length + 1, places('AB'))!
    assert.closeTo(Math.exp(decoded.logProbability), 0.5 * 0.9, 1e-3)
  })
})

test.group('Codes of a column', () => {
  const PRINTED = [
    'TDN.19.486',
    'TDN.19.901',
    'TDN.19.217',
    'TDN.19.096',
    'TDN.19.503',
    'TDN.19.382',
  ]
  const READ = ['TDN 19.4B6', 'TDN1990I', 'TDNI9.217', 'TDN.19096', 'TDN19503', 'TDN.1e382']

  test('begin alike, and have the marks that some of them still show', ({ assert }) => {
    const [shape] = codeShapes(READ)
    assert.equal(shape.length, 10)
    const usual = shape.map((place) => [...place].sort(([, one], [, other]) => other - one)[0][0])
    assert.equal(usual.slice(0, 7).join(''), 'TDN.19.')
    assert.equal([...shape[9].keys()].join(''), '0123456789')
  })

  test('are read as most are built where they are in doubt, and never surely', ({ assert }) => {
    const column = columnOf(READ, 0.3)
    readCodesAlike(PAGE, column, readerOf(PRINTED))
    assert.deepEqual(
      column.map(([, { text }]) => text),
      PRINTED
    )
    assert.isTrue(column.every(([, { confidence }]) => confidence <= 0.7))
    assert.equal(column[1][1].alternatives![0].text, 'TDN1990I')
  })

  test('stay where they were read surely, or are numbers or names', ({ assert }) => {
    const names = ['Eze Ada', 'Obi Uche', 'Ojo Bisi', 'Edet Joy', 'Sani Musa', 'Bello Tobi']
    for (const [texts, confidence] of [
      [READ, 0.95],
      [names, 0.3],
      [['123.45', '117.20', '98.75', '101.50', '120.25', '11O.10'], 0.3],
    ] as const) {
      const column = columnOf(texts, confidence)
      readCodesAlike(PAGE, column, readerOf(PRINTED))
      assert.deepEqual(
        column.map(([, { text }]) => text),
        texts
      )
    }
  })
})

test.group('Codes of courses', () => {
  const PRINTED = ['MTH 208', 'CSC 207', 'GST 224', 'PHY 211', 'PHY 201', 'RANK']

  function row(texts: readonly string[], confidence: number): ScanCell[] {
    return texts.map((text, index) => {
      const cell = { row: 0, column: index } as Cell
      return { ...entryOf(cell, index), cell, text: { text, confidence, words: [] } }
    })
  }

  /** A reader to whom each heading looks like some codes, each with a logarithm. */
  function looks(each: readonly Readonly<Record<string, number>>[]) {
    return {
      readCodes: (
        _: unknown,
        { y0 }: { y0: number },
        shapes: readonly (readonly CodeCharacters[])[]
      ) =>
        shapes.map((shape): ReadCode | null => {
          const found = Object.entries(each[Math.round(y0 / 20)]).find(([text]) =>
            [...text].every((character, at) => shape[at].has(character))
          )
          return found ? { text: found[0], confidence: 0.9, logProbability: found[1] } : null
        }),
    }
  }

  test('are read beside others, with the letters that several have', ({ assert }) => {
    const cells = row(['MTH 208', 'CSC 207', 'GST 224', 'PHE 211', 'mY 2N', 'RANK'], 0.6)
    const reader = looks([
      { 'MTH 208': -1 },
      { 'CSC 207': -1 },
      { 'GST 224': -1 },
      { 'PHE 211': -3, 'PHY 211': -4 },
      { 'PHY 201': -5, 'PHE 201': -12 },
      { 'GNS 200': -60 },
    ])
    readCourseCodes(PAGE, cells, reader)
    assert.deepEqual(
      cells.map(({ text }) => text!.text),
      PRINTED
    )
    assert.isTrue(cells.every(({ text }) => text!.confidence <= 0.7))
  })

  test('are made of no headings where hardly any is one', ({ assert }) => {
    const cells = row(['ENG', 'MTH 2O', 'CSC 207', 'PHY 211'], 0.6)
    readCourseCodes(PAGE, cells, looks(cells.map(() => ({ 'GNS 200': -1 }))))
    assert.equal(cells[0].text!.text, 'ENG')
  })
})
