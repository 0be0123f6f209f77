import type { TextBox } from '../grid_input.js'

/**
 * What a program of the command line prints before what was typed: `>>>`, `>`, `mysql>`,
 * `school=#`.
 */
const PROMPT = /^(?:>>>|>|\w+(?:[=-][#>]|>))$/
/** The number of what was typed into a notebook, and of what came of it: `In [9]:`, `Out[9]:`. */
const NUMBERED = /^(?:In|Out) ?\[\d+\]:/
/** How the size of a frame of data begins below it: `[60 rows x 9 columns]`. */
const SIZE = /^\[\d+$/
/** What stands for the rows and columns of such a frame that are left out. */
const LEFT_OUT = /^\.{2,3}$/

/**
 * Words without what a program of the command line prints around its tables: the lines that were
 * typed into it, the size of a frame of data, and the points in place of its rows and columns that
 * are left out.
 */
export function withoutConsoleText(words: readonly TextBox[]): readonly TextBox[] {
  const prompts = words.filter(
    (word) =>
      (PROMPT.test(word.text ?? '') && isBeforeCommand(word, words)) || isNumbered(word, words)
  )
  const sizes = words.filter((word) => SIZE.test(word.text ?? '') && isSize(word, words))
  const lines = [...prompts, ...sizes]
  return lines.length === 0
    ? words
    : words.filter(
        (word) =>
          !lines.some((first) => isLevel(first, word)) &&
          !(sizes.length > 0 && LEFT_OUT.test(word.text ?? ''))
      )
}

function isBeforeCommand(prompt: TextBox, words: readonly TextBox[]): boolean {
  const behind = words.filter((word) => isBefore(prompt, word))
  const isFirst = !words.some((other) => isBefore(other, prompt))
  return isFirst && /^\p{L}/u.test(behind[0]?.text ?? '')
}

function isNumbered(first: TextBox, words: readonly TextBox[]): boolean {
  const [next] = /^(?:In|Out)/.test(first.text ?? '')
    ? words.filter((word) => isBefore(first, word))
    : []
  return NUMBERED.test(`${first.text ?? ''} ${next?.text ?? ''}`)
}

function isSize(first: TextBox, words: readonly TextBox[]): boolean {
  const texts = words.flatMap((word) => (isBefore(first, word) ? [word.text] : []))
  return texts.includes('rows') && texts.at(-1) === 'columns]'
}

function isBefore(one: TextBox, other: TextBox): boolean {
  return one.x0 < other.x0 && isLevel(one, other)
}

function isLevel(one: TextBox, other: TextBox): boolean {
  const middle = (other.y0 + other.y1) / 2
  return one.y0 < middle && one.y1 > middle
}
