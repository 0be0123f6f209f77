import { columnType } from '../../values/column_types.js'
import { isAbsenceLetter } from '../../values/absences.js'
import { readCell, type ReadableType } from '../../values/read_cell.js'
import { glyphsApart, glyphsReached } from '../readings/result_glyphs.js'
import { isAbsentMark, isGradeLike, parseNumber, parseReached } from '../readings/printed_values.js'
import type { RawCell, RawRecord, RawSubject, ValueRange } from '../records/raw_records.js'

/**
 * How the cells of subjects are written, as far as they hold more than a plain score. Plain JSON.
 */
export interface ResultNotation {
  /** By subject's or part's key; null where its cells are plain. */
  own: Record<string, ReadableType | null>
  /** That of all of them, for subjects of which there are few cells. */
  usual: ReadableType | null
  /** Of totals and of averages; null where they have no grades behind them. */
  overall: Record<'total' | 'average', ReadableType | null>
  /** The numbers are levels of achievement (1 to 7, 1 to 9), which are grades, not scores. */
  levels: boolean
  /** No grade but `A` stands without its mark: then `A` says that somebody was absent. */
  absentLetter: boolean
}

export const PLAIN_SCORES: ResultNotation = {
  own: {},
  usual: null,
  overall: { total: null, average: null },
  levels: false,
  absentLetter: false,
}

/** Kinds of columns whose cells say more than a score. */
const SEVERAL_FACTS: ReadonlySet<string> = new Set(['result', 'fraction'])

/** The notations of a mark, or a percentage, before its grade. */
const MARK_AND_GRADE: ReadonlySet<string> = new Set(['NG', '%G'])

/** The notation of marks with what they are out of. */
const OUT_OF = /^\/(\d+)$/

/** What most cells of subjects hold: with nothing else a column needs no closer look. */
const PLAIN_SCORE = /^\d{1,3}$/

/** From so many cells on a subject is judged by its own. */
const ENOUGH_CELLS = 5
const MOST_CELLS = 2000

/** Learns from a layout's rows whether scores share their cells with grades, remarks or maxima. */
export function learnResultNotation(records: readonly RawRecord[]): ResultNotation {
  const texts = new Map<string, string[]>()
  const all: string[] = []
  const add = (key: string, cell: RawCell | null) => {
    if (!cell || cell.text === '' || all.length >= MOST_CELLS) {
      return
    }
    const known = texts.get(key)
    if (known) {
      known.push(cell.text)
    } else {
      texts.set(key, [cell.text])
    }
    all.push(cell.text)
  }
  for (const { subjects } of records) {
    for (const { key, score, components } of subjects) {
      add(key, score)
      for (const part of components) {
        add(part.key, part.cell)
      }
    }
  }
  const own: ResultNotation['own'] = {}
  for (const [key, list] of texts) {
    if (list.length >= ENOUGH_CELLS) {
      own[key] = notationOf(list)
    }
  }
  const absentLetter = !all.some(
    (text) => isGradeLike(text) && !isAbsentMark(text) && !isAbsenceLetter(text)
  )
  const levels = areLevels(records, all)
  const overall = {
    total: overallNotation(records, 'total'),
    average: overallNotation(records, 'average'),
  }
  return { own, usual: notationOf(all), overall, levels, absentLetter }
}

/** How totals or averages are written where most of them have their grades behind them. */
function overallNotation(
  records: readonly RawRecord[],
  key: 'total' | 'average'
): ReadableType | null {
  const texts = records.flatMap((record) => record[key]?.text || [])
  const pairs = texts.filter(isTotalWithGrade)
  return pairs.length >= ENOUGH_CELLS && 2 * pairs.length >= texts.length ? notationOf(pairs) : null
}

/** A level, perhaps with how surely it is reached: England's `6+`, `6=` and `6-`. */
const LEVEL = /^[1-9][+=\-]?$/

/** Fewest cells and subjects by which marks out of ten would show a nought or a ten. */
const ENOUGH_LEVELS = 20
const ENOUGH_SUBJECTS = 3

/**
 * Whether a sheet prints levels instead of scores: all its numbers are from 1 to 9, nothing says
 * what they are out of, they have no parts, and no total adds them up.
 */
function areLevels(records: readonly RawRecord[], texts: readonly string[]): boolean {
  const levels = texts.filter((text) => LEVEL.test(text)).length
  const absences = texts.filter(isAbsentMark).length
  if (levels < ENOUGH_LEVELS || levels + absences < texts.length) {
    return false
  }
  const plain = records.every(({ subjects }) =>
    subjects.every(
      ({ range, components, grade }) =>
        range.maximum === null && components.length === 0 && !grade?.text
    )
  )
  const most = records.reduce((count, { subjects }) => Math.max(count, subjects.length), 0)
  return plain && most >= ENOUGH_SUBJECTS && !records.some(addsUp)
}

function addsUp({ subjects, total, average }: RawRecord): boolean {
  const printed = total && parseReached(total.text)
  const scores = subjects.flatMap(({ score }) => (score && parseReached(score.text)) ?? [])
  const sum = scores.reduce((soFar, score) => soFar + score, 0)
  const mean = average && parseReached(average.text)
  return (
    printed === sum || (mean !== null && mean <= 9 && Math.abs(mean - sum / scores.length) < 0.06)
  )
}

function notationOf(texts: readonly string[]): ReadableType | null {
  if (texts.every((text) => PLAIN_SCORE.test(text))) {
    return null
  }
  const [type] = columnType(texts)
  if (!type || !SEVERAL_FACTS.has(type.kind)) {
    return null
  }
  const { kind, notation, scales } = type
  return { kind, notation, scales }
}

