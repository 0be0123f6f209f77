import { test } from '@japa/runner'
import type { InkWord } from '../src/scan/words/ink_words.js'
import { withoutTinyWords } from '../src/scan/words/tiny_words.js'

/** A word of a line, on a page of a pixel a point, with its ink between two heights. */
function word(text: string, x0: number, x1: number, top = 100, bottom = 118): InkWord {
  const pixels = { x0, y0: top, x1, y1: bottom }
  const box = { x0, y0: 98, x1, y1: 122 }
  return { ...box, text, pixels, components: [], angle: 0, textHeight: 18, fontSize: 25 }
}

test.group('Scan, specks among words', () => {
  test('are left out, but for a dash between two words', ({ assert }) => {
    const line = (gap: number) => [
      word('Sheet', 100, 150),
      word('-', 150 + gap, 156 + gap, 109, 111),
      word('Class', 156 + 2 * gap, 200 + 2 * gap),
      word('.', 320, 323, 112, 115),
    ]
    const said = (words: readonly InkWord[]) => withoutTinyWords(words).map(({ text }) => text)
    assert.deepEqual(said(line(8)), ['Sheet', '-', 'Class'])
    assert.deepEqual(said(line(40)), ['Sheet', 'Class'])
  })

  test('are left out, but for a dash between two words of a typewriter', ({ assert }) => {
    const line = (before: string, after: string) => [
      word(before, 100, 150),
      word('-', 168, 174, 109, 111),
      word(after, 192, 242),
    ]
    const said = (words: readonly InkWord[]) => withoutTinyWords(words).map(({ text }) => text)
    assert.deepEqual(said(line('Sheet', 'Class')), ['Sheet', '-', 'Class'])
    assert.deepEqual(said(line('54', '61')), ['54', '61'])
  })
})
