import { plainWords } from './text.js'

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

/** Longest heading of such a list, in words. */
const LONGEST = 5

/**
 * Whether a heading begins a list of punctuality, neatness, sports and the like, which are rated beside
 * the subjects of a report card and are none.
 */
export function isTraits(heading: string): boolean {
  const words = plainWords(heading)
  return HEADINGS.has(words) || (words.split(' ').length <= LONGEST && WORDS.test(words))
}
