import {
  findSum,
  heldIn,
  isMean,
  isProof,
  isRanking,
  shareInOrder,
  type NumberRows,
} from './column_relations.js'
import { headingDoubt, isPlausibleSubject } from './heading_doubts.js'
import { isNumeric, typeOf } from './column_types.js'
import { isSubjectHeading } from './subject_words.js'
import { mostFrequent, squash } from './text.js'
import { roleOfHeading } from './role_words.js'
import type { LayoutColumn } from './layouts.js'
import type { Role } from './roles.js'
import { headingOf, type Template } from './template.js'

/**
 * Settles the columns beside the names of a sheet of several subjects: which are subjects, which the
 * total, the average and the position. Headings propose. Where one says nothing, arithmetic decides:
 * what is added up in the total is a score, what is not is none. What stays open is kept out of the
 * scores, with a doubt where it could have been one.
 */
export function settleOverallColumns(
  columns: LayoutColumn[],
  template: Template,
  rows: NumberRows
): void {
  new OverallColumns(columns, template, rows).settle()
}

/** How far a printed average of two decimals is from the quotient. */
const AVERAGE_ROUNDING = 0.011

/** Open columns of which all subsets are tried against an average. */
const MOST_OPEN = 4
/** Fewest rows, and share of rows, in which an average must hold to tell which columns are scores. */
const FEWEST_MEANS = 5
const MEAN_HOLDS = 0.8

/** All subsets that hold something, the largest first. */
function subsetsOf(columns: readonly LayoutColumn[]): LayoutColumn[][] {
  const subsets = Array.from({ length: (1 << columns.length) - 1 }, (_, set) =>
    columns.filter((_column, index) => (set + 1) & (1 << index))
  )
  return subsets.sort((one, other) => other.length - one.length)
}

/** Roles of columns that may turn out to be a subject's where they hold grades. */
const LETTERED: ReadonlySet<Role> = new Set(['ignore', 'unknown', 'grade', 'person'])

function rangeOfColumns(columns: readonly LayoutColumn[]): [first: number, last: number] {
  const indexes = columns.map(({ column }) => column)
  return [Math.min(...indexes), Math.max(...indexes)]
}

/** Columns that follow a run of subjects on either side without another column between. */
function besideAll(
  columns: readonly LayoutColumn[],
  subjects: ReadonlyMap<number, unknown>
): LayoutColumn[] {
  const taken = new Set(subjects.keys())
  const beside: LayoutColumn[] = []
  for (const column of [...columns, ...[...columns].reverse()]) {
    if (taken.has(column.column)) {
      continue
    }
    if (taken.has(column.column - 1) || taken.has(column.column + 1)) {
      taken.add(column.column)
      beside.push(column)
    }
  }
  return beside
}

/** Longest abbreviation of a subject, in letters. */
const LONGEST_ABBREVIATION = 6

/** Whether a heading is written as those of known subjects are: all of them short, or capitals. */
function isWrittenLike(label: string, known: readonly LayoutColumn[]): boolean {
  const isShort = (text: string) => squash(text).length <= LONGEST_ABBREVIATION
  const isUpper = (text: string) => text === text.toUpperCase()
  return known.every(
    (other) => isUpper(other.label) === isUpper(label) && isShort(other.label) === isShort(label)
  )
}

class OverallColumns {
  readonly #columns: LayoutColumn[]
  readonly #template: Template
  readonly #rows: NumberRows
  /** Columns that hold each subject's whole score. */
  readonly #groupScores: LayoutColumn[]
  #proved = false

  constructor(columns: LayoutColumn[], template: Template, rows: NumberRows) {
    this.#columns = columns
    this.#template = template
    this.#rows = rows
    this.#groupScores = columns.filter(({ group, role }) => group !== null && role === 'total')
  }

  settle() {
    this.#openAmongSubjects()
    this.#openAmbiguous()
    this.#findLetterSubjects()
    this.#tellTotalOfMarks()
    const sure = this.#plain('score')
    this.#findTotal(sure)
    this.#findScoresOfMean()
    this.#findMeans()
    this.#choosePosition()
    this.#settleOpen()
    this.#noteDoubts()
  }

