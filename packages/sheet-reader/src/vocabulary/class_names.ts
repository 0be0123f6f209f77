import { plainWords } from './text.js'

/**
 * `JSS 2`, `J.S.S. 3B`, `Primary Four`, `Form 1 West`: a stage of a school, its number and perhaps
 * an arm.
 */
const CLASS =
  /^(?:j\s?s\s?s?|jhs|s\s?s\s?s?|shs|basic|primary|pry|prim|grade|gr|form|year|class|nursery|nur|kg|standard|std)\s?(?:[1-9]\d?(?:\s?[a-z])?|\s(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))(?:\s[a-z]{3,})?$/
/** `4ème 3`, `6e B`, `Tle D2`, `Seconde C`. */
const FRENCH_CLASS =
  /^(?:[3-6]\s?e(?:me)?\s?(?:[a-z]\d?|\s\d)|(?:tle|terminale|seconde|2nde|premiere|1ere)\s[a-z]{1,2}\d?)$/

/** The same with a Roman number: `Std. VII`. */
const ROMAN_CLASS =
  /^(?:class|std\.?|standard|grade|form|year|basic|primary|jss|sss?)\s(?=[IVX])[IVX]{1,4}$/iu
/**
 * The stage of a class as a Roman number, with what stands behind it: `Class IX B`, `XI Science`.
 */
const ROMAN_STAGE = /^(?:(?:class|std\.?|grade|form|year)\s)?(?=[IVX])([IVX]{1,4}[\s–-].*)$/iu
const ROMAN = /^[IVX]+/
/**
 * The arm, the stream or the part of the year behind a Roman number: ` - C`, ` Science`,
 * ` Sem B.Sc.`.
 */
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
  const words = plainWords(text)
  return (
    CLASS.test(words) || FRENCH_CLASS.test(words) || ROMAN_CLASS.test(text) || isRomanClass(text)
  )
}
