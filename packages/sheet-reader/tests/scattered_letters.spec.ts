import { test } from '@japa/runner'
import { WordBuilder } from '../src/pdf/word_builder.js'
import type { TextRun } from '../src/pdf/text_run.js'

const WIDTH = 6

function run(): TextRun {
  return { fontSize: 10, bold: false, direction: 0, originX: 0, originY: 100, isHidden: false }
}

/** Adds letters one after the other from a place on, accents at the place of their letter. */
function addLetters(builder: WordBuilder, text: string, from: number, width = WIDTH) {
  const own = run()
  for (const [at, letter] of [...text].entries()) {
    const start = from + at * width
    builder.add(letter.codePointAt(0)!, false, own, start, 92, start + width, 102)
  }
}

function textsOf(builder: WordBuilder): string[] {
  return builder.finish().map(({ text }) => text)
}

test.group('Letters that another font lends', () => {
  test('belong to the word they touch, although they are drawn behind its line', ({ assert }) => {
    const builder = new WordBuilder()
    addLetters(builder, 'If', 0)
    builder.endWord()
    addLetters(builder, 'Uche', 4 * WIDTH)
    builder.endWord()
    addLetters(builder, 'ẹ', 2 * WIDTH)
    builder.endWord()
    addLetters(builder, 'B5', 10 * WIDTH)
    assert.deepEqual(textsOf(builder), ['Ifẹ', 'Uche', 'B5'])
  })

  test('stand between the parts of the word they touch on both sides', ({ assert }) => {
    const builder = new WordBuilder()
    addLetters(builder, 'Ng', 0)
    builder.endWord()
    addLetters(builder, 'zi', 3 * WIDTH)
    builder.endWord()
    addLetters(builder, 'Emeka', 6 * WIDTH)
    builder.endWord()
    addLetters(builder, 'ọ', 2 * WIDTH)
    assert.deepEqual(textsOf(builder), ['Ngọzi', 'Emeka'])
  })

  test('stand on both sides of a letter, although they are drawn at once', ({ assert }) => {
    const builder = new WordBuilder()
    addLetters(builder, 'Adel', 0)
    addLetters(builder, 'y', 5 * WIDTH)
    const own = run()
    builder.add('ẹ'.codePointAt(0)!, false, own, 4 * WIDTH, 92, 5 * WIDTH, 102)
    builder.add(0x301, false, own, 5 * WIDTH, 92, 6 * WIDTH, 102)
    builder.add('ẹ'.codePointAt(0)!, false, own, 6 * WIDTH, 92, 7 * WIDTH, 102)
    builder.endWord()
    addLetters(builder, 'Uche', 8 * WIDTH)
    assert.deepEqual(textsOf(builder), ['Adelẹ\u0301yẹ', 'Uche'])
  })

  test('are told once, although their letter and their accent are drawn apart', ({ assert }) => {
    const builder = new WordBuilder()
    addLetters(builder, 'Ay', 0)
    addLetters(builder, 'ọ\u0300', 2 * WIDTH, WIDTH / 2)
    addLetters(builder, 'm', 3 * WIDTH)
    addLetters(builder, 'ọ\u0300', 2 * WIDTH + 1, 1)
    builder.expectGap()
    addLetters(builder, 'ídé', 4 * WIDTH)
    assert.deepEqual(textsOf(builder), ['Ayọ\u0300mídé'])
  })

  test('are told once where what draws their accent comes after other words, above the line', ({
    assert,
  }) => {
    const builder = new WordBuilder()
    addLetters(builder, 'Kẹ', 0)
    addLetters(builder, 'Ada', 6 * WIDTH)
    builder.endWord()
    const raised = { ...run(), originY: 98 }
    builder.add('ẹ'.codePointAt(0)!, false, raised, 2 * WIDTH - 1, 90, 2 * WIDTH, 100)
    assert.deepEqual(textsOf(builder), ['Kẹ', 'Ada'])
  })

  test('end no word of a cell that has a gap before the next', ({ assert }) => {
    const builder = new WordBuilder()
    addLetters(builder, 'Adé', 0)
    builder.endWord()
    addLetters(builder, 'Bola', 3 * WIDTH + 2)
    assert.deepEqual(textsOf(builder), ['Adé', 'Bola'])
  })
})
