import { test } from '@japa/runner'
import { isWord } from '../src/glyph/word_slices.js'
import type { GlyphCandidates } from '../src/types.js'

/**
 * Slices that are surely a character each; what is no character at all is written as a dot in the
 * middle: `·`.
 */
function slicesOf(text: string) {
  return [...text].map((character) => {
    const candidates: GlyphCandidates = [[character, -0.01]]
    return { candidates, doubt: character === '·' ? 0.9 : 0.01 }
  })
}

test.group('Words among what the glyph reader is shown', () => {
  for (const text of ['K·h·nd·', 'M·U··', 'AY··A']) {
    test(`"${text}" is a word, and is not cut in other ways`, ({ assert }) => {
      assert.isTrue(isWord(slicesOf(text)))
    })
  }

  for (const text of ['6·.3', '6··3', 'ACC22·', 'UCC·9·83', 'Khad', '·A', '····', 'OI·S']) {
    test(`"${text}" may be a number or a code`, ({ assert }) => {
      assert.isFalse(isWord(slicesOf(text)))
    })
  }
})
