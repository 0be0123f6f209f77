import { countPhrases, type Band } from './bands.js'
import type { TextLine } from '../lines/text_lines.js'

/** What sections are called; a title that stands just where names do is told from a name by it. */
const SECTION_TITLE =
  /^(?:class|group|arm|section|stream|set|form|boys|girls|males?|females?|classe|groupe|filles|gar[cç]ons)(?:$|[\s:.-])/iu

/** Whether a band is a single phrase that names a section: `GROUP A` is no name with its grade. */
export function isSectionTitle({ lines }: Band): boolean {
  const [phrase, ...others] = lines.flatMap((line) => line.phrases)
  return others.length === 0 && SECTION_TITLE.test(phrase.words.map(({ text }) => text).join(' '))
}

/** A section's title that says which one it is. */
const NAMED_SECTION =
  /^(?:class|group|arm|section|stream|set|form|classe|groupe)[\s:.-]+(?:\d{1,2}\s?\p{L}?|\p{L})$|^(?:boys|girls|filles|gar[cç]ons)$/iu

/** Whether a line is a phrase that names one section, such as `Class 4A`, and nothing else. */
export function namesOneSection({ phrases }: TextLine): boolean {
  const [phrase, ...others] = phrases
  return others.length === 0 && NAMED_SECTION.test(phrase.words.map(({ text }) => text).join(' '))
}

/** A school year, and a dash between the parts of a title. */
const OF_TITLE = /^(?:20\d\d\/20\d\d|[-–—])$/

/** Words that titles of sheets are made of. */
const WORD_OF_TITLE =
  /^(?:(?:broad|mark|score)?sheets?|results?|examinations?|reports?|relev[eé]s?|r[eé]sultats?|notes|bulletins?)$/iu

/**
 * Whether a band is one phrase of words around a dash, with a school year, or with the number of a
 * class beside words of titles (`RESULT SHEET FOR JSS 2`): the title of the next table.
 */
export function isTitle({ lines, values }: Band): boolean {
  const [phrase, ...others] = lines.flatMap((line) => line.phrases)
  if (others.length > 0 || values.length === 0) {
    return false
  }
  const titled = phrase.words.filter(({ text }) => WORD_OF_TITLE.test(text ?? ''))
  const [value] = values
  return (
    titled.length >= WORDS_OF_TITLE ||
    (values.length === 1 &&
      OF_TITLE.test(value.text ?? '') &&
      phrase.words.indexOf(value) >= WORDS_OF_TITLE)
  )
}

/** Fewest words of titles, and fewest words before a title's dash or year. */
const WORDS_OF_TITLE = 2

/** A course's letters, and its number, which is a word of its own and no full mark. */
const COURSE = /^\p{Lu}{2,5}$/u
const COURSE_NUMBER = /^(?!100$)\d{3}$/
/** Fewest courses of a line of headings. */
const COURSES = 3

/**
 * Whether most values of a band are numbers of courses, as in headings:
 * `CSC 212   BIO 218   CHM 201`.
 */
export function headsCourses({ words, values }: Band): boolean {
  const courses = words.filter(
    ({ text = '' }, index) => COURSE_NUMBER.test(text) && COURSE.test(words[index - 1]?.text ?? '')
  )
  return courses.length >= COURSES && courses.length * 2 > values.length
}

/** Whether a band names courses above a row that has none. */
export function isHeadingOf(band: Band, below: Band | undefined): boolean {
  return headsCourses(band) && below !== undefined && !headsCourses(below)
}

/** Fewest values of a row under a single phrase that is the title of its section. */
const VALUES_UNDER_TITLE = 3

/**
 * Whether a band is one phrase with a number in it (`JHS 2A`) above a row of many values: a class,
 * and no row.
 */
export function isTitleOf(band: Band, below: Band | undefined): boolean {
  const isOne = countPhrases(band) === 1 && band.values.length === 1
  return isOne && (below?.values.length ?? 0) >= VALUES_UNDER_TITLE
}

/**
 * The bands that are one phrase above a row of many values, with words around the values that they
 * seem to have: `SS 3 GOLD - TEACHER: MRS PAM`. A student of whom nothing else is printed has a
 * number before the name.
 */
export function titlesAmong(bands: readonly Band[]): ReadonlySet<Band> {
  return new Set(
    bands.filter((band, index) => {
      const { words, values } = band
      return (
        countPhrases(band) === 1 &&
        !values.includes(words[0]) &&
        !values.includes(words[words.length - 1]) &&
        (bands[index + 1]?.values.length ?? 0) >= VALUES_UNDER_TITLE
      )
    })
  )
}

/** What marks are out of, as headings print it: `Total (100)`. */
const MAXIMUM = /^\(\d{1,3}\)$/

/** Whether all values of a band are maxima, so that it is a line of headings and begins no body. */
export function holdsMaxima({ values }: Band): boolean {
  return values.every(({ text }) => MAXIMUM.test(text ?? ''))
}
