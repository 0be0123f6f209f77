import type { TextBox } from '../grid_input.js'
import type { Ruling } from '../../types.js'

/** A row of dashes, as print-outs draw their lines. */
const TYPED_RULE = /^[-=_~\u2010-\u2015\u2500-\u257f|+*]{5,}$/u
/** Signs that draw the sides of cells. */
export const BAR = /[|\u2502\u2503\u2551\u00a6]/u

/** Whether a word is a line that was typed: dashes, perhaps with crosses between them. */
export function isTypedRule(text: string | undefined): boolean {
  return TYPED_RULE.test(text ?? '')
}

/** Tells lines that were typed (`-----`, `|`) from words. */
export function partTypedRules(tokens: readonly TextBox[]): { words: TextBox[]; rules: Ruling[] } {
  const words: TextBox[] = []
  const rules: Ruling[] = []
  for (const token of tokens) {
    if (token.text === undefined) {
      words.push(token)
    } else if (isTypedRule(token.text)) {
      const position = (token.y0 + token.y1) / 2
      rules.push({ direction: 'horizontal', position, from: token.x0, to: token.x1 })
    } else if (BAR.test(token.text) && (token.angle ?? 0) === 0) {
      partAtBars(token, token.text, words, rules)
    } else {
      words.push(token)
    }
  }
  return { words, rules }
}

/** The words between bars, each as wide as its share of the letters. */
function partAtBars(token: TextBox, text: string, words: TextBox[], rules: Ruling[]): void {
  const letters = [...text]
  const width = (token.x1 - token.x0) / letters.length
  let start = 0
  const finish = (end: number) => {
    if (end > start) {
      const [x0, x1] = [token.x0 + start * width, token.x0 + end * width]
      words.push({ ...token, text: letters.slice(start, end).join(''), x0, x1 })
    }
    start = end + 1
  }
  for (const [index, letter] of letters.entries()) {
    if (!BAR.test(letter)) {
      continue
    }
    finish(index)
    const position = token.x0 + (index + 0.5) * width
    rules.push({ direction: 'vertical', position, from: token.y0, to: token.y1 })
  }
  finish(letters.length)
}