/** A record with the facts of its subjects' cells, its total and its average apart. */
export function factsApart(record: RawRecord, notation: ResultNotation): RawRecord {
  return resultsApart(overallApart(record, notation), notation)
}

/**
 * A record whose subjects have score, grade, remark and maximum apart where they stand in one cell:
 * `67 B+`, `24/50`. What has a column of its own stays as it is there.
 */
export function resultsApart(record: RawRecord, notation: ResultNotation): RawRecord {
  if (notation.levels) {
    return levelsAsGrades(record)
  }
  const types = [notation.usual, ...Object.values(notation.own)]
  if (types.every((type) => type === null)) {
    return record
  }
  const typeOf = (key: string, cell: RawCell | null) => {
    const type = notation.own[key] ?? notation.usual
    const isAbsence =
      notation.absentLetter &&
      MARK_AND_GRADE.has(type?.notation ?? '') &&
      isAbsenceLetter(cell?.text ?? '')
    return isAbsence ? null : type
  }
  const subjects = record.subjects.map((subject): RawSubject => {
    const { score, range, grade, remark } = factsOf(
      subject.score,
      typeOf(subject.key, subject.score),
      subject.range
    )
    return {
      ...subject,
      score,
      range,
      grade: subject.grade ?? grade,
      remark: subject.remark ?? remark,
      components: subject.components.map((part) => {
        const apart = factsOf(part.cell, typeOf(part.key, part.cell), part.range)
        return { ...part, cell: apart.score ?? part.cell, range: apart.range }
      }),
    }
  })
  return { ...record, subjects }
}

/** `716 D`, beside or above one another or without a space, and `76.3% (B1)`. */
const NUMBER_AND_GRADE = /^(\d[\d.,]*)(?:\s?%)?\s*\(?(\p{Lu}[^\s)]{0,2})\)?$/u

/** Whether a cell is a number with a grade behind it. */
export function isTotalWithGrade(text: string): boolean {
  return totalWithGrade(text) !== null
}

/** A number and the grade behind it; null where a cell is not both. */
export function totalWithGrade(text: string): readonly [total: number, grade: string] | null {
  const [, number = '', grade] = NUMBER_AND_GRADE.exec(text) ?? []
  const total = parseNumber(number)
  return total !== null && grade !== undefined && isGradeLike(grade) ? [total, grade] : null
}

/** What stands instead of a total: `Compt: MATH-I`, `Result later`. */
const WORDS = /^\p{L}{3}/u

/**
 * A record with the grade apart that stands behind its total or average, where it has no other.
 * Words in place of a total are none.
 */
function overallApart(record: RawRecord, { overall }: ResultNotation): RawRecord {
  const { total, subjects } = record
  const isAlone = total !== null && total !== undefined && subjects.length === 0
  // Letters of a picture may be digits that were read wrongly, unless grades tell totals from words.
  const isSure = isAlone && (!total.hypotheses || overall.total !== null)
  if (isSure && WORDS.test(total.text) && !isAbsentMark(total.text)) {
    return { ...record, total: null }
  }
  if (record.grade) {
    return record
  }
  for (const key of ['average', 'total'] as const) {
    const cell = record[key]
    const type = overall[key]
    const apart = cell?.hypotheses && type ? glyphsApart(cell, type) : null
    if (apart) {
      return { ...record, [key]: apart.score, grade: apart.grade }
    }
    const [, number, grade] = NUMBER_AND_GRADE.exec(cell?.text ?? '') ?? []
    if (cell && !cell.hypotheses && number !== undefined && isGradeLike(grade)) {
      return { ...record, [key]: piece(cell, number), grade: piece(cell, grade) }
    }
  }
  return record
}

function levelsAsGrades(record: RawRecord): RawRecord {
  const subjects = record.subjects.map((subject): RawSubject => {
    const { score } = subject
    return score && LEVEL.test(score.text)
      ? { ...subject, score: piece(score, ''), grade: score }
      : subject
  })
  return { ...record, subjects }
}

function factsOf(
  cell: RawCell | null,
  type: ReadableType | null,
  range: ValueRange
): Pick<RawSubject, 'score' | 'range' | 'grade' | 'remark'> {
  const whole = { score: cell, range, grade: null, remark: null }
  if (!cell || !type || cell.text === '') {
    return whole
  }
  if (cell.hypotheses) {
    return { ...whole, ...pictureFacts(cell, type, range) }
  }
  const reading = readCell(cell.text, type)
  if (!reading.explained || reading.absence !== null) {
    return whole
  }
  const { score, grade, remark, maximum } = reading
  return {
    score: piece(cell, score === null ? '' : String(score)),
    range: maximum === null ? range : { ...range, maximum },
    grade: grade === null ? null : piece(cell, grade),
    remark,
  }
}

/** The facts of a cell that is known by its ink alone. */
function pictureFacts(
  cell: RawCell,
  type: ReadableType,
  range: ValueRange
): Partial<Pick<RawSubject, 'score' | 'range' | 'grade'>> | null {
  if (MARK_AND_GRADE.has(type.notation)) {
    return glyphsApart(cell, type)
  }
  const maximum = OUT_OF.exec(type.notation)?.[1]
  const score = maximum === undefined ? null : glyphsReached(cell, type)
  return score && { score, range: { ...range, maximum: Number(maximum) } }
}

function piece(cell: RawCell, text: string): RawCell {
  return { ...cell, text, printed: cell.text, ...(text === '' && { kind: 'blank' }) }
}