  #plain(...roles: Role[]): LayoutColumn[] {
    return this.#columns.filter(({ group, role }) => group === null && roles.includes(role))
  }

  /**
   * `COMP` or `Practical` beside subjects may be a subject that happens to be called so, and so may
   * `FM` over anything but maxima.
   */
  #openAmbiguous() {
    const parts = this.#plain('ca', 'exam')
    const subjects = this.#plain('score').length + this.#groupScores.length
    if (subjects + parts.length + this.#plain('unknown').length < 3) {
      return
    }
    for (const column of parts) {
      const isShort = squash(column.label).length <= 3 && subjects >= 2
      if (this.#isNumeric(column) && (parts.length === 1 || isShort)) {
        column.role = 'unknown'
      }
    }
    this.#openPointsAmongSubjects()
    for (const column of this.#plain('maximum', 'minimum', 'credit', 'coefficient')) {
      const numbers = this.#rows.flatMap((row) => row[column.column] ?? [])
      if (this.#isNumeric(column) && new Set(numbers).size > Math.max(4, numbers.length / 3)) {
        column.role = 'unknown'
      }
    }
  }

  /** `PTS` between two subjects, whose numbers go as high as theirs, may be a subject that is called so. */
  #openPointsAmongSubjects() {
    const subjects = this.#indexes(this.#plain('score'))
    const largest = ({ column }: { column: number }) => this.#template.profiles[column].largest
    const high = Math.max(...subjects.map((column) => largest({ column })))
    for (const column of this.#plain('points')) {
      const isBetween =
        subjects.some((subject) => subject < column.column) &&
        subjects.some((subject) => subject > column.column)
      if (
        isBetween &&
        this.#isNumeric(column) &&
        largest(column) * 2 > high &&
        largest(column) <= high * 1.2
      ) {
        column.role = 'unknown'
      }
    }
  }

  #isNumeric({ column }: LayoutColumn): boolean {
    return isNumeric(this.#template.profiles[column])
  }

  /**
   * A heading that would say something of the person (`SET`, `F/M`) but stands over numbers, with a
   * subject on both sides, says nothing: the subject may be called so.
   */
  #openAmongSubjects() {
    const sure = this.#indexes([...this.#plain('score'), ...this.#groupScores])
    for (const column of this.#plain('person', 'phone', 'signature', 'foreign')) {
      const isAmong =
        sure.some((subject) => subject < column.column) &&
        sure.some((subject) => subject > column.column)
      if (isAmong && this.#isNumeric(column)) {
        column.role = 'unknown'
      }
    }
  }

  /**
   * Columns of grades under subjects' names: a sheet of letters only. Where some are known, one between
   * them or beside them whose heading is no role's is a subject as well.
   */
  #findLetterSubjects() {
    const lettered = this.#columns.filter(
      ({ group, column, role }) =>
        group === null && LETTERED.has(role) && typeOf(this.#template.profiles[column]) === 'grade'
    )
    const known = lettered.filter(({ role, label }) => role !== 'person' && isSubjectHeading(label))
    const subjects = new Map(known.map((column) => [column.column, column.doubt]))
    if (known.length >= 2) {
      const open = lettered.filter(
        ({ column, label }) => !subjects.has(column) && isPlausibleSubject(label)
      )
      const [first, last] = rangeOfColumns(known)
      for (const column of open) {
        const isAmong = column.column > first && column.column < last
        if (isAmong && roleOfHeading(column.label) !== 'grade') {
          subjects.set(column.column, null)
        }
      }
      for (const { column, label } of besideAll(open, subjects)) {
        if (roleOfHeading(label) === null) {
          subjects.set(column, isWrittenLike(label, known) ? null : 'COLUMN_UNCERTAIN')
        }
      }
    }
    for (const column of lettered) {
      const doubt = subjects.get(column.column)
      if (doubt !== undefined) {
        Object.assign(column, { group: column.label, role: 'grade', label: '', doubt })
      }
    }
  }

  #indexes(columns: readonly LayoutColumn[]): number[] {
    return columns.map(({ column }) => column)
  }

  /** `MARKS` beside subjects, over numbers that no subject has, are the marks of all of them. */
  #tellTotalOfMarks() {
    const scores = this.#plain('score')
    const marks = scores.find(({ column, label }) => {
      const { overHundred, numbers } = this.#template.profiles[column]
      return roleOfHeading(label) === 'score' && overHundred * 2 > numbers
    })
    if (marks && scores.length > 2 && this.#plain('total').length === 0) {
      marks.role = 'total'
    }
  }

  /** The column that adds up the scores: one called so, else one that does so in nearly all rows. */
  #findTotal(sure: readonly LayoutColumn[]) {
    const open = this.#plain('unknown').filter((column) => this.#isNumeric(column))
    const called = this.#plain('total')
    const named = called.length > 0 ? called : this.#plain('points')
    const scores = [...sure, ...this.#groupScores]
    for (const candidate of [...named, ...[...open].reverse()]) {
      const isNamed = named.includes(candidate)
      const others = open.filter(
        (column) => column !== candidate && (isNamed || column.column < candidate.column)
      )
      const before = isNamed ? scores : scores.filter(({ column }) => column < candidate.column)
      if (!isNamed && before.length + others.length < 3 && !this.#isUnnamed(candidate)) {
        continue
      }
      const sum = this.#sumOf(candidate, before, others)
      if (!sum) {
        continue
      }
      if (!isNamed && sum.members.length < 2) {
        continue
      }
      candidate.role = 'total'
      for (const column of others) {
        if (sum.members.includes(column.column)) {
          column.role = 'score'
        }
      }
      this.#proved = sum.tested >= 3 || others.length === 0
      for (const other of called) {
        if (other !== candidate) {
          other.role = 'earlier'
        }
      }
      return
    }
    if (called.length === 0) {
      this.#findWeightedTotal(named, sure)
    }
    const [, ...more] = called
    for (const column of more) {
      column.role = 'earlier'
    }
  }

  /**
   * `Total points` that are no sum of the scores are the total, weighted by coefficients that are not
   * printed, where the printed average is always the same part of them, or where they are always more
   * than the scores add up to: points for grades are fewer.
   */
  #findWeightedTotal(points: readonly LayoutColumn[], scores: readonly LayoutColumn[]) {
    const average = this.#plain('average')[0]
    const total = points.find(
      ({ column, label }) =>
        roleOfHeading(label.split(' ')[0]) === 'total' &&
        ((average && this.#isMultiple(column, average)) || this.#isMoreThanSum(column, scores))
    )
    if (total) {
      total.role = 'total'
    }
  }

  #isMoreThanSum(column: number, scores: readonly LayoutColumn[]): boolean {
    const differences = this.#rows.flatMap((row) => {
      const own = scores.flatMap((score) => row[score.column] ?? [])
      const whole = row[column]
      return whole === null || own.length < 2
        ? []
        : [whole - own.reduce((sum, score) => sum + score, 0)]
    })
    return (
      differences.length >= 3 &&
      differences.every((difference) => difference >= 0) &&
      differences.filter((difference) => difference > 0).length * 2 > differences.length
    )
  }

  /** Whether a column is a fixed number of times another one, by what rounding leaves. */
  #isMultiple(column: number, { column: part }: LayoutColumn): boolean {
    const pairs = this.#rows.flatMap((row) => {
      const [whole, divided] = [row[column], row[part]]
      return whole !== null && divided !== null && divided > 0 ? [{ whole, divided }] : []
    })
    const times = mostFrequent(pairs.map(({ whole, divided }) => Math.round(whole / divided)))
    if (times === undefined || times < 2 || pairs.length < 3) {
      return false
    }
    const held = pairs.filter(
      ({ whole, divided }) => Math.abs(whole / times - divided) <= AVERAGE_ROUNDING
    )
    return held.length * 2 > pairs.length
  }

  /** The scores that add up to a column, as they are or each times its coefficient. */
  #sumOf(total: LayoutColumn, fixed: readonly LayoutColumn[], open: readonly LayoutColumn[]) {
    const hasWeights = this.#columns.some(({ weight }) => weight !== null)
    for (const rows of hasWeights ? [this.#rows, this.#weightedRows()] : [this.#rows]) {
      const sum = findSum(rows, total.column, this.#indexes(fixed), this.#indexes(open))
      if (sum && isProof(sum, this.#template.exact)) {
        return sum
      }
    }
    return null
  }

  #weightedRows(): NumberRows {
    return this.#rows.map((row) =>
      row.map((value, column) => {
        const weight = this.#columns[column]?.weight ?? 1
        return value === null ? null : value * weight
      })
    )
  }

  #isUnnamed({ label }: LayoutColumn): boolean {
    return squash(label) === ''
  }

  /** Among several averages and percentages the mean of the scores; unnamed columns may be it, or a rank. */
  #findMeans() {
    const total = this.#plain('total')[0]
    const scores = this.#indexes([...this.#plain('score'), ...this.#groupScores])
    const valueOf = (row: readonly (number | null)[]) => {
      if (total) {
        return row[total.column]
      }
      const own = scores.flatMap((column) => row[column] ?? [])
      return own.length === 0 ? null : own.reduce((sum, score) => sum + score, 0)
    }
    const fits = ({ column }: LayoutColumn) =>
      isProof(
        heldIn(this.#rows, (row) =>
          isMean(
            row[column],
            valueOf(row),
            scores.map((score) => row[score])
          )
        ),
        this.#template.exact
      )
    const named = this.#plain('average', 'percent')
    const averages = named.filter(({ role }) => role === 'average')
    const chosen = averages.find(fits) ?? averages[0] ?? named.find(fits) ?? named[0]
    for (const column of named) {
      column.role = column === chosen ? 'average' : 'ignore'
    }
    for (const column of this.#plain('unknown')) {
      if (!this.#isNumeric(column)) {
        continue
      }
      if (isSubjectHeading(column.label)) {
        continue
      }
      if (scores.length < 2) {
        continue
      }
      const isAverage = fits(column) || (total && this.#isMultiple(total.column, column))
      if (total && column.column < total.column && !isAverage) {
        continue
      }
      if (!chosen && this.#plain('average').length === 0 && isAverage) {
        column.role = 'average'
      } else if (this.#plain('position').length === 0 && this.#isRank(column, valueOf, scores)) {
        column.role = 'position'
      }
    }
  }

  /**
   * Without a total the average tells which open columns are scores: those with which it is the mean of
   * all, and without which it is not.
   */
  #findScoresOfMean() {
    const [average] = this.#plain('average', 'percent')
    const open = this.#plain('unknown').filter((column) => this.#couldBeScore(column))
    const scores = this.#indexes([...this.#plain('score'), ...this.#groupScores])
    if (this.#proved || !average || scores.length < 2 || open.length === 0) {
      return
    }
    const without = this.#meanHeld(average.column, scores)
    const subsets = open.length > MOST_OPEN ? [open] : subsetsOf(open)
    const members = subsets.find((own) => {
      const { share, tested } = this.#meanHeld(average.column, [...scores, ...this.#indexes(own)])
      return tested >= FEWEST_MEANS && share >= MEAN_HOLDS && share >= 2 * without.share
    })
    for (const column of members ?? []) {
      column.role = 'score'
    }
    this.#proved ||= members !== undefined
  }

  /** How often a column is the mean of others to the last digit that it prints. */
  #meanHeld(average: number, scores: readonly number[]) {
    return heldIn(this.#rows, (row) => {
      const own = scores.flatMap((column) => row[column] ?? [])
      const printed = row[average]
      if (printed === null || own.length < 2) {
        return null
      }
      const mean = own.reduce((sum, score) => sum + score, 0) / own.length
      const digits = String(printed).split('.')[1]?.length ?? 0
      return Math.abs(mean - printed) <= (digits > 1 ? AVERAGE_ROUNDING : 0.051)
    })
  }

  /** Among several positions (in the stream, in the form) the one by which the students are ranked. */
  #choosePosition() {
    const positions = this.#plain('position')
    const [mean] = [...this.#plain('total'), ...this.#plain('average')]
    if (positions.length < 2 || !mean) {
      return
    }
    const orders = positions.map(({ column }) =>
      shareInOrder(this.#rows.map((row) => [row[mean.column], row[column]]))
    )
    const chosen = positions[orders.indexOf(Math.max(...orders))]
    for (const column of positions) {
      column.role = column === chosen ? 'position' : 'ignore'
    }
  }

  #isRank(
    { column }: LayoutColumn,
    valueOf: (row: readonly (number | null)[]) => number | null,
    scores: readonly number[]
  ): boolean {
    const meanOf = (row: readonly (number | null)[]) => {
      const own = scores.flatMap((score) => row[score] ?? [])
      return own.length === 0 ? null : own.reduce((sum, score) => sum + score, 0) / own.length
    }
    return [valueOf, meanOf].some((of) =>
      isRanking(this.#rows.map((row) => [of(row), row[column]]))
    )
  }

  /** Number columns that nothing has explained. */
  #settleOpen() {
    const open = this.#plain('unknown')
    const sure = [...this.#plain('score'), ...this.#groupScores]
    const first = Math.min(...this.#indexes(sure))
    const last = Math.max(...this.#indexes(sure))
    const plausible = open.filter((column) => this.#couldBeScore(column))
    const isRun = sure.length === 0 && plausible.length >= 2
    const nextTo = new Set(besideAll(plausible, new Map(sure.map(({ column }) => [column, null]))))
    for (const column of open) {
      if (!this.#isNumeric(column)) {
        column.role = 'ignore'
        continue
      }
      if (this.#proved || !plausible.includes(column)) {
        continue
      }
      const between = column.column > first && column.column < last
      const beside = column.column === first - 1 || column.column === last + 1
      const isKnown =
        sure.length >= 2 &&
        isPlausibleSubject(column.label) &&
        (between || (nextTo.has(column) && this.#isLike(column, sure)))
      if (isKnown || isRun) {
        column.role = 'score'
      }
      if (isRun && !isKnown) {
        column.doubt = 'HEADING_UNCERTAIN'
      } else if (!isKnown && (beside || between || sure.length === 0)) {
        column.doubt = 'COLUMN_UNCERTAIN'
      }
    }
  }

  /** Whether an abbreviation over numbers as high as those of known subjects is written like theirs. */
  #isLike({ column, label }: LayoutColumn, known: readonly LayoutColumn[]): boolean {
    const largest = (index: number) => this.#template.profiles[index].largest
    const high = Math.max(...known.map((subject) => largest(subject.column)))
    return (
      squash(label).length <= LONGEST_ABBREVIATION &&
      isWrittenLike(label, known) &&
      known.every(({ group }) => group === null) &&
      largest(column) * 2 >= high &&
      largest(column) <= high
    )
  }

  /** Numbers of 0 to 100 that are not all the same. */
  #couldBeScore({ column }: LayoutColumn): boolean {
    const profile = this.#template.profiles[column]
    if (profile.numbers === 0 || profile.overHundred > profile.numbers * 0.05) {
      return false
    }
    const numbers = new Set(this.#rows.flatMap((row) => row[column] ?? []))
    return numbers.size > 1 || profile.numbers < 3
  }

  /**
   * Names of subjects that look like two, or like none, are doubtful unless arithmetic proves the column.
   * A part of a subject that no subject owns puts the groups beside it in doubt.
   */
  #noteDoubts() {
    const taken = new Set<string>()
    for (const column of this.#plain('score')) {
      const squashed = squash(column.label)
      const isDoubtful = headingDoubt(column.label) || taken.has(squashed) || this.#isUnsure(column)
      if (isDoubtful) {
        column.doubt = 'HEADING_UNCERTAIN'
      }
      taken.add(squashed)
    }
    if (taken.size > 1 || this.#columns.some(({ group }) => group !== null)) {
      for (const column of this.#plain('ca', 'exam')) {
        if (this.#isNumeric(column)) {
          column.doubt = 'HEADING_UNCERTAIN'
        }
      }
    }
    for (const column of this.#columns) {
      if (column.group !== null && (headingDoubt(column.group) || this.#isUnsure(column))) {
        column.doubt ??= 'HEADING_UNCERTAIN'
      }
    }
  }

  #isUnsure({ column }: LayoutColumn): boolean {
    return headingOf(this.#template, column).isUnsure === true
  }
}
