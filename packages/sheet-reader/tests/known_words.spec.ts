import { test } from '@japa/runner'
import { createGreyImage } from '../src/image/grey_image.js'
import { decodeCtc } from '../src/line/ctc_decode.js'
import { KnownWords } from '../src/line/known_words.js'
import { readByKnownWords } from '../src/scan/cells/known_readings.js'
import type { Readers } from '../src/scan/cells/text_readings.js'
import type { ScanCell } from '../src/scan/cells/scan_cell.js'
import type { StraightPage } from '../src/scan/page/straight_page.js'
import type { InkWord } from '../src/scan/words/ink_words.js'

const WORDS = new KnownWords(['english', 'physics', 'maths', 'it'], ['number'])
const CHARACTERS = [...'mathsx1']

/**
 * Log probabilities of steps that each say one character, or with some probability another, and of
 * blanks between.
 */
function steps(...said: readonly (readonly [character: string, other?: string, share?: number])[]) {
  const count = CHARACTERS.length + 1
  const values = new Float32Array(2 * said.length * count).fill(Math.log(1e-9))
  for (const [index, [character, other, share = 0]] of said.entries()) {
    const at = 2 * index * count
    values[at + CHARACTERS.indexOf(character)] = Math.log(1 - share)
    if (other !== undefined) {
      values[at + CHARACTERS.indexOf(other)] = Math.log(share)
    }
    values[at + 2 * count - 1] = 0
  }
  return values
}

function textOf(values: Float32Array, isGuided: boolean): string {
  const known = isGuided ? { words: WORDS, characters: CHARACTERS } : undefined
  const [{ outputs }] = decodeCtc(values, CHARACTERS.length + 1, known)
  return outputs.map((output) => CHARACTERS[output]).join('')
}

const GREY = createGreyImage(60, 30)
const PAGE = { grey: GREY, binary: { ...GREY, data: new Uint8Array(1800) } } as StraightPage

function cellWith(text: string, confidence: number): ScanCell {
  const components = [10, 20].map((x0) => ({ x0, y0: 8, x1: x0 + 8, y1: 20, area: 60 }))
  const pixels = { x0: 10, y0: 8, x1: 28, y1: 20 }
  const word = { components, pixels, angle: 0, textHeight: 12 } as unknown as InkWord
  const paper = { x0: 0, y0: 0, x1: 60, y1: 30 }
  return {
    cell: {} as ScanCell['cell'],
    paper,
    words: [word],
    angle: 0,
    text: { text, confidence, words: [] },
  }
}

/** Readers of whom known words make a text in every doubtful line. */
function readersOf(text: string, probability: number): Pick<Readers, 'lines' | 'known'> {
  const alternatives = [{ text, probability }]
  return {
    lines: { read: () => ({ text, confidence: probability, alternatives, positions: [] }) },
    known: WORDS,
  }
}

test.group('Known words', () => {
  test('a broken letter is read as the known word has it, and a clear one as it is', ({
    assert,
  }) => {
    const broken = steps(['m'], ['a'], ['x', 't', 0.01], ['h'], ['s'])
    assert.equal(textOf(broken, false), 'maxhs')
    assert.equal(textOf(broken, true), 'maths')
    assert.equal(textOf(steps(['m'], ['a'], ['x', 't', 1e-7], ['h'], ['s']), true), 'maxhs')
  })

  test('a figure within a word is no way round it', ({ assert }) => {
    const broken = steps(['m'], ['a'], ['1', 't', 0.1], ['h'], ['s'])
    assert.equal(textOf(broken, true), 'maths')
    assert.equal(textOf(steps(['m', undefined], ['a'], ['t'], ['h'], ['s'], ['1']), true), 'maths1')
  })

  test('words are known whole, shortened, with marks, and behind figures', ({ assert }) => {
    const lengths = (text: string) => WORDS.wordsIn(text)?.map(({ length }) => length) ?? null
    assert.deepEqual(lengths('Énglish Phys.'), [7, 4])
    assert.deepEqual(lengths('I.T. 101'), [2])
    assert.deepEqual(lengths('Number'), [6])
    assert.isNull(lengths('Num.'))
    assert.isNull(lengths('En'))
    assert.isNull(lengths('Maths Qx'))
    assert.isNull(lengths('12'))
  })
})

