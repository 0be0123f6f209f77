import { remembering } from '../remembering.js'
import {
  GENERIC_GROUPS,
  ROLES,
  SHORT_PARTS,
  SUBJECTS_AND_RESULTS,
  type Role,
  type RoleRow,
} from './roles.js'
import { isOneLetterApart, plainWords, squash } from './text.js'
import { ROLES_OF_LANGUAGES } from './roles_of_languages.js'
import { isVocabulary } from './subject_words.js'

/** What words a phrase may have, and of which sets it must have one each. */
interface Form {
  needed: ReadonlySet<string>[]
  allowed: ReadonlySet<string>
}

interface RoleForm extends Form {
  row: RoleRow
}

const ORDINAL_WORDS = new Set(
  'first second third fourth fifth i ii iii iv premier premiere deuxieme troisieme quatrieme 1er 1ere'.split(
    ' '
  )
)

/** Highest number that can count terms, tests or papers; above it is a maximum or a year. */
const HIGHEST_COUNT = 20

/**
 * The words of a heading, with every number and ordinal as `#`: `1st C.A.` and `CA1` become `# c a`
 * and `ca #`.
 */
function headingWords(heading: string): string[] {
  return wordsOf(plainWords(heading))
}

/** The same of a heading whose words are plain already. */
function wordsOf(plain: string): string[] {
  const words = plain
    .replace(/([a-z])(\d)/g, '$1 $2')
    .replace(/(\d)(?!(?:st|nd|rd|th|e|er|ere|eme|nde?)\b)([a-z])/g, '$1 $2')
    .split(' ')
    .filter((word) => word !== '')
  const counted = words.map((word) => {
    const number = /^(\d+)(?:st|nd|rd|th|e|er|ere|eme|nde?)?$/.exec(word)
    if (number) {
      return Number(number[1]) <= HIGHEST_COUNT ? '#' : word
    }
    return words.length > 1 && ORDINAL_WORDS.has(word) ? '#' : word
  })
  return counted
}

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' ').filter((word) => word !== ''))
}

function compileForm(form: string): Form {
  const [sets, companions = ''] = form.split('~')
  const needed = sets.split('+').map(wordSet)
  return {
    needed,
    allowed: new Set([...needed.flatMap((set) => [...set]), ...wordSet(companions)]),
  }
}

const EXACT = new Map<string, RoleRow>()
/**
 * Phrases with ordinals in words: `moy premier` is the best student's average, `moy 20` one of
 * twenty.
 */
const SPELLED_OUT = new Map<string, RoleRow>()
const FORMS: RoleForm[] = []
const ALL_ROLES = [...ROLES, ...ROLES_OF_LANGUAGES]
const PHRASES = ALL_ROLES.flatMap((row) =>
  (row.exact?.split(',') ?? []).map((phrase) => [phrase, row] as const)
)
for (const [phrase, row] of PHRASES.toSorted(([one], [other]) => countsIn(other) - countsIn(one))) {
  const key = keyOf(phrase)
  if (countsIn(phrase) < countsIn(key)) {
    SPELLED_OUT.set(squash(phrase), row)
  }
  EXACT.set(key, EXACT.get(key) ?? row)
}
for (const row of ALL_ROLES) {
  for (const form of row.forms ?? []) {
    FORMS.push({ row, ...compileForm(form) })
  }
}

/** All words of forms: a heading with another one has none of them. */
const WORDS = new Set(FORMS.flatMap(({ allowed }) => [...allowed]))

const SHORT = new Map(
  SHORT_PARTS.flatMap(({ role, words }) => words.split(' ').map((word) => [word, role] as const))
)

const GENERIC = new Set(GENERIC_GROUPS.split(',').map(keyOf))
const GENERIC_FORM = compileForm(SUBJECTS_AND_RESULTS)

/** 1 for a phrase that counts anything, which goes before those whose ordinals are words. */
function countsIn(phrase: string): number {
  return phrase.includes('#') ? 1 : 0
}

function keyOf(phrase: string): string {
  return headingWords(phrase).join('')
}

