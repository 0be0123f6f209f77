import { editDistance, plainWords, squash } from './text.js'
import type { ColumnRole } from '../types.js'

/**
 * A column's role inside the interpreter: the public roles and some that only serve to understand a
 * row. `obtainable` is a maximum, `part` a component whose kind (CA or exam) the heading leaves open.
 */
export type Role = ColumnRole | 'subject_count' | 'obtainable' | 'code' | 'unit'

/**
 * Headings by role. Each entry is a regular expression over the plain words of a heading (lower case,
 * punctuation gone). The first role that matches wins, so narrower ones come first.
 */
const PERSON = '(?:students?|pupils?|candidates?|learners?|childs?|childrens?)'
const NUMBER = '(?:no|nos|num|number|numbers|id|code|nr)'
const ORDINAL = '(?:\\d(?:st|nd|rd|th)?|first|second|third|fourth|fifth|i|ii|iii|iv|v)'
const TEST =
  '(?:c ?a|ca ?t|c a t|continuous assessments?|cont assessments?|assessments?|assess|tests?|tst|ass|asst|assignments?|assgn|asgn|quiz|' +
  'projects?|proj|mid ?term|mid ?term tests?|practicals?|prac|home ?works?|hw|class ?works?|cw|notes?|note book|cbt)'

