import { plainWords } from './text.js'

/** `JSS 2`, `SS 3A`, `Primary 4`, `Form 1 West`: a stage of a school, its number and perhaps an arm. */
const CLASS =
  /^(?:jss?|jhs|sss?|shs|basic|primary|pry|prim|grade|form|year|class|nursery|nur|kg|standard|std)\s?[1-9]\d?(?:\s?[a-z]|\s[a-z]{3,})?$/

/** The same with a Roman number: `Std. VII`. */
const ROMAN_CLASS = /^(?:class|std\.?|standard|grade|form|year)\s(?=[IVX])[IVX]{1,4}$/iu
/** The stage of a class as a Roman number, with what stands behind it: `Class IX B`, `XI Science`. */
const ROMAN_STAGE = /^(?:(?:class|std\.?|grade|form|year)\s)?(?=[IVX])([IVX]{1,4}[\s–-].*)$/iu
const ROMAN = /^[IVX]+/
/** The arm, the stream or the part of the year behind a Roman number: ` - C`, ` Science`, ` Sem B.Sc.`. */
const ARM = /^(?:\s?[-–]\s?|\s)\p{Lu}\d?$/u
const STREAM =
  /^(?:\s?[-–]\s?|\s)(?:science|sci|commerce|arts|humanities|sem|semester|year|stream|[bm]\.?(?:a|sc|com|tech))\b/iu

function isRomanClass(text: string): boolean {
  const [, stage = ''] = ROMAN_STAGE.exec(text) ?? []
  const behind = stage.replace(ROMAN, '')
  return behind !== stage && (ARM.test(behind) || STREAM.test(behind))
}

/** Whether a text is what a class is called by its stage and number. */
export function isClassName(text: string): boolean {
  return CLASS.test(plainWords(text)) || ROMAN_CLASS.test(text) || isRomanClass(text)
}
