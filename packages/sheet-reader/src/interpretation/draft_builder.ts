import {
  readAdmissionNumber,
  readClearly,
  readGrade,
  readNumber,
  readPosition,
  saysNoGrade,
  usesAb,
  type NumberReading,
  type TextCandidate,
} from './cell_readings.js'
import { divisorOf, type Conventions } from './conventions.js'
import { gradeOf, gradesFor, type GradeScale } from './grade_scale.js'
import { plainGrade } from '../values/grades.js'
import { isAbsentMark, isGradeLike, parseNumber } from './printed_values.js'
import { cleanName, otherNames } from './name_readings.js'
import { resultsApart } from './result_cells.js'
import { solveNumbers, type NumberSolution } from './record_solver.js'
import { sumDraftScores } from './score_sums.js'
import type { RawCell, RawRecord, RawSubject, ValueRange } from './raw_records.js'
import type {
  DraftCheck,
  DraftSubject,
  DraftValue,
  GradeBoundary,
  PageSource,
  RecordDraft,
  RecordFlag,
  ValueSource,
} from '../types.js'

/** Below this posterior a value that no check covers is flagged. */
const CERTAIN = 0.99
/** Confidence that a value without proof can have at most once somebody should look at it. */
const DOUBTFUL = 0.89
/** Nats by which an assignment must beat all others to count as proved. */
const PROOF_MARGIN = 3
/**
 * The same where a cell is doubtful: arithmetic proves it only if whatever else explains the row, such
 * as a clear character elsewhere that was misread, has a chance below one in a hundred thousand.
 */
const DOUBT_MARGIN = Math.log(100_000)
/** A corrected character must have been at least this probable (in nats) before arithmetic spoke. */
const SUPPORT = -10

export interface DraftContext {
  source: PageSource
  conventions: Conventions
  gradingScale: readonly GradeBoundary[]
  /** Doubts about columns of the layout that concern the whole record. */
  doubts: readonly RecordFlag[]
  /** A number column is left that may be a total or an average: none is computed. */
  unexplained: boolean
}

interface ReadSubject {
  raw: RawSubject
  score: NumberReading | null
  parts: NumberReading[]
}

interface ReadNumbers {
  subjects: ReadSubject[]
  total: NumberReading | null
  average: NumberReading | null
  solution: NumberSolution
}

export interface BuiltDraft {
  draft: RecordDraft
  /** Only the position makes the record doubtful; the rank can clear it. */
  onlyPositionDoubtful: boolean
}

/** Makes a record draft of what is printed: reads, solves, checks, flags. */
export function buildDraft(raw: RawRecord, context: DraftContext): BuiltDraft {
  const builder = new DraftBuilder(resultsApart(raw, context.conventions.results), context)
  return builder.build()
}

class DraftBuilder {
  readonly #raw: RawRecord
  readonly #context: DraftContext
  readonly #exact: boolean
  readonly #flags = new Set<RecordFlag>()
  readonly #checks: DraftCheck[] = []

  constructor(raw: RawRecord, context: DraftContext) {
    this.#raw = raw
    this.#context = context
    this.#exact = context.source === 'text_layer'
  }

  build(): BuiltDraft {
    const raw = this.#raw
    const { subjects, total, average, solution } = this.#readNumbers()
    const margin = marginFor({ subjects, total, average, solution })
    const proved = this.#isProved(solution, margin)
    this.#noteArithmetic(solution)

    const draftSubjects = subjects.map((subject, index) =>
      this.#subject(subject, solution, index, proved, margin)
    )
    const printedTotal = this.#overall(raw.total, total, solution.total, proved)
    const printedAverage = this.#overall(
      raw.average,
      average,
      solution.average,
      proved && solution.averageFits !== null
    )
    const totalValue = printedTotal ?? this.#derivedTotal(draftSubjects, raw.total)
    const averageValue =
      printedAverage ?? this.#derivedAverage(draftSubjects, totalValue, raw.average)
    const grade = this.#grade(averageValue, proved)
    const name = this.#name()
    const admissionNumber = this.#admissionNumber()
    for (const doubt of this.#context.doubts) {
      this.#flags.add(doubt)
    }
    if (this.#context.conventions.doubted) {
      this.#flags.add('LOW_CONFIDENCE')
    }
    const doubtful = this.#flags.has('LOW_CONFIDENCE')
    const position = this.#position()