const HEADINGS: [Role, RegExp][] = [
  [
    'subject',
    /^(?:(?:name|title)s? of (?:the )?)?(?:academic |school )?(?:subjects?|courses?|learning areas?)(?: (?:titles?|names?|offered|taken|areas?|description|registered))?$/,
  ],
  ['subject', /^(?:cognitive domain|cognitive areas?|subjects? cognitive domain)$/],
  ['code', /^(?:(?:course|subject) )?codes?$/],
  [
    'serial',
    /^(?:s n|sn|s no|sno|s nos|snos|serial(?: no| number)?|no|nos|sl no|slno|sr no|srno|num|#|s n o)$/,
  ],
  [
    'subject_count',
    /^(?:(?:total )?(?:no|num|number|nos) (?:of )?(?:subjects?|subj|sub|courses?)(?: (?:offered|taken|sat|passed|registered))?|subjects? (?:offered|taken|sat)|nos?|total (?:no of )?subjects?)$/,
  ],
  [
    'ignore',
    /^(?:no|number|num|total number|total no|total)(?: of)? (?:in|on|students?|pupils?|learners?|people|times)\b.*$/,
  ],
  [
    'ignore',
    /^(?:class|highest|lowest|min|max|minimum|maximum|best|worst|subject|form|set|arm|group)(?: in)?(?: (?:class|subject|highest|lowest|max|min|maximum|minimum))* (?:averages?|avg|ave|av|mean|scores?|marks?|highest|lowest|total|high|low|max|min|maximum|minimum)$/,
  ],
  [
    'ignore',
    /^(?:highest|lowest|high|low|class (?:highest|lowest|high|low|max|min)|(?:highest|lowest) in (?:class|subject)|ch|cl|h s|l s)$/,
  ],
  [
    'ignore',
    /^(?:highest|lowest) .*$|^class (?:averages?|avg|mean|highest|lowest|size|population|scores?|total)\b.*$/,
  ],
  [
    'obtainable',
    /^(?:(?:total|max|maximum|marks?|scores?|overall) )*(?:obtainable|possible|attainable)(?: (?:marks?|scores?|total))?$/,
  ],
  ['obtainable', /^(?:max|maximum|maximum (?:marks?|scores?)|max (?:marks?|scores?)|out of)$/],
  [
    'admission_number',
    new RegExp(
      `^(?:adm|admn|admin|admis|admission|reg|regd|regn|registration|matric|matriculation|index|roll|enrol|enrolment|enrollment|exam|examination|examinations?|${PERSON}|school|identity|identification|jamb|waec|file|ref)s? ?${NUMBER}s?$`
    ),
  ],
  [
    'admission_number',
    /^(?:id|adm|admn|reg|regno|admno|matric|matricno|registration|admission|studentid|(?:admission|registration|matriculation|reg|adm|matric)number)$/,
  ],
  [
    'name',
    new RegExp(
      `^(?:full |the )*(?:${PERSON} )?(?:full ?)?(?:names?|fullnames?)(?: of (?:the )?${PERSON})?(?: (?:surname|last name) first)?(?: in full)?$`
    ),
  ],
  [
    'name',
    new RegExp(
      `^(?:${PERSON}|${PERSON}(?: full)? ?names?|names? (?:in full )?(?:surname first)?.*|names? of ${PERSON}.*)$`
    ),
  ],
  [
    'name',
    /^(?:surnames?|sur name|last ?names?|family ?names?|first ?names?|given ?names?|fore ?names?|other ?names?|others?|middle ?names?|firstname s|first and other names|first name other names)$/,
  ],
  [
    'ignore',
    /^(?:sex|gender|m f|age|class|classes|arm|house|club|dob|d o b|date of birth|birth ?date|level|department|dept|programme|program|session|term|terms|stream|section|option|state|lga|phone|phone no|attendance|days present|times present|present|religion|nationality|year|form|set|teachers?|subject teachers?|signature|sign|signed|initials?|date|gpa|cgpa|gp|qp|points?|grade points?|quality points?|weighted points?|tcu|tgp|tnu|wgp|cum gpa|cumulative gpa|cum|b f|bf|brought forward|last term|previous term|picture|photo|passport|height|weight)$/,
  ],
  [
    'ignore',
    /^(?:1st|2nd|3rd|first|second|third|previous|last|prev) term(?: (?:total|average|avg|score|ave|cum|cumulative|position|pos))?$/,
  ],
  [
    'unit',
    /^(?:units?|cu|c u|credits?|credit (?:units?|hours?|load)|course units?|load|units? load)$/,
  ],
  [
    'position',
    /^(?:(?:class|overall|final|general|arm|subject|student s?|students) )*(?:positions?|pos|posn|postn|psn|rank|ranking|rk|pstn|order of merit|merit(?: position)?)(?: (?:in|on|of) (?:the )?(?:class|arm|set|level|form|subject|stream))?(?: (?:no|number))?$/,
  ],
  [
    'grade',
    /^(?:(?:overall|final|letter|letters|students?|average|total|performance) )*(?:grades?|grd|grds|gr|gd|grade letter|grading|letter grade|gde)(?: (?:obtained|letter))?$/,
  ],
  [
    'remark',
    /^(?:(?:overall|final|general|teachers?|class teachers?|form masters?|principals?|head ?teachers?|subject teachers?) )*(?:remarks?|comments?|rmks?|rem|rmrks?|interpretation|status|decision|verdict|promotion|descriptors?|effort)$/,
  ],
  [
    'average',
    /^(?:(?:overall|final|students?|pupils?|learners?|childs?|my|total|weighted|cumulative|cum|term|terms?|percentage|annual|general|%) )*(?:average|averages|avg|avrg|ave|aver|av|mean|percentage|percentages|percent|perc|pct|per cent|%)(?: (?:scores?|marks?|%|percentage|percent|s))*$/,
  ],
  ['average', /^% ?(?:average|avg|ave|score|marks?|scored|total)?$/],
  [
    'total',
    /^(?:(?:overall|grand|final|students?|term|aggregate|general|g|cum|cumulative|sum|weighted|exam|all) )*(?:total|totals|tot|ttl|totl|tt|aggregate|aggr|agg|sum|g total|gtotal|grandtotal|overall|cumulative)(?: (?:scores?|marks?|obtained|points?|aggregate))*$/,
  ],
  [
    'total',
    /^(?:(?:marks?|scores?|total|totals)(?: ?(?:marks?|scores?))? (?:obtained|scored|gained|earned)|obtained(?: (?:marks?|scores?))?|obt|obtd|total (?:marks?|scores?))$/,
  ],
  [
    'ca',
    new RegExp(
      `^(?:total )?(?:${ORDINAL} )?${TEST}(?: (?:total|scores?|marks?|tests?))?(?: ?${ORDINAL})?$`
    ),
  ],
  [
    'ca',
    new RegExp(
      `^${TEST} ?\\d$|^(?:ca|cat|test|t|ass|c)\\d{1}$|^\\d(?:st|nd|rd|th)?(?:ca|cat|test)$`
    ),
  ],
  [
    'exam',
    /^(?:(?:term|terminal|final|end of term|promotion|terms?|first|second|third|1st|2nd|3rd) )*(?:exams?|examinations?|examination s|ex|exm|exams? scores?|examination scores?|obj|objectives?|theory|essay)(?: (?:scores?|marks?))?(?: \d)?$/,
  ],
  ['score', /^(?:scores?|marks?|mark|raw scores?|scored|score s)$/],
]

/** Headings so short that they only mean something under a subject's name. */
const SHORT_PARTS: Record<string, Role> = {
  c: 'ca',
  a: 'ca',
  t1: 'ca',
  t2: 'ca',
  t3: 'ca',
  as: 'ca',
  te: 'ca',
  t: 'total',
  e: 'exam',
  x: 'exam',
  to: 'total',
  g: 'grade',
  p: 'position',
  r: 'remark',
  s: 'score',
  sc: 'score',
  m: 'score',
  sum: 'total',
  cum: 'total',
}

/** Words over a group of columns that name no subject. */
const GENERIC_GROUP =
  /^(?:summary|overall|results?|performance|subjects?|subjects? offered|scores?|marks|courses?|academic performance|cognitive domain|details|student details|students? details|students? (?:information|particulars)|bio ?data|particulars|aggregate|statistics|marks obtained|final result|overall performance|summary of performance|term summary|this term|(?:first|second|third|1st|2nd|3rd) term|general)$/

const roleCache = new Map<string, Role | null>()

/**
 * The role that a heading names, or null: then it may be a subject. Maxima such as `(20)` must already
 * be gone. A heading of one long word may be misread in one letter.
 */
export function roleOfHeading(heading: string): Role | null {
  const key = heading.length <= 60 ? heading : heading.slice(0, 60)
  const known = roleCache.get(key)
  if (known !== undefined) {
    return known
  }
  const role = findRole(key)
  if (roleCache.size < 5000) {
    roleCache.set(key, role)
  }
  return role
}

function findRole(heading: string): Role | null {
  const words = plainWords(heading)
  if (words === '') {
    return null
  }
  for (const [role, pattern] of HEADINGS) {
    if (pattern.test(words)) {
      return role
    }
  }
  const ordinals = withOrdinals(words)
  if (ordinals !== words) {
    for (const [role, pattern] of HEADINGS) {
      if (pattern.test(ordinals)) {
        return role
      }
    }
  }
  const squashed = squash(heading)
  for (const word of LONG_ROLE_WORDS) {
    if (word.text === squashed) {
      return word.role
    }
    const near = squashed.length >= 6 && Math.abs(squashed.length - word.text.length) <= 1
    if (near && !isVocabulary(squashed) && editDistance(squashed, word.text) === 1) {
      return word.role
    }
  }
  return null
}

/** Ordinals as scans misread them: `IST TEST` is `1ST TEST`, `ZND CA` and `IND CA` are `2ND CA`. */
function withOrdinals(words: string): string {
  return words
    .replace(/^(?:[il|]st|lst)\b/, '1st')
    .replace(/^(?:[zi]nd|2na)\b/, '2nd')
    .replace(/^(?:3ro|srd|3ra)\b/, '3rd')
    .replace(/^ca[il]$/, 'ca1')
    .replace(/^s[il1]n$/, 's n')
}

const LONG_ROLE_WORDS: { text: string; role: Role }[] = (
  [
    ['position', 'position positioninclass'],
    ['average', 'average averagescore percentage'],
    ['grade', 'grade grades overallgrade'],
    ['remark', 'remark remarks comments'],
    ['total', 'totalscore grandtotal totalmarks total'],
    ['exam', 'examination exam exams'],
    [
      'name',
      'studentname studentsname nameofstudent surname firstname othernames namesofstudents fullname',
    ],
    [
      'admission_number',
      'admissionno admissionnumber matricno matricnumber registrationno registrationnumber regnumber',
    ],
    ['subject', 'subject subjects'],
    ['ignore', 'gender signature attendance'],
  ] as [Role, string][]
).flatMap(([role, words]) => words.split(' ').map((text) => ({ text, role })))

/** The role of a heading that stands under a subject's name, where `C`, `E` and `T` are enough. */
export function roleOfPart(heading: string): Role | null {
  return SHORT_PARTS[squash(heading)] ?? roleOfHeading(heading)
}

/** True where a heading over several columns only says that results follow. */
export function isGenericGroup(heading: string): boolean {
  return GENERIC_GROUP.test(plainWords(heading))
}

const SUBJECT_WORDS = new Set(
  (
    'english language lang mathematics maths math mathematical further biology physics chemistry economics econs geography government govt literature lit ' +
    'civic civics agricultural agriculture agric science sciences sci basic technology tech technical drawing computer ict social studies std business home ' +
    'management physical health education educ edu phe religious religion crs crk irs irk christian islamic arabic french yoruba igbo hausa history cultural ' +
    'creative arts art music fine data processing commerce accounting account accounts financial marketing food foods nutrition security verbal quantitative ' +
    'reasoning phonics handwriting spelling writing reading national values value vocational prevocational literacy numeracy statistics moral ' +
    'diction rhymes general paper knowledge entrepreneurship coding robotics comprehension grammar composition swahili kiswahili spanish german latin ' +
    'philosophy psychology sociology calculus algebra programming engineering mechanics accountancy catering craft garment tourism photography ' +
    'dyeing bleaching animal husbandry fishery insurance store keeping typewriting shorthand office practice electronics woodwork metalwork building ' +
    'construction trade visual integrated environmental law anatomy physiology biochemistry microbiology botany zoology'
  ).split(' ')
)

const HEADING_WORDS = (
  'serial number admission registration matric student students name names surname first other others second third total average percentage position grade ' +
  'grades remark remarks exam examination assessment continuous test score scores marks obtained overall subject subjects course title code unit units class ' +
  'gender signature aggregate cumulative teacher teachers comment comments highest lowest grand'
).split(' ')

const VOCABULARY = new Set([...SUBJECT_WORDS, ...HEADING_WORDS])

function isVocabulary(word: string): boolean {
  return VOCABULARY.has(word)
}

const COURSE_CODE = /^[A-Z]{2,5}\s?-?\s?\d{3,4}\s?[A-Z]?$/

/** True for course codes such as `MTH 101`. */
export function isCourseCode(text: string): boolean {
  return COURSE_CODE.test(text.trim())
}

/** True where the text contains a word that only occurs in names of subjects, or is a course code. */
export function isSubjectLike(text: string): boolean {
  if (isCourseCode(text)) {
    return true
  }
  return plainWords(text)
    .split(' ')
    .some((word) => word.length > 2 && SUBJECT_WORDS.has(word))
}

const LETTERS: Record<string, string> = { '0': 'O', '1': 'I', '5': 'S' }

/**
 * A subject's name from a scan with misread words put right: `Enalish` becomes `English`. Only words
 * that are no known ones and differ in one letter (two in long words) from exactly one known word of
 * the same length.
 */
export function mendMisreadWords(label: string): string {
  const lettered = label.replace(/[\p{L}015]{3,}/gu, (word) =>
    word.replace(/\p{L}/gu, '').length * 2 < word.length
      ? word.replace(/[015]/g, (digit) => LETTERS[digit])
      : word
  )
  return lettered.replace(/\p{L}{5,}/gu, (word) => {
    const low = word.toLowerCase()
    if (VOCABULARY.has(low)) {
      return word
    }
    const reach = low.length >= 7 ? 2 : 1
    let near: string[] = []
    let least = reach + 1
    for (const known of SUBJECT_WORDS) {
      if (known.length !== low.length) {
        continue
      }
      const distance = editDistance(known, low)
      if (distance < least) {
        least = distance
        near = [known]
      } else if (distance === least) {
        near.push(known)
      }
    }
    if (least > reach || near.length !== 1) {
      return word
    }
    const [meant] = near
    if (word === word.toUpperCase()) {
      return meant.toUpperCase()
    }
    return /^\p{Lu}/u.test(word) ? meant[0].toUpperCase() + meant.slice(1) : meant
  })
}

/**
 * Puts words together again that a narrow column broke: `GRAD E` becomes `GRADE`, `Mathe- matics`
 * becomes `Mathematics`. Only where the joined word is a known one or a hyphen says so.
 */
export function mendBrokenWords(text: string): string {
  const words = text.replace(/([\p{L}])-\s+(\p{Ll})/gu, '$1$2').split(' ')
  const mended: string[] = []
  for (const word of words) {
    const before = mended.at(-1)
    if (before !== undefined) {
      const joined = squash(before + word)
      const pieces = [squash(before), squash(word)]
      const known = isVocabulary(joined) && !pieces.includes('') && !pieces.every(isVocabulary)
      if (known && !/[^\p{L}]$/u.test(before)) {
        mended[mended.length - 1] = before + word
        continue
      }
    }
    mended.push(word)
  }
  return mended.join(' ')
}

const MAXIMUM =
  /[([]\s*(?:max\.?\s*:?\s*)?(\d{1,3})\s*(?:%|marks?|mks?|pts?)?\s*[)\]]|\/\s*(\d{2,3})\b|\b(\d{1,3})\s*(?:%|marks?\b|mks?\b)/i

/**
 * A heading without the maximum printed in it: `1st CA (20)` is `1st CA` of at most 20, `Exam 60%`
 * is `Exam` of at most 60.
 */
export function splitMaximum(heading: string): { label: string; maximum: number | null } {
  const match = MAXIMUM.exec(heading)
  if (!match) {
    return { label: heading.trim(), maximum: null }
  }
  const maximum = Number(match[1] ?? match[2] ?? match[3])
  const label = (heading.slice(0, match.index) + ' ' + heading.slice(match.index + match[0].length))
    .replace(/\s+/g, ' ')
    .trim()
  return { label, maximum: maximum > 0 ? maximum : null }
}

/** Words that begin a row which is no student: averages of the class, highest marks, signatures. */
const FOOTER_ROW =
  /^(?:(?:class|subject|overall|the|grand|general|form|course) )*(?:averages?|avg|ave|mean|means|highest|lowest|maximum|minimum|max|min|total|totals|sum|median|mode|standard deviation|std dev|s d|sd|pass(?:es|ed)?|fail(?:s|ed|ures?)?|number|no|percentage|%|signature|sign|teachers?|subject teachers?|class teachers?|form teachers?|form master|principals?|head teacher|exam officer|date|key|legend|note|remarks?|comments?|grading|prepared|checked|approved|units?|credit units?|obtainable|marks? obtainable|maximum marks?|count|entries|registered|sat|absent|present|range|position|teacher s|h o d|hod|dean|summary|statistics)(?![a-z])/

const FOOTER_WORDS = new Set(
  (
    'class subject overall the grand general form course average averages avg ave mean means highest lowest maximum minimum max min total totals sum median mode standard deviation ' +
    'std dev pass passes passed fail fails failed failures number no of percentage % signature sign teacher teachers principal principals head officer exam date key legend note remark ' +
    'remarks comment comments grading prepared checked approved by unit units credit obtainable mark marks score scores count entries registered sat absent present range position hod ' +
    'dean summary statistics students candidates pupils in per and name names initials rate for each sd'
  ).split(' ')
)

/** True where a row's first text says that it sums up or signs the sheet and is no student. */
export function isFooterText(text: string): boolean {
  const words = plainWords(text)
  if (!FOOTER_ROW.test(words)) {
    return false
  }
  const all = words.split(' ')
  const known = all.filter((word) => FOOTER_WORDS.has(word) || word.length === 1).length
  return known === all.length || (/[:_.…]/.test(text) && known >= 1)
}
