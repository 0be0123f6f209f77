import type { TextBox } from './grid_input.js'
import type { Ruling } from '../types.js'

/** A row of dashes, as print-outs draw their lines. */
const TYPED_RULE = /^[-=_~\u2010-\u2015\u2500-\u257f|+*]{5,}$/u

/** Tells lines that were typed (`-----`) from words. */
export function partTypedRules(tokens: readonly TextBox[]): { words: TextBox[]; rules: Ruling[] } {
  const words: TextBox[] = []
  const rules: Ruling[] = []
  for (const token of tokens) {
    if (token.text === undefined || !TYPED_RULE.test(token.text)) {
      words.push(token)
      continue
    }
    const position = (token.y0 + token.y1) / 2
    rules.push({ direction: 'horizontal', position, from: token.x0, to: token.x1 })
  }
  return { words, rules }
}