    const draft: RecordDraft = {
      pageNumber: raw.pageNumber,
      rowOnPage: raw.rowOnPage,
      studentName: name,
      admissionNumber,
      subjects: draftSubjects,
      absentSubjects: draftSubjects.filter(isAbsent(raw)).map(({ label }) => label),
      total: totalValue,
      average: averageValue,
      grade,
      position,
      confidence: 1,
      flags: [],
      checks: this.#checks,
    }
    draft.flags = [...this.#flags]
    draft.confidence = confidenceOf(draft)
    return { draft, onlyPositionDoubtful: !doubtful && draft.flags.includes('LOW_CONFIDENCE') }
  }

  /** Reads and solves; clear pictures are only weighed against other readings when a check fails. */
  #readNumbers(): ReadNumbers {
    if (this.#exact) {
      return this.#solve(false)
    }
    const quick = this.#solve(true)
    const { sumFits, averageFits, subjects } = quick.solution
    const failed =
      sumFits === false ||
      averageFits === false ||
      subjects.some(({ partsFit }) => partsFit === false)
    return failed ? this.#solve(false) : quick
  }

  #solve(clearly: boolean): ReadNumbers {
    const raw = this.#raw
    const { conventions } = this.#context
    const number = (cell: RawCell, range: ValueRange, highest: number, words: readonly string[]) =>
      (clearly ? readClearly(cell, range, words, highest) : null) ??
      readNumber(cell, range, this.#exact, words, highest)
    const score = (cell: RawCell, range: ValueRange) =>
      number(
        cell,
        range,
        Math.max(range.maximum ?? 0, conventions.maximum),
        conventions.absentWords
      )
    const overall = (cell: RawCell | null, decimals: number, highest: number) =>
      !cell || (cell.kind !== 'value' && cell.text === '') || (this.#exact && cell.text === '')
        ? null
        : number(cell, { maximum: null, decimals, always: decimals > 0 }, highest, [])

    const subjects = raw.subjects.map((subject) => ({
      raw: subject,
      score: subject.score && score(subject.score, subject.range),
      parts: subject.components.map((part) => score(part.cell, part.range)),
    }))
    const total = overall(raw.total, conventions.totalDecimals, 9999)
    const average = overall(raw.average, conventions.averageDecimals, 100)
    const solution = solveNumbers(
      {
        subjects: subjects.map((subject) => ({
          score: subject.score,
          parts: subject.parts,
          weight: conventions.weighted ? subject.raw.weight : 1,
          listed:
            subject.score?.[0]?.value !== null || /[a-z]/i.test(subject.raw.score?.text ?? ''),
        })),
        total,
        average,
        printedCount: raw.subjectCount ? parseNumber(raw.subjectCount.text) : null,
      },
      conventions
    )
    return { subjects, total, average, solution }
  }

  /** All checks that the sheet allows are satisfied, and nothing else comes near. */
  #isProved({ sumFits, averageFits, margin }: NumberSolution, needed: number): boolean {
    if (sumFits === false || averageFits === false) {
      return false
    }
    if (sumFits === null && averageFits === null) {
      return false
    }
    return margin >= needed
  }

  #noteArithmetic(solution: NumberSolution) {
    const { sumFits, averageFits } = solution
    if (sumFits !== null) {
      this.#check('sum', sumFits, 'TOTAL_MISMATCH')
    }
    if (averageFits !== null) {
      this.#check('average', averageFits, 'AVERAGE_MISMATCH')
    }
    const parts = solution.subjects.filter(({ partsFit }) => partsFit !== null)
    if (parts.length > 0) {
      this.#check(
        'components',
        parts.every(({ partsFit }) => partsFit),
        'COMPONENT_MISMATCH'
      )
    }
  }

  #check(id: DraftCheck['id'], ok: boolean, flag: RecordFlag, detail?: string) {
    this.#checks.push({ id, ok, ...(detail !== undefined && { detail }) })
    if (!ok) {
      this.#flags.add(flag)
    }
  }

  #subject(
    subject: ReadSubject,
    solution: NumberSolution,
    index: number,
    proved: boolean,
    margin: number
  ): DraftSubject {
    const { raw } = subject
    const solved = solution.subjects[index]
    const flags = new Set<RecordFlag>(raw.doubts)
    const partsProve = solved.partsFit === true && solution.margin >= margin
    const provedHere = (proved && solved.partsFit !== false) || partsProve

    let score: DraftValue<number> | null
    if (subject.score === null) {
      score = this.#sumOfParts(solved.score, raw, subject.parts)
    } else if (subject.score.length === 0 && solved.score === null) {
      score = null
      flags.add('SCORE_UNREADABLE')
    } else if (subject.score.length === 0) {
      score = null
      flags.add('SCORE_UNREADABLE')
    } else {
      score = this.#value(raw.score!, subject.score, solved.score, provedHere, flags)
    }
    if (solved.partsFit === false) {
      flags.add('COMPONENT_MISMATCH')
    }

    const components = raw.components.map((part, at) => ({
      key: part.key,
      label: part.label,
      type: part.type,
      value: this.#value(part.cell, subject.parts[at], solved.parts[at], partsProve, flags),
    }))
    const maximum = raw.range.maximum ?? this.#context.conventions.maximum
    const outOfRange =
      (score !== null && score.value > maximum) ||
      components.some(
        ({ value }, at) =>
          value &&
          raw.components[at].range.maximum !== null &&
          value.value > raw.components[at].range.maximum!
      )
    if (outOfRange) {
      flags.add('SCORE_OUT_OF_RANGE')
      this.#checks.push({ id: 'range', ok: false, detail: raw.label })
    }
    for (const flag of flags) {
      this.#flags.add(flag)
    }
    if (raw.doubts.length > 0 && score) {
      score.confidence = Math.min(score.confidence, DOUBTFUL)
    }
    return {
      key: raw.key,
      label: raw.label,
      score,
      components,
      grade: this.#subjectGrade(raw, score, flags),
      ...(this.#context.conventions.weighted && { weight: raw.weight }),
      ...(raw.remark !== null && { remark: raw.remark }),
      flags: [...flags],
    }
  }

  /** The value that was chosen for a number cell, with its confidence and the flags that it deserves. */
  #value(
    cell: RawCell,
    reading: NumberReading,
    chosen: number | null,
    proved: boolean,
    flags: Set<RecordFlag>
  ): DraftValue<number> | null {
    const top = reading[0]
    const candidate = reading.find(({ value }) => value === chosen)
    const posterior = candidate ? Math.exp(candidate.logProbability) : 0
    const lettered = this.#exact && posterior > 0 && posterior < 1
    const corrected = lettered || (top !== undefined && top.value !== chosen)
    let confidence = proved ? Math.max(posterior, 0.995) : posterior
    if (corrected) {
      flags.add('CORRECTED')
      if (!proved || candidate!.logProbability < SUPPORT) {
        flags.add('LOW_CONFIDENCE')
        confidence = Math.min(confidence, DOUBTFUL)
      }
    }
    if (!proved && posterior < CERTAIN && (!this.#exact || lettered)) {
      flags.add(reading.length === 0 ? 'SCORE_UNREADABLE' : 'LOW_CONFIDENCE')
      confidence = Math.min(confidence, DOUBTFUL)
    }
    if (this.#exact && reading.length === 0 && cell.text !== '') {
      flags.add('SCORE_UNREADABLE')
    }
    if (chosen === null) {
      return null
    }
    return {
      value: chosen,
      confidence: round(Math.min(confidence, this.#exact ? cell.confidence : 0.999)),
      source: corrected ? 'arithmetic' : this.#printedSource,
      text: cell.printed ?? cell.text,
      ...(cell.box && { box: cell.box }),
      ...(reading.length > 1 && { alternatives: alternativesOf(reading, chosen) }),
    }
  }

  get #printedSource(): ValueSource {
    return this.#exact ? 'text_layer' : 'ocr'
  }

  #sumOfParts(
    score: number | null,
    raw: RawSubject,
    parts: NumberReading[]
  ): DraftValue<number> | null {
    if (score === null) {
      return null
    }
    const rule = this.#context.conventions.parts ?? raw.components.map((_, index) => index)
    const used = rule.flatMap((index) =>
      parts[index]?.[0] ? [Math.exp(parts[index][0].logProbability)] : []
    )
    return { value: roundTo(score, 2), confidence: round(Math.min(1, ...used)), source: 'derived' }
  }

  #overall(
    cell: RawCell | null,
    reading: NumberReading | null,
    chosen: number | null,
    proved: boolean
  ): DraftValue<number> | null {
    if (!cell || !reading) {
      return null
    }
    if (reading.length === 0) {
      this.#flags.add('LOW_CONFIDENCE')
      return null
    }
    const flags = new Set<RecordFlag>()
    const value = this.#value(cell, reading, chosen, proved, flags)
    flags.delete('SCORE_UNREADABLE')
    for (const flag of flags) {
      this.#flags.add(flag)
    }
    return value
  }

  /** Something stands where the value is printed, and could not be read. */
  #doubtUnread(printed: RawCell | null): void {
    if (printed && printed.text !== '' && !this.#exact) {
      this.#flags.add('LOW_CONFIDENCE')
    }
  }

  #derivedTotal(subjects: DraftSubject[], printed: RawCell | null): DraftValue<number> | null {
    const { sum, present } = sumDraftScores(subjects)
    if (present === 0 || this.#context.unexplained) {
      return null
    }
    this.#doubtUnread(printed)
    return { value: roundTo(sum, 2), confidence: lowestScore(subjects), source: 'derived' }
  }

  #derivedAverage(
    subjects: DraftSubject[],
    total: DraftValue<number> | null,
    printed: RawCell | null
  ): DraftValue<number> | null {
    this.#doubtUnread(printed)
    const { sum, present, listed } = sumDraftScores(subjects)
    if (present === 0 || this.#context.unexplained) {
      return null
    }
    const rule = this.#context.conventions.average
    const divisor = (rule && printed && divisorOf(rule, present, listed, null)) || present
    return {
      value: roundTo((total?.value ?? sum) / divisor, 2),
      confidence: lowestScore(subjects),
      source: 'derived',
    }
  }

  #grade(average: DraftValue<number> | null, proved: boolean): DraftValue<string> | null {
    const { conventions } = this.#context
    const cell = this.#raw.grade
    const hasScores = average === null ? undefined : true
    const candidates = cell ? readGrade(cell, this.#exact, conventions.gradeWords, hasScores) : []
    if (!cell || candidates.length === 0) {
      return this.#derivedGrade(average, cell)
    }
    const flags = new Set<RecordFlag>()
    const certain =
      proved && average !== null && average.source !== 'derived' ? average.value : null
    const value = this.#gradeValue(
      cell,
      candidates,
      average?.value ?? null,
      { scale: conventions.grades, doubted: conventions.gradesDoubted },
      certain !== null,
      flags
    )
    if (conventions.grades && average) {
      this.#checks.push({ id: 'grade', ok: !flags.has('GRADE_MISMATCH') })
    }
    for (const flag of flags) {
      this.#flags.add(flag)
    }
    return value
  }

  /** A grade that is not printed, or that nobody can read although the other records have one. */
  #derivedGrade(
    average: DraftValue<number> | null,
    cell: RawCell | null
  ): DraftValue<string> | null {
    const { conventions, gradingScale } = this.#context
    const unread =
      !this.#exact && (cell ? cell.kind === 'value' : conventions.gradeWords.length > 0)
    if (unread) {
      this.#flags.add('LOW_CONFIDENCE')
    }
    if (average === null) {
      return null
    }
    const learned = unread && conventions.grades ? gradesFor(average.value, conventions.grades) : []
    const grade = learned.length === 1 ? learned[0] : gradeOf(average.value, gradingScale)
    if (grade === null) {
      return null
    }
    const confidence = unread ? Math.min(average.confidence, DOUBTFUL) : average.confidence
    return { value: grade, confidence, source: 'derived' }
  }

  #subjectGrade(
    raw: RawSubject,
    score: DraftValue<number> | null,
    flags: Set<RecordFlag>
  ): DraftValue<string> | null {
    const { conventions } = this.#context
    const isMention = score !== null || usesAb(conventions.subjectGradeWords)
    if (!raw.grade || isNoGrade(raw.grade.text, isMention)) {
      return null
    }
    const words = conventions.subjectGradeWords
    const hasScore = raw.score?.text ? score !== null : undefined
    if (!this.#exact && saysNoGrade(raw.grade, words, hasScore)) {
      return null
    }
    const candidates = readGrade(raw.grade, this.#exact, words, hasScore)
    if (candidates.length === 0) {
      if (!this.#exact && raw.grade.kind === 'value' && /[\p{L}\d]/u.test(raw.grade.text)) {
        flags.add('LOW_CONFIDENCE')
      }
      return null
    }
    const certain = score !== null && score.confidence >= 0.99
    const value = this.#gradeValue(
      raw.grade,
      candidates,
      score?.value ?? null,
      { scale: conventions.subjectGrades, doubted: conventions.subjectGradesDoubted },
      certain,
      flags
    )
    if (flags.has('GRADE_MISMATCH')) {
      this.#flags.add('GRADE_MISMATCH')
    }
    return value
  }

  /** Of the grades that a cell can say, the most probable one; the one that the score gives if that is certain. */
  #gradeValue(
    cell: RawCell,
    candidates: TextCandidate[],
    score: number | null,
    { scale, doubted }: { scale: GradeScale | null; doubted: boolean },
    certain: boolean,
    flags: Set<RecordFlag>
  ): DraftValue<string> {
    const allowed = score === null || !scale ? null : gradesFor(score, scale)
    const fits = (candidate: TextCandidate) =>
      allowed === null || allowed.includes(plainGrade(candidate.value))
    let chosen = candidates[0]
    let confidence = Math.exp(chosen.logProbability)
    if (allowed !== null && fits(chosen)) {
      confidence = certain ? Math.max(confidence, 0.99) : confidence
    } else if (allowed !== null) {
      const supported = candidates.find(
        (candidate) => fits(candidate) && candidate.logProbability > SUPPORT
      )
      if (!this.#exact && certain && supported) {
        chosen = supported
        confidence = 0.95
        flags.add('CORRECTED')
      } else {
        flags.add('GRADE_MISMATCH')
        confidence = Math.min(confidence, this.#exact ? 1 : DOUBTFUL)
      }
    }
    if (doubted) {
      flags.add('GRADE_MISMATCH')
      confidence = Math.min(confidence, DOUBTFUL)
    }
    if (!this.#exact && confidence < 0.97) {
      if (!flags.has('CORRECTED')) {
        flags.add('LOW_CONFIDENCE')
      }
      confidence = Math.min(confidence, flags.has('CORRECTED') ? 0.95 : DOUBTFUL)
    }
    return {
      value: chosen.value,
      confidence: round(Math.min(confidence, this.#exact ? 1 : 0.999)),
      source: chosen === candidates[0] ? this.#printedSource : 'arithmetic',
      text: cell.printed ?? cell.text,
      ...(cell.box && { box: cell.box }),
      ...(candidates.length > 1 && {
        alternatives: candidates
          .slice(0, 5)
          .map((entry) => ({ ...entry, logProbability: round(entry.logProbability) })),
      }),
    }
  }

  #name(): DraftValue<string> {
    const pieces = this.#raw.name
    const value = cleanName(pieces.map(({ text }) => text).join(' '))
    let confidence = pieces.reduce((least, piece) => Math.min(least, piece.confidence), 1)
    if (value === '') {
      confidence = 0
    }
    if (/[^\p{L}\p{M}\s.,'’‘`()\-/]/u.test(value)) {
      confidence = Math.min(confidence, 0.6)
    }
    if (confidence < 0.9) {
      this.#flags.add('NAME_UNCERTAIN')
    }
    const box = pieces[0]?.box
    const alternatives = otherNames(pieces, value)
    return {
      value,
      confidence: round(confidence),
      source: this.#printedSource,
      text: pieces.map(({ text }) => text).join(' '),
      ...(box && { box }),
      ...(alternatives && { alternatives }),
    }
  }

  #admissionNumber(): DraftValue<string> | null {
    const cell = this.#raw.admissionNumber
    if (!cell || (cell.kind !== 'value' && cell.text === '')) {
      return null
    }
    const candidates = readAdmissionNumber(cell, this.#exact, {
      shapes: this.#context.conventions.admissionShapes,
      mask: this.#context.conventions.admissionMask,
    })
    if (candidates.length === 0) {
      if (cell.kind === 'value' && !this.#exact) {
        this.#flags.add('ADMISSION_NUMBER_UNCERTAIN')
      }
      return null
    }
    const [best] = candidates
    const value = best.value.replace(/\s*([/\\-])\s*/g, '$1')
    const confidence = Math.exp(best.logProbability)
    if (confidence < 0.9) {
      this.#flags.add('ADMISSION_NUMBER_UNCERTAIN')
    }
    return {
      value,
      confidence: round(confidence),
      source: this.#printedSource,
      text: cell.printed ?? cell.text,
      ...(cell.box && { box: cell.box }),
      ...(candidates.length > 1 && { alternatives: candidates }),
    }
  }

  #position(): DraftValue<number> | null {
    const cell = this.#raw.position
    if (!cell) {
      return null
    }
    const reading = readPosition(cell, this.#exact, 999)
    const [best] = reading
    if (!best || best.value === null) {
      if (cell.kind === 'value' && !this.#exact && cell.text !== '') {
        this.#flags.add('LOW_CONFIDENCE')
      }
      return null
    }
    const posterior = Math.exp(best.logProbability)
    const certain = this.#exact || posterior >= CERTAIN
    if (!certain) {
      this.#flags.add('LOW_CONFIDENCE')
    }
    return {
      value: best.value,
      confidence: round(certain ? posterior : Math.min(posterior, DOUBTFUL)),
      source: this.#printedSource,
      text: cell.printed ?? cell.text,
      ...(cell.box && { box: cell.box }),
      ...(reading.length > 1 && { alternatives: alternativesOf(reading, best.value) }),
    }
  }
}

