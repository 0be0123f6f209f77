import type { PositionValue } from './cell_value.js'

const ENGLISH = 'st|nd|rd|th'
const FRENCH = 'ers?|[eè]res?|re|i?[eè]mes?|nde?|[eè]'

/** A spelled ordinal as part of a larger expression, English or French. */
export const ORDINAL_PATTERN = `[=T]?\\d{1,4} ?(?:${ENGLISH}|${FRENCH})(?![\\p{L}\\d])=?`

/**
 * `of` or `in a class of` before the number of a class, in English, French, Spanish or Portuguese,
 * Hausa, Yoruba and Swahili.
 */
const AMONG =
  'out of|of|in (?:a|the) (?:class|form|group|stream) of|among|sur|de|(?:daga )?cikin|n[ií]n[uú]|kati ya'
const OF = `(?: ?(?:\\/|${AMONG}|on|over) ?(\\d{1,3})(?: \\p{L}.*)?| in (?:the )?(?:class|form))?`
const TIE = '(?:[ ,]*\\(?(?:t|tied?|jt|joint|equal|eq|ex(?:[ -]?(?:a?equo|æquo|\\.))?)\\.?\\)?)?'
const ENGLISH_ORDINAL = new RegExp(
  `^([=T] ?|joint )?(\\d{1,4}) ?(${ENGLISH})(?![\\p{L}\\d]) ?(=)?(${TIE})${OF}$`,
  'iu'
)
const FRENCH_ORDINAL = new RegExp(
  `^([=T] ?)?(\\d{1,4}) ?(${FRENCH})(?:(?=ex)|(?![\\p{L}\\d])) ?(=)?(${TIE})${OF}$`,
  'iu'
)
const TIED_NUMBER =
  /^(?:[=T] ?(\d{1,4})|(\d{1,4}) ?=|(\d{1,4}) \(?(?:t|tied?|joint|jt|ex|ex[ -]aequo)\)?)$/i
/** Whom a class counts, behind their number. */
const COUNTED = 'pupils|students|learners|candidates|boys|girls|[ée]l[èe]ves|alunos|wanafunzi'
const PLACED = new RegExp(
  `^(?:na )?(\\d{1,3})(?:[.,]0)? ?(?:\\/|${AMONG}) ?(\\d{1,3})(?:[.,]0)?(?: (?:${COUNTED}))?\\.?$`,
  'iu'
)
const BEFORE = 'pos(?:ition)?\\.?|rank|rang|no\\.?'
const BEHIND = new RegExp(`^(?:(?:${BEFORE}) ?:? ?(\\d{1,4})|na (\\d{1,2}))$`, 'i')
const BEFORE_RANK = new RegExp(`^(?:${BEFORE}|na)$`, 'i')

/** Whether a word says that a rank follows: English `No 3`, Hausa `Na 3`. */
export function isBeforeRank(word: string): boolean {
  return BEFORE_RANK.test(word)
}

/** English ordinal ending of a positive whole number. */
export function ordinalEnding(number: number): 'st' | 'nd' | 'rd' | 'th' {
  const tens = number % 100
  if (tens >= 11 && tens <= 13) {
    return 'th'
  }
  const endings = ['th', 'st', 'nd', 'rd'] as const
  return endings[number % 10] ?? 'th'
}

/**
 * Readings of a text as a rank, without plain numbers (see the position columns for those).
 *
 * Costs: an ordinal 0; with an ending that its number does not have 0.5; French `e` alone in
 * capitals 1.2, as that is a score with a grade; tied numbers 0.2; `3/45` 0.5, as that is a
 * fraction too.
 */
export function readPositions(text: string): PositionValue[] {
  const english = ENGLISH_ORDINAL.exec(text)
  if (english) {
    const position = Number(english[2])
    const usual = ordinalEnding(position) === english[3].toLowerCase()
    const tied = Boolean(english[1] ?? english[4] ?? (english[5] || null))
    return placed(position, english[6], tied, true, usual ? 0 : 0.5)
  }
  const french = FRENCH_ORDINAL.exec(text)
  if (french) {
    const tied = Boolean(french[1] ?? french[4] ?? (french[5] || null))
    const cost = /^[A-Z]$/.test(french[3]) ? 1.2 : french[3].length === 1 ? 0.2 : 0
    return placed(Number(french[2]), french[6], tied, true, cost)
  }
  const tied = TIED_NUMBER.exec(text)
  if (tied) {
    return placed(Number(tied[1] ?? tied[2] ?? tied[3]), undefined, true, false, 0.2)
  }
  const behind = BEHIND.exec(text)
  if (behind) {
    return placed(Number(behind[1] ?? behind[2]), undefined, false, true, 0.3)
  }
  const counted = PLACED.exec(text)
  if (counted && Number(counted[1]) <= Number(counted[2]) && !counted[2].startsWith('0')) {
    return placed(Number(counted[1]), counted[2], false, false, 0.5)
  }
  return []
}

function placed(
  position: number,
  of: string | undefined,
  tied: boolean,
  spelled: boolean,
  cost: number
): PositionValue[] {
  if (position < 1) {
    return []
  }
  return [
    { kind: 'position', position, of: of === undefined ? null : Number(of), tied, spelled, cost },
  ]
}
