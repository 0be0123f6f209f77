/** Whose child a student is: `S/o Muhammad Aslam`, `D/O …`, `daughter of …`. */
const KIN = /[\s,(]+(?:[SDW]\s?\/\s?o\b|(?:son|daughter|wife)\s+of\b).*$/isu

/** A number with what it is called: `Roll No. 5003`, `(Adm: 44/21)`. */
const NUMBER =
  /[\s,(]+(?:roll|adm|admn|admission|reg|regn|regd|matric|index|exam|cand|candidate|student|enrol\p{L}*|upi|id)\b\.?\s*(?:no|number|id)?\b[\s.:#]*[\p{L}\d/.-]*\d[\p{L}\d/.-]*\)?\s*$/iu

/** Fewest letters of a name. */
const NAME = /\p{L}{2}/u

/**
 * A printed name without what is printed with it that names somebody else or counts the student.
 * Lines are parted by line breaks. What would leave no name stays as it is.
 */
export function bareName(text: string): string {
  return [KIN, NUMBER].reduce((name, note) => {
    const rest = name.replace(note, '')
    return NAME.test(rest) ? rest : name
  }, text)
}

/** The letter of a boy or a girl behind a name: `ADE Bola F`, `(M)`. */
const SEX = /[\s,-]+\(?[MF]\)?$/

/** A parent behind a name: `Sh. Ram Kumar` is the father, `Smt. Gita Devi` the mother. */
const PARENT = /\s(?:Sh|Shri|Sri|Smt|Mrs?)\.?\s+\p{Lu}.*$/su

/** The initial that stands for a picture before a name: `R Morales, Ruby`. */
const PICTURE = /^(\p{Lu})\s+(?=(?:.*[\s,])?\1\p{Ll})/su

/** What stands behind or before the names of a sheet and is not part of them. */
export type NameEnding = 'sex' | 'parent' | 'picture'

const ENDINGS: Record<NameEnding, RegExp> = { sex: SEX, parent: PARENT, picture: PICTURE }

/** Fewest names, and share of them that must end so: others end in an initial. */
const FEWEST_NAMES = 5
const NEARLY_ALL = 0.9
/**
 * Share of those that end in single letters at all, and of all names, where other letters are
 * hardly among these.
 */
const HARDLY_OTHERS = 0.95
const MOST_NAMES = 0.6
const LETTER = /[\s,-]+\(?\p{Lu}\)?$/u

/**
 * What the names of a sheet end in (or begin with), where nearly all of them do; null where they
 * are names alone.
 */
export function commonEnding(names: readonly string[]): NameEnding | null {
  const endings = Object.entries(ENDINGS) as [NameEnding, RegExp][]
  const found = endings.find(([, ending]) => {
    const own = names.filter((name) => ending.test(name.trim()))
    return names.length >= FEWEST_NAMES && own.length >= NEARLY_ALL * names.length
  })
  return found?.[0] ?? (areMostlySexes(names) ? 'sex' : null)
}

/**
 * Whether most names end in the letter of a boy or a girl, both occur, and hardly any ends in
 * another letter.
 */
function areMostlySexes(names: readonly string[]): boolean {
  const lettered = names.map((name) => name.trim()).filter((name) => LETTER.test(name))
  const own = lettered.filter((name) => SEX.test(name))
  const kinds = new Set(own.map((name) => /[MF]/.exec(name.slice(-2))?.[0]))
  return (
    names.length >= FEWEST_NAMES &&
    own.length >= MOST_NAMES * names.length &&
    own.length >= HARDLY_OTHERS * lettered.length &&
    kinds.size > 1
  )
}

/** A name without what the names of its sheet end in. */
export function withoutEnding(name: string, ending: NameEnding | null): string {
  const rest = ending === null ? name : name.replace(ENDINGS[ending], '')
  return NAME.test(rest) ? rest : name
}
