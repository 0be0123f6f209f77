import { isGradeLike } from '../../readings/printed_values.js'

/** What a cell of a picture says, as it must have been printed. */
export interface MendedPair {
  text: string
  /** Letters or figures were put right: it may have said something else. */
  isDoubted: boolean
}

/** What stands behind a subject: a mark, a grade, or both. */
interface Result {
  number: string
  grade: string
}

/** What the cells that were read well have in common. */
interface Usage {
  /** Subjects, as they are printed. */
  labels: string[]
  grades: ReadonlySet<string>
  /** Nearly all of them have the part. */
  hasNumbers: boolean
  hasGrades: boolean
  /** None of them has a mark. */
  hasNoNumbers: boolean
  /** Highest mark. */
  most: number
}

const LABEL = String.raw`\p{L}[\p{L}\p{M}./&]+`
const NUMBER = String.raw`\d{1,3}(?:[.,]\d{1,2})?`
const GRADE = String.raw`(?:\p{Lu}{1,2}\d?[+*-]?|[1-9])`
/** `ENG 67 B`, `ENG B+`, `ENG 67`: a subject and its result, each a word. */
const SPACED = new RegExp(`^(${LABEL})(?: (${NUMBER}))?(?: (${GRADE}))?$`, 'u')
/** The beginning of a cell whose words were read as one: `ECO13.25`, `ENGF9`. */
const GLUED = /^(\p{L}{2,}?)(?:\d|A1$|B[23]$|C[456]$|D7$|E8$|F9$)/u
/** So often stands what is known to be a subject or a grade. */
const AGAIN = 2
/** Share of cells, and of marks, by which something is usual. */
const MOSTLY = 0.6
const NEARLY_ALL = 0.8
/** French schools mark out of 20. */
const HIGHEST = [20, 100] as const

/**
 * Cells of a list that each hold one subject and its result, as they must have been printed where a
 * picture's reader ran words together or took one sign for another: `ENGF9` is `ENG F9`, `ENG 516`
 * is `ENG 51 6`, `SV T125C` among `SVT 13 C` and marks up to 20 is `SVT 12.5 C`. What the other
 * cells say tells how: nothing is put right that they do not know.
 *
 * @returns for each cell that has to be changed what it is instead; null where cells hold something
 *   else
 */
export function misreadPairs(cells: readonly string[]): Map<string, MendedPair> | null {
  const usage = usageOf(cells)
  if (!usage) {
    return null
  }
  const mended = new Map<string, MendedPair>()
  for (const cell of new Set(cells)) {
    const pair = isWhole(cell, usage) ? null : pairIn(cell, usage)
    if (pair) {
      mended.set(cell, pair)
    }
  }
  return mended
}

