import type { GradeValue, ScaleId } from './cell_value.js'

/** Letters of a grade at most; what is longer is a remark (`Adequate`). */
export const LONGEST_GRADE = 3

/**
 * Scales that schools grade by, each from its best grade down.
 *
 * - `west_africa`: WAEC, NECO and NABTEB (Nigeria, Ghana, Sierra Leone, Liberia, The Gambia).
 * - `letters`: most schools' own; `P` and `O` are a pass, `AR` a repeated attempt.
 * - `plus_minus`: universities and many private schools.
 * - `kenya`: KCSE, twelve points; `kenya_competency`: the levels of the competency-based
 *   curriculum.
 * - `uganda`: UCE with D1 … F9.
 * - `britain`: IGCSE and A level.
 * - `india`: CBSE and state boards; `university_india`: the ten-point scale, with `RA` for those
 *   who appear again.
 * - `technical_india`: the double letters of institutes of technology.
 * - `polytechnic`: Nigerian national diplomas.
 * - `sri_lanka`: ordinary and advanced level, with `S` for a simple pass and `W` for a weak one.
 * - `levels`: South Africa's 1 … 7 and others of one digit; never read from a single cell alone.
 * - `initials`: those of excellent, very good, good, fair and poor, in nursery classes.
 * - `mentions`: French schools, from très bien to insuffisant.
 * - `divisions`: Tanzania's and India's divisions in Roman numerals.
 * - `degrees`: the classes of British degrees.
 * - `distinctions`: a class in words.
 */
export const SCALES: Record<Exclude<ScaleId, 'levels' | 'distinctions'>, readonly string[]> = {
  west_africa: words('A1 B2 B3 C4 C5 C6 D7 E8 F9'),
  letters: words('A B C D E P O F G AR'),
  plus_minus: words('A+ A A- B+ B B- C+ C C- D+ D D- E+ E E- F+ F F-'),
  kenya: words('A A- B+ B B- C+ C C- D+ D D- E'),
  kenya_competency: words('EE1 EE2 EE ME1 ME2 ME AE1 AE2 AE BE1 BE2 BE'),
  uganda: words('D1 D2 C3 C4 C5 C6 P7 P8 F9'),
  britain: words('A* A B C D E F G U'),
  india: words('A1 A2 B1 B2 C1 C2 D1 D2 D E1 E2 E'),
  university_india: words('O S A+ A B+ B C+ C D P F RA'),
  technical_india: words('AA AB BB BC CC CD DD FF'),
  polytechnic: words('A AB B BC C CD D E F'),
  sri_lanka: words('A B C S W'),
  divisions: words('I II III IV'),
  degrees: words('I II.1 II.2 III'),
  initials: words('EX E VG G F P'),
  mentions: words('TB B AB P I'),
}

/** Grades in words, best first; in French the mentions. */
const DISTINCTIONS = new Map(
  (
    'distinction|high distinction|upper credit|lower credit|merit|credit|pass|fail|failed|passed|fair pass|' +
    'first class|second class upper|second class lower|third class'
  )
    .split('|')
    .map((word, index) => [word, index])
)

/** Letters that mean something else as often as a grade. */
const DOUBTFUL: Record<string, number> = {
  AA: 1,
  AB: 1,
  EX: 1,
  AR: 1.5,
  RA: 1,
  O: 0.5,
  S: 0.6,
  W: 1.5,
  P: 0.3,
  G: 0.3,
  U: 0.3,
  I: 1.2,
  II: 0.6,
  III: 0.5,
  IV: 0.6,
  BE: 0.8,
  ME: 0.8,
  AE: 0.5,
  EE: 0.5,
}

const SCALES_OF = new Map<string, ScaleId[]>()
for (const [id, grades] of Object.entries(SCALES)) {
  for (const grade of grades) {
    SCALES_OF.set(grade, [...(SCALES_OF.get(grade) ?? []), id as ScaleId])
  }
}

/** A grade as part of a larger expression, without regard to case; `A1+` and the like are none. */
export const GRADE_PATTERN =
  '(?:EE|ME|AE|BE)[12]?|AB|TB|BC|CD|AR|RA|[A-FP]\\d|[A-G][+*-]|[A-GPOSUI]'

/** What it costs more to take letters for a grade that mean something else as often. */
export function doubtOfGrade(grade: string): number {
  return DOUBTFUL[grade] ?? 0
}

/** Places of grades on the first scale that knows them all, the best at 0; null where none does. */
export function ranksOfGrades(grades: readonly string[]): Map<string, number> | null {
  for (const scale of Object.values(SCALES)) {
    if (grades.every((grade) => scale.includes(grade))) {
      return new Map(scale.map((grade, place) => [grade, place]))
    }
  }
  return null
}

/** The scales that know a grade; empty for what is no grade. */
export function scalesOf(grade: string): readonly ScaleId[] {
  return SCALES_OF.get(grade) ?? []
}

/** A grade without spaces in capitals, with a plain minus. */
export function plainGrade(text: string): string {
  return text
    .replace(/\s+/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase()
}

/**
 * A grade of a picture with a speck before it or between its letter and its figure: `.A`, `A.1`.
 * Quotes mean something.
 */
const SPECKLED = /^[.,·]?([A-F])[.,'’·]?([1-9]|[*+-])?$/u

/**
 * A grade of a picture without the specks that its reader took for points; any other text as it is.
 */
export function withoutSpecks(text: string): string {
  return text.replace(SPECKLED, '$1$2')
}

const WORDED_SIGNS: Record<string, string> = { plus: '+', minus: '-', plain: '', star: '*' }

/**
 * `B(b)`: a grade with the same in small letters, as British AS and applied results are printed.
 */
const DOUBLED = /^([A-EU]\*?) ?\(([a-eu]\*?)\)$/

/** A grade that is printed twice (`B(b)`) once; any other text as it is. */
export function singleGrade(text: string): string {
  const [, grade, again] = DOUBLED.exec(text) ?? []
  return grade !== undefined && grade === again.toUpperCase() ? grade : text
}

/**
 * A text as a grade alone.
 *
 * Costs: 0.1; in small letters 0.4 more; for letters that mean something else as often (`AB`, `I`,
 * `O`, `P`) what is in the table above; a class in words 0.4; `B plain` and `B plus` 0.1.
 */
export function readGradeAlone(text: string): GradeValue | null {
  const worded = /^([A-Ea-e]) ?\(?(plus|minus|plain|star)\)?$/i.exec(text)
  const spelling = worded ? worded[1] + WORDED_SIGNS[worded[2].toLowerCase()] : singleGrade(text)
  const unwrapped = /^\(?['"]?([^()'"]+?)['"]?[.)]?$/.exec(spelling)?.[1] ?? spelling
  const grade = plainGrade(unwrapped)
  const scales = scalesOf(grade)
  if (scales.length > 0) {
    const small = unwrapped === unwrapped.toLowerCase() ? 0.4 : 0
    return { kind: 'grade', grade, scales, cost: 0.1 + small + doubtOfGrade(grade) }
  }
  const word = text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  if (DISTINCTIONS.has(word)) {
    return { kind: 'grade', grade: word.toUpperCase(), scales: ['distinctions'], cost: 0.4 }
  }
  return null
}

function words(text: string): readonly string[] {
  return text.split(' ')
}
