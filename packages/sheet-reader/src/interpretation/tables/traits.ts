import { plainWords } from '../../vocabulary/text.js'
import type { TableParts } from './table_parts.js'
import type { TableView } from './table_view.js'

/** Words that only occur over what a report says of a child's character and skills. */
const WORDS =
  /\b(?:affective|psycho ?motor|psychomotive|behaviou?rs?|behaviou?ral|traits?|attitudes?|co ?scholastic|savoir etre|comportement)\b/

/** Whole headings of such a list. */
const HEADINGS = new Set([
  'character',
  'character development',
  'co curricular activities',
  'extra curricular activities',
  'life skills',
  'personal development',
  'personal qualities',
  'personal and social development',
  'physical skills',
  'practical skills',
  'skills',
  'social skills',
  'vie scolaire',
  'work habits',
])

/** What explains a heading: `Co-Scholastic Areas: [on a 3-point (A-C) grading scale]`. */
const BEHIND = /(?<=\p{L}\s?)[:([].*$/su

/** Longest heading of such a list, in words. */
const LONGEST = 5

/**
 * Whether a heading begins a list of punctuality, neatness, sports and the like, which are rated
 * beside the subjects of a report card and are none.
 */
export function isTraits(heading: string): boolean {
  return [heading, heading.replace(BEHIND, '')].some((text) => {
    const words = plainWords(text)
    return HEADINGS.has(words) || (words.split(' ').length <= LONGEST && WORDS.test(words))
  })
}

/** Steps of a scale from which on it is one, and rows in which it must be printed. */
const FEWEST_STEPS = 3
const FEWEST_ROWS = 2

/**
 * Whether the only numbers of a table are those of a scale (`1 2 3 4 5`), printed in every row for
 * somebody to mark one of them: which one is marked a colour or a ring tells, and no number.
 */
export function isOfScales(view: TableView, { body, end }: TableParts): boolean {
  let steps = 0
  let before: number | null = null
  for (let column = 0; column < view.columnCount; column++) {
    const texts = Array.from({ length: end - body }, (_, row) => view.textAt(body + row, column))
    const filled = texts.filter((text) => text !== '')
    const isNumeric = filled.length >= FEWEST_ROWS && filled.every((text) => /^\d+$/.test(text))
    if (!isNumeric) {
      before = null
      continue
    }
    if (new Set(filled).size > 1) {
      return false
    }
    const number = Number(filled[0])
    steps += before !== null && Math.abs(number - before) === 1 ? 1 : 0
    before = number
  }
  return steps >= FEWEST_STEPS - 1
}
