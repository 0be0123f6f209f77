import { plainWords } from './text.js'

/** `JSS 2`, `SS 3A`, `Primary 4`, `Form 1 West`: a stage of a school, its number and perhaps an arm. */
const CLASS =
  /^(?:jss?|jhs|sss?|shs|basic|primary|pry|prim|grade|form|year|class|nursery|nur|kg|standard|std)\s?[1-9]\d?(?:\s?[a-z]|\s[a-z]{3,})?$/

/** Whether a text is what a class is called by its stage and number. */
export function isClassName(text: string): boolean {
  return CLASS.test(plainWords(text))
}