/**
 * A subject whose score is missing. Where a sheet prints grades only, one without a grade.
 */
function isAbsent({ subjects }: RawRecord) {
  return ({ score, grade }: DraftSubject, index: number): boolean => {
    const printsScores = subjects[index].score !== null || subjects[index].components.length > 0
    return score === null && (printsScores || grade === null)
  }
}

/**
 * `ABS`, `X`, a dash: marks of absence in a column of grades. `A` alone is a grade there, and so is
 * `AB` (assez bien) where it can be a mention.
 */
function isNoGrade(text: string, isMention: boolean): boolean {
  return isAbsentMark(text) && (!isGradeLike(text) || (!isMention && /^ab$/i.test(text.trim())))
}

/**
 * The margin that proves a record: more where one of its chosen values is doubtful. The one value that
 * arithmetic corrected says so by its own flag.
 */
function marginFor({ subjects, total, average, solution }: ReadNumbers): number {
  const cells: [NumberReading | null, number | null][] = [
    [total, solution.total],
    [average, solution.average],
  ]
  for (const [index, { score, parts }] of subjects.entries()) {
    const solved = solution.subjects[index]
    cells.push([score, solved.score])
    for (const [at, part] of parts.entries()) {
      cells.push([part, solved.parts[at]])
    }
  }
  const doubtful = cells.filter(([reading, chosen]) => {
    const candidate = reading?.find(({ value }) => value === chosen)
    return candidate !== undefined && Math.exp(candidate.logProbability) < CERTAIN
  })
  const isCorrected = doubtful.every(([reading, chosen]) => reading?.[0].value !== chosen)
  return doubtful.length > 1 || !isCorrected ? DOUBT_MARGIN : PROOF_MARGIN
}