test.group('Headings by known words', () => {
  test('doubtful headings are read by the words that headings consist of, and never surely', ({
    assert,
  }) => {
    const headings = [cellWith('Phvsos', 0.1), cellWith('Maths', 0.96), cellWith('English', 0.96)]
    readByKnownWords(PAGE, headings, [], readersOf('Physics', 0.97))
    assert.deepEqual(
      headings.map((cell) => cell.text!.text),
      ['Physics', 'Maths', 'English']
    )
    assert.isAtMost(headings[0].text!.confidence, 0.7)
    assert.equal(headings[0].text!.alternatives![0].text, 'Phvsos')
  })

  test('a reading that known words make no more probable stays', ({ assert }) => {
    for (const [text, probability] of [
      ['Physics', 0.3],
      ['Phvsics', 0.9],
    ] as const) {
      const headings = [cellWith('Phvsos', 0.1), cellWith('Maths', 0.96)]
      readByKnownWords(PAGE, headings, [], readersOf(text, probability))
      assert.equal(headings[0].text!.text, 'Phvsos')
    }
  })

  test('readings that lack a letter of a whole known word, or misread one, speak for it', ({
    assert,
  }) => {
    const alternatives = [
      { text: 'Physis', probability: 0.4 },
      { text: 'PhysiLs', probability: 0.3 },
      { text: 'Physics', probability: 0.15 },
    ]
    const lines = {
      read: () => ({ ...alternatives[0], confidence: 0.4, alternatives, positions: [] }),
    }
    const headings = [cellWith('Phvsos', 0.1), cellWith('Maths', 0.96)]
    readByKnownWords(PAGE, headings, [], { lines, known: WORDS })
    assert.equal(headings[0].text!.text, 'Physics')
  })

  test('a row of subjects is read so whatever stands in the row below', ({ assert }) => {
    const at = (row: number, one: ScanCell) => ({ ...one, cell: { row } as ScanCell['cell'] })
    const below = ['SPR', '1O8', 'HOG', 'INR'].map((text) => at(1, cellWith(text, 0.95)))
    const headings = [at(0, cellWith('Phvsos', 0.1)), at(0, cellWith('Maths', 0.96)), ...below]
    readByKnownWords(PAGE, headings, [], readersOf('Physics', 0.97))
    assert.equal(headings[0].text!.text, 'Physics')
  })

  test('one whole known word is not taken for another', ({ assert }) => {
    const headings = [cellWith('Maths', 0.6), cellWith('English', 0.96)]
    readByKnownWords(PAGE, headings, [], readersOf('Physics', 0.9))
    assert.equal(headings[0].text!.text, 'Maths')
  })

  test('names across the top, and down the side, are left alone', ({ assert }) => {
    const names = () => ['Ada Obi', 'Ike Eze', 'Uche Ani'].map((name) => cellWith(name, 0.95))
    const [across, down] = [names(), names()].map((cells) => [cellWith('Maxs', 0.2), ...cells])
    readByKnownWords(PAGE, across, [down], readersOf('Maths', 0.9))
    assert.equal(across[0].text!.text, 'Maxs')
    assert.equal(down[0].text!.text, 'Maxs')
  })

  test('a column is read so where most of its cells are names of subjects', ({ assert }) => {
    const column = [cellWith('Phvsos', 0.1), cellWith('Maths', 0.96), cellWith('Xyz', 0.95)]
    readByKnownWords(PAGE, [], [column], readersOf('Physics', 0.9))
    assert.equal(column[0].text!.text, 'Physics')
  })
})