/** Signs that stand for a heading. */
const SIGNS: readonly (readonly [sign: RegExp, words: string])[] = [
  [/^\s*#\s*$/, 'no'],
  [/^\s*[Øø⌀∅]\s*$/u, 'average'],
  // What pictures make of `TOTAL` and `% Age` in letters whose thin strokes they lose.
  [/^\s*to[ti1]a[li1|!]\s*$/iu, 'total'],
  [/^\s*(?:P|[9°"'*%]{1,2})[o°]\s?age\.?\s*$/iu, 'percentage'],
]

/**
 * Letters that compressed files have for the ligatures of their fonts (`Eûort`, `identiücation`),
 * in the order in which Unicode has these from U+FB00 on.
 */
const LIGATURES: Readonly<Record<string, string>> = {
  û: 'ff',
  ü: 'fi',
  ý: 'fl',
  þ: 'ffi',
  ÿ: 'ffl',
}
const LIGATURE = /[ûüýþÿ]/g

/** `MID-TERM %` is called as without the sign. */
const IN_PER_CENT = /(?<=\p{L})\s+%$/u

/** Words that only their capitals part, as databases name fields: `StudentID`, `ExamScore`. */
const RUN_TOGETHER = /^\p{Lu}\p{Ll}+(?=\p{Lu})/u
const RUN_TOGETHER_ALL = /(\p{Ll})(\p{Lu})/gu

/** Longer headings are no role's: what is remembered of them is their beginning. */
const LONGEST_HEADING = 60
const remembered = remembering(findRow)

/**
 * The row of {@link ROLES} that a heading names, or null: then it may be a subject. Maxima such as
 * `(20)` must already be gone. A heading of one long word may be misread in one letter.
 */
export function roleRowOf(heading: string): RoleRow | null {
  return remembered(heading.slice(0, LONGEST_HEADING))
}

/** What a heading says its column holds; null: perhaps a subject. See {@link roleRowOf}. */
export function roleOfHeading(heading: string): Role | null {
  return roleRowOf(heading)?.role ?? null
}

function findRow(heading: string): RoleRow | null {
  const plain = SIGNS.find(([sign]) => sign.test(heading))?.[1] ?? plainWords(heading)
  const words = wordsOf(plain)
  if (words.length === 0 || words.every((word) => word === '#')) {
    return null
  }
  const ordinals = withOrdinals(plain)
  const spelled = heading.replace(LIGATURE, (letter) => LIGATURES[letter])
  return (
    SPELLED_OUT.get(plain.replaceAll(' ', '')) ??
    rowOfWords(words) ??
    rowOfWords(withInitialsJoined(words)) ??
    (ordinals === plain ? null : rowOfWords(wordsOf(ordinals))) ??
    (IN_PER_CENT.test(heading) ? findRow(heading.replace(IN_PER_CENT, '')) : null) ??
    (spelled === heading ? null : findRow(spelled)) ??
    (RUN_TOGETHER.test(heading) ? findRow(heading.replace(RUN_TOGETHER_ALL, '$1 $2')) : null) ??
    rowOfMisread(heading)
  )
}

/** `# c a` as `# ca`: initials that were printed with points between. */
function withInitialsJoined(words: readonly string[]): string[] {
  const joined: string[] = []
  let initials = false
  for (const word of words) {
    const isInitial = /^[a-z]$/.test(word)
    if (isInitial && initials) {
      joined[joined.length - 1] += word
    } else {
      joined.push(word)
    }
    initials = isInitial
  }
  return joined
}

function rowOfWords(words: string[]): RoleRow | null {
  const exact = EXACT.get(words.join(''))
  if (exact) {
    return exact
  }
  if (!words.every((word) => WORDS.has(word))) {
    return null
  }
  return FORMS.find((form) => isOfForm(words, form))?.row ?? null
}

function isOfForm(words: readonly string[], { needed, allowed }: Form): boolean {
  return (
    words.every((word) => allowed.has(word)) &&
    needed.every((set) => words.some((word) => set.has(word)))
  )
}

/** Ordinals as scans misread them: `ist test` is `1st test`, `znd ca` and `ind ca` are `2nd ca`. */
function withOrdinals(plain: string): string {
  return plain
    .replace(/^(?:[il|]st|lst)\b/, '1st')
    .replace(/^(?:[zi]nd|2na)\b/, '2nd')
    .replace(/^(?:3ro|srd|3ra)\b/, '3rd')
    .replace(/^ca[il]$/, 'ca1')
    .replace(/^s[il1]n$/, 's n')
}

/** Headings so long that one wrong letter leaves no doubt. */
const MISREADABLE = (
  'position positioninclass average averagescore percentage grade grades overallgrade remark remarks comments totalscore grandtotal totalmarks total ' +
  'examination exam exams studentname studentsname nameofstudent surname firstname othernames namesofstudents fullname admissionno admissionnumber ' +
  'matricno matricnumber registrationno registrationnumber regnumber subject subjects gender signature attendance moyenne matricule coefficient appreciation'
).split(' ')

function rowOfMisread(heading: string): RoleRow | null {
  const squashed = squash(heading)
  if (squashed.length < 5 || isVocabulary(squashed)) {
    return null
  }
  for (const word of MISREADABLE) {
    const near = squashed.length >= 6 && Math.abs(squashed.length - word.length) <= 1
    if (word === squashed || (near && isOneLetterApart(squashed, word))) {
      const row = rowOfWords(headingWords(SPELLED[word] ?? word))
      return word === squashed || !hasAnotherRole(heading, row) ? row : null
    }
  }
  return null
}

/** Shortest word that has a role whatever stands beside it. */
const SHORTEST_WITH_ROLE = 4

/**
 * Whether a word of a heading says by itself what the heading says, and that is something else than
 * what its letters together are like: `Fre Marks` are marks of French and no `Remarks`.
 */
function hasAnotherRole(heading: string, row: RoleRow | null): boolean {
  const words = wordsOf(plainWords(heading))
  return (
    words.length > 1 &&
    words.some((word) => {
      const own = word.length >= SHORTEST_WITH_ROLE ? rowOfWords([word]) : null
      return own !== null && own.role !== row?.role
    })
  )
}

/** {@link MISREADABLE} words with the spaces that their roles' forms need. */
const SPELLED: Record<string, string> = {
  positioninclass: 'position in class',
  averagescore: 'average score',
  overallgrade: 'overall grade',
  totalscore: 'total score',
  totalmarks: 'total marks',
  grandtotal: 'grand total',
  studentname: 'student name',
  studentsname: 'students name',
  nameofstudent: 'name of student',
  namesofstudents: 'names of students',
  admissionno: 'admission no',
  admissionnumber: 'admission number',
  matricnumber: 'matric number',
  registrationno: 'registration no',
  registrationnumber: 'registration number',
  regnumber: 'reg number',
}

/** The role of a heading that stands under a subject's name, where `C`, `E` and `T` are enough. */
export function roleOfPart(heading: string): Role | null {
  return SHORT.get(squash(heading)) ?? roleOfHeading(heading)
}

/** True where a heading over several columns only says that results follow. */
export function isGenericGroup(heading: string): boolean {
  return GENERIC.has(keyOf(heading)) || isOfForm(headingWords(heading), GENERIC_FORM)
}
