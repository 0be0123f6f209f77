import { test } from '@japa/runner'
import { decode, type GlyphGrammar } from '../src/glyph/decode.js'
import type { GlyphCandidates, GlyphHypothesis } from '../src/types.js'

/** `glyphs('6:.9 8:.1', '7:1')`: candidates with probabilities, glyph by glyph. */
function glyphs(...written: string[]): GlyphCandidates[] {
  return written.map((candidates) =>
    candidates.split(' ').map((one) => {
      const at = one.lastIndexOf(':')
      return [one.slice(0, at), Math.log(Number(one.slice(at + 1)))]
    })
  )
}

function cut(probability: number, ...written: string[]): GlyphHypothesis {
  return { logProbability: Math.log(probability), glyphs: glyphs(...written) }
}

function texts(hypotheses: GlyphHypothesis[], grammar: GlyphGrammar, limit?: number): string[] {
  return decode(hypotheses, grammar, limit).map(({ text }) => text)
}

test.group('Decoding glyphs under a grammar', () => {
  test('ranks whole numbers and drops those above the maximum', ({ assert }) => {
    const seen = [cut(1, '7:.5 1:.4', '0:.9 8:.1', '0:.6 6:.4')]
    assert.deepEqual(texts(seen, { kind: 'integer', maximum: 100 }, 1), ['100'])
    assert.deepEqual(texts(seen, { kind: 'integer', maximum: 800 }, 2), ['700', '100'])
  })

  test('gives probabilities that add up to at most one and keep their distance', ({ assert }) => {
    const seen = [cut(0.98, '6:.9 8:.1', '7:1')]
    const [first, second] = decode(seen, { kind: 'integer', maximum: 100 })
    assert.deepEqual([first.text, second.text], ['67', '87'])
    assert.closeTo(first.logProbability - second.logProbability, Math.log(9), 1e-9)
    assert.isAtMost(Math.exp(first.logProbability) + Math.exp(second.logProbability), 1)
  })

  test('is sure of a digit that looks like a letter where only digits can stand', ({ assert }) => {
    const [first] = decode([cut(1, '5:1', 'O:.9 0:.1')], { kind: 'integer', maximum: 100 })
    assert.equal(first.text, '50')
    assert.isAbove(Math.exp(first.logProbability), 0.95)
  })

  test('is sure of nothing where the ink fits the grammar badly', ({ assert }) => {
    const [first] = decode([cut(1, 'W:.999 4:.0005', 'K:1')], { kind: 'integer', maximum: 100 })
    assert.isBelow(Math.exp(first?.logProbability ?? -Infinity), 0.1)
  })

  test('adds up the same text from several cuts', ({ assert }) => {
    const seen = [cut(0.5, '1:1', '1:1'), cut(0.45, '1:1', ':.1 .:.9', '1:1')]
    const [first] = decode(seen, { kind: 'integer', maximum: 100 })
    assert.equal(first.text, '11')
    assert.closeTo(Math.exp(first.logProbability), 0.545 / (0.545 + 0.002 * 0.455), 1e-3)
  })

  test('puts a lost decimal point back where the format needs it', ({ assert }) => {
    const seen = [cut(1, '6:1', '7:1', '5:1', '0:1')]
    const average: GlyphGrammar = { kind: 'decimal', places: 2, maximum: 100 }
    assert.deepEqual(texts(seen, average, 1), ['67.50'])
    assert.deepEqual(texts([cut(1, '6:1', '7:1')], { ...average, optional: true }, 1), ['67'])
    assert.deepEqual(texts([cut(1, '6:1', '7:1')], average, 1), [])
  })

  test('skips ink that is no character', ({ assert }) => {
    const seen = [cut(1, '4:1', '.:.6 :.4', '2:1')]
    assert.deepEqual(texts(seen, { kind: 'integer', maximum: 100 }, 1), ['42'])
  })

  test('leaves marks behind a number out of it', ({ assert }) => {
    const seen = [cut(1, '4:1', '2:1', '*:1')]
    assert.deepEqual(texts(seen, { kind: 'integer', maximum: 100, marks: '*%' }, 1), ['42'])
    const [unmarked] = decode(seen, { kind: 'integer', maximum: 100 })
    assert.isBelow(Math.exp(unmarked.logProbability), 0.01)
  })

  test('spells ordinals and words as the grammar does, whatever their case on paper', ({
    assert,
  }) => {
    const position: GlyphGrammar = { kind: 'ordinal', maximum: 150 }
    assert.deepEqual(texts([cut(1, '2:1', '2:1', 'N:.7 n:.3', 'D:1')], position, 1), ['22nd'])
    assert.deepEqual(texts([cut(1, '1:1', '1:.9 2:.1', 't:1', 'h:1')], position, 1), ['11th'])
    const absent: GlyphGrammar = { kind: 'words', words: ['Abs', 'Trf'] }
    assert.deepEqual(texts([cut(1, 'A:1', 'B:.9 8:.1', 'S:1')], absent, 1), ['Abs'])
  })

  test('follows a pattern of letters, digits and signs', ({ assert }) => {
    const seen = [cut(1, 'G:1', 'H:1', '5:.6 S:.4', '/:1', 'Z:.7 2:.3', '0:1')]
    assert.deepEqual(texts(seen, { kind: 'pattern', pattern: 'AAA/99' }, 1), ['GHS/20'])
    const [other] = decode(seen, { kind: 'pattern', pattern: 'GHS/\\99' })
    assert.isBelow(Math.exp(other.logProbability), 0.01)
  })

  test('ranks the readings of a long number of which every glyph may be much', ({ assert }) => {
    const letters = [...'ABCDEFGHIJKLM']
    const doubtful = `S:.7 5:.2 ${letters.map((letter) => `${letter}:.005`).join(' ')}`
    const seen = [cut(1, ...Array.from({ length: 9 }, () => doubtful), '7:.9 1:.1')]
    const pattern = { kind: 'pattern', pattern: 'AAAAAAAAA9' } as const
    const [first, second, third] = decode(seen, pattern, 3)
    assert.deepEqual([first.text, second.text], ['SSSSSSSSS7', 'SSSSSSSSS1'])
    assert.closeTo(first.logProbability - second.logProbability, Math.log(9), 1e-9)
    assert.match(third.text, /^(?=.*[A-M])[A-MS]{9}7$/)
    assert.deepEqual(texts(seen, { kind: 'pattern', pattern: '9999999991' }, 1), ['5555555551'])
  })

  test('weighs grammars against each other', ({ assert }) => {
    const seen = [cut(1, 'A:.5 4:.5', '1:1')]
    const likely = (grade: number): GlyphGrammar => ({
      kind: 'any',
      of: [
        { kind: 'integer', maximum: 100 },
        { kind: 'words', words: ['A1'] },
      ],
      weights: [1, grade],
    })
    assert.deepEqual(texts(seen, likely(0.1), 1), ['41'])
    assert.deepEqual(texts(seen, likely(10), 1), ['A1'])
  })

  test('decodes nothing from nothing', ({ assert }) => {
    assert.deepEqual(decode([], { kind: 'integer', maximum: 100 }), [])
  })
})