function usageOf(cells: readonly string[]): Usage | null {
  const spaced = cells.flatMap((cell) => {
    const [, label, number = '', grade = ''] = SPACED.exec(cell) ?? []
    return label && (number || grade) ? [{ label, number, grade }] : []
  })
  const whole = spaced.filter(({ number }) => number === '' || valueOf(number) <= HIGHEST[1])
  const counts = new Map<string, number>()
  for (const label of [...spaced.map((pair) => pair.label), ...cells.flatMap(gluedLabel)]) {
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  const again = [...counts].filter(([, count]) => count >= AGAIN)
  const labels = again.flatMap(([label, count]) =>
    again.some(([other, more]) => more > 2 * count && areAlike(label, other)) ? [] : [label]
  )
  const known = whole.filter(({ label }) => labels.includes(label))
  const explained = cells.filter((cell) => labels.some((label) => cell.startsWith(label)))
  if (labels.length < AGAIN || known.length < AGAIN || explained.length < cells.length * MOSTLY) {
    return null
  }
  const share = (part: keyof Result) =>
    known.filter((pair) => pair[part] !== '').length / known.length
  const grades = known.map(({ grade }) => grade).filter((grade) => grade !== '')
  const marks = known.flatMap(({ number }) => (number === '' ? [] : [valueOf(number)]))
  return {
    labels,
    grades: new Set(grades.filter((grade, at) => grades.indexOf(grade) !== at)),
    hasNumbers: share('number') >= NEARLY_ALL,
    hasGrades: share('grade') >= NEARLY_ALL,
    hasNoNumbers: share('number') === 0,
    most:
      HIGHEST.find(
        (most) => marks.filter((mark) => mark <= most).length >= marks.length * NEARLY_ALL
      ) ?? Infinity,
  }
}

function gluedLabel(cell: string): string[] {
  const label = GLUED.exec(cell)?.[1]
  return label === undefined ? [] : [label]
}

function valueOf(number: string): number {
  return Number(number.replace(',', '.'))
}

/** Whether a cell says what the others say, and nothing that they do not. */
function isWhole(cell: string, usage: Usage): boolean {
  const [, label, number = '', grade = ''] = SPACED.exec(cell) ?? []
  return (
    label !== undefined &&
    usage.labels.includes(label) &&
    (number !== '' || !usage.hasNumbers) &&
    (grade !== '' || !usage.hasGrades) &&
    (number === '' || valueOf(number) <= usage.most)
  )
}

function pairIn(cell: string, usage: Usage): MendedPair | null {
  const compact = cell.replaceAll(' ', '')
  const begins = usage.labels.filter((label) => {
    const beginning = compact.slice(0, label.length)
    return beginning === label || areAlike(beginning, label)
  })
  const same = (label: string) => Number(compact.startsWith(label))
  begins.sort((one, other) => other.length - one.length || same(other) - same(one))
  for (const label of begins) {
    const result = resultIn(compact.slice(label.length), usage)
    if (result) {
      const { number, grade } = result
      const mayBeNumber = /^\d$/.test(grade) && valueOf(number + grade) <= usage.most
      return {
        text: [label, number, grade].filter((part) => part !== '').join(' '),
        isDoubted: `${label}${number}${grade}` !== compact || mayBeNumber,
      }
    }
  }
  return null
}

/** What stands behind a subject, taken apart; null where it lacks what the other cells have. */
function resultIn(text: string, usage: Usage): Result | null {
  const read = text.replace(/^[=:–-]|[.,;]$/gu, '')
  const [, figures, letters] = /^([\d.,]*)(.*)$/u.exec(read)!
  const cuts: [number: string, grade: string][] = [[figures, letters]]
  if (letters === '' && usage.hasNumbers && usage.hasGrades) {
    cuts.push([figures.slice(0, -1), figures.slice(-1)])
  }
  for (const [printed, end] of cuts) {
    const number = printed === '' ? '' : numberIn(printed, usage.most)
    const grade = end === '' ? '' : gradeIn(end, usage)
    const isUsual =
      (number === '' ? !usage.hasNumbers : !usage.hasNoNumbers) &&
      (grade !== '' || !usage.hasGrades) &&
      printed + end !== ''
    if (number !== null && grade !== null && isUsual) {
      return { number, grade }
    }
  }
  return null
}

/** A mark of at most so much; one that is more may have lost its decimal point. */
function numberIn(text: string, most: number): string | null {
  if (!new RegExp(`^${NUMBER}$|^\\d{4}$`).test(text)) {
    return null
  }
  if (valueOf(text) <= most) {
    return text
  }
  return (
    [1, 2]
      .map((places) => `${text.slice(0, -places)}.${text.slice(-places)}`)
      .find((number) => /^\d+\.\d+$/.test(number) && valueOf(number) <= most) ?? null
  )
}

/** What a letter of a grade is taken for. */
const TAKEN_FOR: Readonly<Record<string, string>> = {
  '8': 'B',
  '1': 'I',
  'l': 'I',
  '|': 'I',
  '0': 'D',
  'I': '1',
}

/** A level of a scale: where there are some, there are others. */
const LEVEL = /^[1-9]$/

function gradeIn(text: string, { grades }: Usage): string | null {
  if (grades.has(text) || (LEVEL.test(text) && [...grades].some((grade) => LEVEL.test(grade)))) {
    return text
  }
  const mended = [...text].map((sign) => TAKEN_FOR[sign] ?? sign).join('')
  const withNumber = text.replace(/(?<=^\p{L})[lI|]$/u, '1')
  return (
    [mended, withNumber].find((grade) => grades.has(grade)) ??
    (new RegExp(`^${GRADE}$`, 'u').test(text) && isGradeLike(text) ? text : null)
  )
}

/** Signs that are taken for one another, with one for each of them. */
const LOOKS: Readonly<Record<string, string>> = {
  '0': 'O',
  'D': 'O',
  'Q': 'O',
  'I': 'T',
  '1': 'T',
  'l': 'T',
  'L': 'T',
  '5': 'S',
  '8': 'B',
  '6': 'G',
}

/** Whether two labels of the same length look alike, but are not the same. */
function areAlike(one: string, other: string): boolean {
  const look = (text: string) => [...text].map((sign) => LOOKS[sign] ?? sign).join('')
  return one !== other && one.length > 2 && look(one) === look(other)
}