function alternativesOf(
  reading: NumberReading,
  chosen: number | null
): { value: number; logProbability: number }[] {
  return reading.flatMap(({ value, logProbability }) =>
    value === null || value === chosen ? [] : [{ value, logProbability: round(logProbability) }]
  )
}

/** The lowest confidence of a record's values; not above 0.85 where a check failed. */
export function confidenceOf(draft: RecordDraft): number {
  const values: (DraftValue<unknown> | null)[] = [
    draft.studentName,
    draft.admissionNumber,
    draft.total,
    draft.average,
    draft.grade,
    draft.position,
    ...draft.subjects.flatMap(({ score, grade, components }) => [
      score,
      grade,
      ...components.map(({ value }) => value),
    ]),
  ]
  const least = values.reduce((soFar, value) => Math.min(soFar, value?.confidence ?? 1), 1)
  const doubtful = draft.flags.some(
    (flag) =>
      flag !== 'CORRECTED' && flag !== 'NAME_UNCERTAIN' && flag !== 'ADMISSION_NUMBER_UNCERTAIN'
  )
  return doubtful ? Math.min(least, 0.85) : least
}

function lowestScore(subjects: readonly DraftSubject[]): number {
  return subjects.reduce((least, { score }) => Math.min(least, score?.confidence ?? 1), 1)
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.round(value * factor + 1e-9) / factor
}
