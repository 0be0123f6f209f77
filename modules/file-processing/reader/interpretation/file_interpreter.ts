import {
  addHeadings,
  addSample,
  matchColumns,
  newTemplate,
  sameHeadings,
  withoutPicture,
  type Template,
  type TableKind,
} from './template.js'
import { addToProfile, emptyProfile, share } from './column_profile.js'
import { bodyRows, rosterRecord, studentRows } from './roster_rows.js'
import { buildDraft } from './draft_builder.js'
import {
  cardLayout,
  GroupRegistry,
  rosterLayout,
  settleColumns,
  type CardLayout,
  type Layout,
} from './layout.js'
import {
  cardRecord,
  cardsOf,
  continuesCard,
  hasScores,
  mergeCards,
  sampleOf,
  type CardTable,
  type KnownSubject,
  type RawCard,
} from './cards.js'
import { FileReview, type RecordReview } from './file_review.js'
import { headingParts, headingRows, TableView } from './table_view.js'
import { isSubjectLike, mendBrokenWords } from './lexicon.js'
import { learnConventions, NO_CONVENTIONS, type Conventions } from './conventions.js'
import { parseNumber } from './printed_values.js'
import { readHeadings, type ColumnHeading } from './headings.js'
import { readKeyValues, roleOfLabel } from './key_values.js'
import { editDistance, squash } from './text.js'
import { usualShapes } from './table_shapes.js'
import type { GradeBoundary, PageReading, RecordDraft, SubjectGroup, Table } from '../types.js'

/** Grades from averages where a file prints none and the tenant set no scale (decisions 4.3). */
export const DEFAULT_GRADING_SCALE: GradeBoundary[] = [
  { grade: 'A', minimum: 70 },
  { grade: 'B', minimum: 60 },
  { grade: 'C', minimum: 50 },
  { grade: 'D', minimum: 45 },
  { grade: 'E', minimum: 40 },
  { grade: 'F', minimum: 0 },
]

export interface InterpreterOptions {
  /** The tenant's scale, best grade first; {@link DEFAULT_GRADING_SCALE} where it is left out. */
  gradingScale?: readonly GradeBoundary[]
  /** Confirmed groups, as {@link FileKnowledge.groups} with other labels or types. */
  groups?: readonly SubjectGroup[]
}

/** How one table of a page is to be read: decided in the first pass, followed in the second. */
interface TablePlan {
  template: string
  headingRows: number
  /** Template column for each column of the table. */
  columns: number[]
}

/** What the first pass learned about the file. Plain JSON, some kilobytes. */
export interface FileKnowledge {
  /** The columns and subjects that were detected, with confirmed changes applied. */
  groups: SubjectGroup[]
  layouts: Layout[]
  conventions: Record<string, Conventions>
  /** Labels of report cards' subjects and the keys they have. */
  subjects: KnownSubject[]
  /** Pages whose last report card goes on, with the page that it goes on on. */
  continued: Record<number, number>
  /** Grade by average as the document itself prints it; empty where it prints none. */
  gradeBoundaries: GradeBoundary[]
}

/** Fewest rows of a table without headings that are believed to be students. */
const ROWS_WITHOUT_HEADINGS = 3
/** Report cards kept to learn conventions from. */
const SAMPLE_CARDS = 120

/**
 * Makes student records of the readings of a file, in two passes over its pages so that memory stays
 * flat however long the file is:
 *
 * 1. {@link observe} every page, then {@link conclude}: headings, roles of columns, conventions.
 * 2. {@link interpret} every page in the same order. It returns the page's records, which can be
 *    stored at once. A report card that goes on on the next page is returned with that page, under
 *    the number of the page where it began.
 *
 * Then {@link review} says what to change in stored records: checks that need the whole file.
 */
export class FileInterpreter {
  readonly #gradingScale: readonly GradeBoundary[]
  readonly #overrides: Map<string, SubjectGroup>
  readonly #templates: Template[] = []
  readonly #plans = new Map<string, TablePlan>()
  readonly #cardSamples: RawCard[] = []
  readonly #labelVotes = new Map<
    string,
    { labels: Map<string, number>; scored: boolean; count: number }
  >()
  readonly #continued: Record<number, number> = {}
  readonly #review = new FileReview()
  #lastCard: RawCard | null = null
  #heldCard: RawCard | null = null
  #knowledge: FileKnowledge | null = null
  #layouts = new Map<string, Layout>()
  #subjectsBySquash = new Map<string, KnownSubject | null>()
  #rowsOfPage = new Map<number, number>()
  #exactFile = true

  constructor(options: InterpreterOptions = {}) {
    this.#gradingScale = options.gradingScale ?? DEFAULT_GRADING_SCALE
    this.#overrides = new Map(options.groups?.map((group) => [group.key, group]))
  }

  /** First pass: learns from a page. Call once for each page, in the order of pages. */
  observe(page: PageReading): void {
    const exact = page.source === 'text_layer'
    if (!exact) this.#exactFile = false
    const tables = scoreTablesOf(page, (view, table, index) => this.#plan(page, view, table, index))
    const keyValues = readKeyValues(
      page,
      tables.map(({ source }) => source)
    )
    const subjectHint = keyValues.find(({ role }) => role === 'subject')?.value.text ?? null
    const cardTables: CardTable[] = []

    for (const { view, plan } of tables) {
      const template = this.#template(plan.template)
      template.tables += 1
      template.subjectHint ??= subjectHint
      const rows = bodyRows(view, plan.headingRows, template, plan.columns)
      for (const { cells } of rows) addSample(template, cells)
      if (template.kind === 'card')
        cardTables.push({ box: view.table.box, template: template.id, rows })
    }
    if (tables.length > 0 && cardTables.length === 0) {
      this.#lastCard = null
      return
    }
    this.#observeCards(cardsOf(page.pageNumber, cardTables, keyValues))
  }

  #observeCards(cards: RawCard[]) {
    for (const [index, card] of cards.entries()) {
      const before = this.#lastCard
      if (index === 0 && before && continuesCard(card, before)) {
        this.#continued[before.pageNumber] = card.pageNumber
        mergeCards(before, sampleOf(card))
        before.pageNumber = card.pageNumber
        continue
      }
      const sample = sampleOf(card)
      if (this.#cardSamples.length < SAMPLE_CARDS) this.#cardSamples.push(sample)
      this.#lastCard = sample
    }
    for (const card of cards) this.#voteForLabels(card)
  }

  /** Settles roles, groups and conventions after the first pass. */
  conclude(): FileKnowledge {
    const registry = new GroupRegistry()
    const columnsOf = new Map(
      this.#templates.map((template) => [template.id, settleColumns(template)])
    )
    const subjects = this.#settleLabels(columnsOf, registry)
    for (const template of this.#templates) {
      const columns = columnsOf.get(template.id)!
      const layout =
        template.kind === 'roster'
          ? rosterLayout(template, columns, registry, this.#overrides)
          : cardLayout(template, columns, registry, this.#overrides)
      if (layout) this.#layouts.set(template.id, layout)
    }
    for (const subject of subjects) {
      const override = this.#overrides.get(subject.key)
      subject.ignored = override !== undefined && override.type !== 'score'
      subject.label = override?.label ?? subject.label
      this.#subjectsBySquash.set(squash(subject.label), subject)
    }
    const conventions = this.#learnConventions()
    const scale = Object.values(conventions).find(({ grades }) => grades !== null)?.grades
    this.#knowledge = {
      groups: registry.groups.map((group) => this.#overrides.get(group.key) ?? group),
      layouts: [...this.#layouts.values()],
      conventions,
      subjects,
      continued: this.#continued,
      gradeBoundaries: scale?.map(({ grade, from }) => ({ grade, minimum: from })) ?? [],
    }
    this.#lastCard = null
    for (const template of this.#templates) template.samples = []
    this.#cardSamples.length = 0
    return this.#knowledge
  }

  /**
   * Second pass: the records of a page. Pages must come in the order in which they were observed.
   *
   * @throws Error when {@link conclude} was not called
   */
  interpret(page: PageReading): RecordDraft[] {
    const knowledge = this.#knowledge
    if (!knowledge) throw new Error('FileInterpreter.interpret was called before conclude')
    const tables = scoreTablesOf(
      page,
      (_view, _table, index) => this.#plans.get(`${page.pageNumber}:${index}`) ?? null
    )
    const drafts: RecordDraft[] = []
    const cardTables: CardTable[] = []

    for (const [tableIndex, { view, plan }] of tables.entries()) {
      const template = this.#template(plan.template)
      const layout = this.#layouts.get(template.id)
      if (!layout) continue
      const rows = bodyRows(view, plan.headingRows, template, plan.columns)
      if (layout.kind === 'card') {
        cardTables.push({ box: view.table.box, template: template.id, rows })
        continue
      }
      for (const { cells } of studentRows(rows, layout, view.table.ruled)) {
        const place = {
          pageNumber: page.pageNumber,
          rowOnPage: this.#nextRow(page.pageNumber),
          group: layout.id,
        }
        const raw = rosterRecord(cells, layout, place)
        drafts.push(this.#draft(raw, page, layout.certain, `${page.pageNumber}:${tableIndex}`))
      }
    }
    if (tables.length > 0 && cardTables.length === 0) return drafts
    drafts.push(...this.#interpretCards(page, tables, cardTables))
    return drafts
  }

  /**
   * What the whole file tells about its records, by {@link draftId}: positions that are no rank, serial
   * numbers that jump, students that occur twice. Only records that change are listed; the fields
   * given replace those of the record.
   */
  review(): Map<string, RecordReview> {
    return this.#review.review()
  }

  #template(id: string): Template {
    return this.#templates.find((template) => template.id === id)!
  }

  #nextRow(pageNumber: number): number {
    const row = this.#rowsOfPage.get(pageNumber) ?? 0
    this.#rowsOfPage.set(pageNumber, row + 1)
    return row
  }

  #interpretCards(page: PageReading, tables: ScoreTable[], cardTables: CardTable[]): RecordDraft[] {
    const keyValues = readKeyValues(
      page,
      tables.map(({ source }) => source)
    )
    const cards = cardsOf(page.pageNumber, cardTables, keyValues)
    if (this.#heldCard && cards.length > 0) {
      mergeCards(this.#heldCard, cards[0])
      cards[0] = this.#heldCard
      this.#heldCard = null
    }
    if (this.#knowledge!.continued[page.pageNumber] !== undefined && cards.length > 0) {
      this.#heldCard = cards.pop()!
    }
    const layouts = new Map(
      [...this.#layouts].filter((entry): entry is [string, CardLayout] => entry[1].kind === 'card')
    )
    const drafts: RecordDraft[] = []
    for (const card of cards) {
      card.rows = card.rows.filter((row) => this.#isSubjectRow(row, layouts))
      const place = this.#rowsOfPage.get(card.pageNumber) ?? 0
      const raw = cardRecord(card, layouts, (label) => this.#subjectOf(label), place)
      if (raw.subjects.length === 0) continue
      this.#rowsOfPage.set(card.pageNumber, place + 1)
      drafts.push(this.#draft(raw, page, true, 'cards'))
    }
    return drafts
  }

  #isSubjectRow(row: RawCard['rows'][number], layouts: Map<string, CardLayout>): boolean {
    const layout = layouts.get(row.template)
    if (!layout) return false
    const label = row.cells[layout.subject]?.text ?? ''
    if (hasScores(row, layout) || roleOfLabel(label) !== null) return true
    return label === '' ? row.cells.some(({ text }) => /[:：]/.test(text)) : true
  }

  #draft(
    raw: ReturnType<typeof rosterRecord>,
    page: PageReading,
    certainLayout: boolean,
    table: string
  ): RecordDraft {
    const draft = buildDraft(raw, {
      source: page.source,
      conventions: this.#knowledge!.conventions[raw.layout] ?? NO_CONVENTIONS,
      gradingScale: this.#gradingScale,
      certainLayout,
    })
    this.#review.add(draft, {
      group: raw.group,
      table,
      serial: raw.serial ? parseNumber(raw.serial.text.replace(/[.)]$/, '')) : null,
      exact: page.source === 'text_layer',
    })
    return draft
  }

  /** Decides in the first pass what a table is. Null for tables that hold no scores. */
  #plan(page: PageReading, view: TableView, _table: Table, index: string): TablePlan | null {
    const rows = headingRows(view)
    const headings =
      rows > 0 && rows < view.rowCount ? readHeadings(headingParts(view, rows)) : null
    const explained = headings?.some(({ role }) => role !== null) ? headings : null
    let plan: TablePlan | null = null
    if (explained) plan = this.#planWithHeadings(view, explained, rows)
    plan ??= this.#planWithoutHeadings(view, headings, rows)
    if (plan) this.#plans.set(`${page.pageNumber}:${index}`, plan)
    return plan
  }

  #planWithHeadings(view: TableView, headings: ColumnHeading[], rows: number): TablePlan | null {
    const kind = kindByHeadings(view, headings, rows)
    if (kind === null) return null
    for (const template of this.#templates) {
      if (template.kind !== kind) continue
      const columns = matchColumns(template, view)
      if (!columns) continue
      if (!template.headed) continue
      if (!sameHeadings(template, headings, columns)) continue
      addHeadings(template, headings, columns)
      return { template: template.id, headingRows: rows, columns }
    }
    return this.#newPlan(kind, view, headings, rows)
  }

  #planWithoutHeadings(
    view: TableView,
    headings: ColumnHeading[] | null,
    rows: number
  ): TablePlan | null {
    for (const template of [...this.#templates].reverse()) {
      const columns = matchColumns(template, view)
      if (columns && looksAlike(view, template, columns))
        return {
          template: template.id,
          headingRows: headings && rows < view.rowCount ? rows : 0,
          columns,
        }
    }
    const kind = kindByContent(view, headings ? rows : 0)
    return kind === null ? null : this.#newPlan(kind, view, headings, headings ? rows : 0)
  }

  #newPlan(
    kind: TableKind,
    view: TableView,
    headings: ColumnHeading[] | null,
    rows: number
  ): TablePlan {
    const template = newTemplate(`layout-${this.#templates.length + 1}`, kind, view, headings)
    this.#templates.push(template)
    return {
      template: template.id,
      headingRows: rows,
      columns: template.profiles.map((_, column) => column),
    }
  }

  #voteForLabels(card: RawCard) {
    for (const row of card.rows) {
      for (const cell of row.cells) {
        if (!/\p{L}{2}|^[A-Z]{2,4}\s?\d{3}/u.test(cell.text) || cell.text.length > 60) continue
        const key = `${row.template} ${row.cells.indexOf(cell)} ${squash(cell.text)}`
        const entry = this.#labelVotes.get(key) ?? {
          labels: new Map<string, number>(),
          scored: false,
          count: 0,
        }
        if (!this.#labelVotes.has(key)) {
          if (this.#labelVotes.size > 20_000) continue
          this.#labelVotes.set(key, entry)
        }
        entry.labels.set(cell.text, (entry.labels.get(cell.text) ?? 0) + 1)
        entry.count += 1
        entry.scored ||= row.cells.some((other) => other !== cell && /\d/.test(other.text))
      }
    }
  }

  /** The subjects of report cards: labels that occur, misreadings in scans joined to the frequent ones. */
  #settleLabels(
    columnsOf: Map<string, ReturnType<typeof settleColumns>>,
    registry: GroupRegistry
  ): KnownSubject[] {
    const labels = new Map<string, { label: string; count: number }>()
    for (const [key, entry] of this.#labelVotes) {
      const [template, column, squashed] = key.split(' ')
      const subject = columnsOf.get(template)?.find(({ role }) => role === 'subject')
      if (!subject || subject.column !== Number(column) || !entry.scored) continue
      const [label] = [...entry.labels].sort((a, b) => b[1] - a[1])[0]
      if (squashed === '' || (roleOfLabel(label) !== null && !isSubjectLike(label))) continue
      const known = labels.get(squashed)
      labels.set(squashed, {
        label: known?.label ?? label,
        count: (known?.count ?? 0) + entry.count,
      })
    }
    const subjects: KnownSubject[] = []
    const canonical: { squashed: string; subject: KnownSubject; count: number }[] = []
    const ordered = this.#exactFile
      ? [...labels]
      : [...labels].sort((a, b) => b[1].count - a[1].count)
    for (const [squashed, { label, count }] of ordered) {
      const near = this.#exactFile
        ? undefined
        : canonical.find(
            (other) => other.count >= count * 3 && isMisreading(squashed, other.squashed)
          )
      if (near) {
        this.#subjectsBySquash.set(squashed, near.subject)
        continue
      }
      const subject = {
        key: registry.keyOf(mendBrokenWords(label), 'score'),
        label: mendBrokenWords(label),
        ignored: false,
      }
      subjects.push(subject)
      canonical.push({ squashed, subject, count })
      this.#subjectsBySquash.set(squashed, subject)
    }
    return subjects
  }

  #subjectOf(label: string): KnownSubject | null {
    const squashed = squash(label)
    if (squashed === '') return null
    return this.#subjectsBySquash.get(squashed) ?? null
  }

  #learnConventions(): Record<string, Conventions> {
    const conventions: Record<string, Conventions> = {}
    const cardLayouts = new Map<string, CardLayout>()
    for (const template of this.#templates) {
      const layout = this.#layouts.get(template.id)
      if (layout?.kind === 'card') cardLayouts.set(template.id, layout)
      if (layout?.kind !== 'roster') continue
      const records = template.samples.map((cells, index) =>
        rosterRecord(cells, layout, { pageNumber: 0, rowOnPage: index, group: '' })
      )
      const students = records.filter(({ name }) => name.some(({ text }) => text !== ''))
      conventions[layout.id] = learnConventions(students, template.exact, this.#gradingScale)
    }
    const cards = this.#cardSamples.map((card, index) =>
      cardRecord(card, cardLayouts, (label) => this.#subjectOf(label), index)
    )
    for (const id of cardLayouts.keys()) {
      const own = cards.filter(({ layout, subjects }) => layout === id && subjects.length > 0)
      conventions[id] = learnConventions(own, this.#exactFile, this.#gradingScale)
    }
    return conventions
  }
}

interface ScoreTable {
  source: Table
  view: TableView
  plan: TablePlan
}

/** The tables of a page that hold scores, in usual shape, with how to read them. */
function scoreTablesOf(
  page: PageReading,
  planOf: (view: TableView, table: Table, index: string) => TablePlan | null
): ScoreTable[] {
  const found: ScoreTable[] = []
  for (const [index, source] of page.tables.entries()) {
    for (const [half, table] of usualShapes(source).entries()) {
      const view = new TableView(table, page.source === 'text_layer')
      const plan = planOf(view, table, `${index}.${half}`)
      if (plan) found.push({ source, view, plan })
    }
  }
  return found
}

function profilesOf(view: TableView, from: number) {
  const profiles = Array.from({ length: view.columnCount }, emptyProfile)
  for (let row = from; row < view.rowCount; row++) {
    for (let column = 0; column < view.columnCount; column++) {
      const cell = view.at(row, column)
      if (cell?.row === row && cell.column === column)
        addToProfile(profiles[column], withoutPicture(view.rawCell(row, column)), view.exact)
    }
  }
  return profiles
}

function kindByHeadings(
  view: TableView,
  headings: ColumnHeading[],
  rows: number
): TableKind | null {
  const profiles = profilesOf(view, rows)
  const numeric = profiles.filter(
    (profile) => profile.numbers > 0 && share(profile.numbers + profile.absents, profile) >= 0.5
  )
  const values = profiles.filter(
    (profile) => share(profile.numbers + profile.absents + profile.ordinals, profile) >= 0.5
  )
  if (values.length === 0) return null
  const has = (role: ColumnHeading['role']) => headings.some((heading) => heading.role === role)
  if (has('name')) return numeric.length > 0 ? 'roster' : null
  if (has('subject') || has('code')) {
    const subject = headings.findIndex(({ role }) => role === 'subject' || role === 'code')
    const scored = headings.some(
      ({ role }) =>
        role === 'ca' ||
        role === 'exam' ||
        role === 'total' ||
        role === 'score' ||
        role === 'average'
    )
    const grouped = headings.some(({ group }) => group !== null)
    return profiles[subject].filled > 0 && (scored || grouped || numeric.length > 0) ? 'card' : null
  }
  if (has('admission_number') && numeric.length >= 2 && view.rowCount - rows >= 2) return 'roster'
  return null
}

function kindByContent(view: TableView, from: number): TableKind | null {
  if (view.rowCount - from < ROWS_WITHOUT_HEADINGS) return null
  const profiles = profilesOf(view, from)
  const firstNumber = profiles.findIndex(
    (profile, column) =>
      column > 0 && profile.numbers >= 2 && share(profile.numbers + profile.absents, profile) >= 0.6
  )
  if (firstNumber < 0) return null
  const left = profiles.slice(0, firstNumber + 1)
  if (left.some((profile) => share(profile.subjects, profile) >= 0.5)) return 'card'
  const numbers = profiles.filter(
    (profile) => profile.numbers >= 2 && share(profile.numbers + profile.absents, profile) >= 0.6
  )
  const named = profiles.some(
    (profile) =>
      share(profile.fullNames, profile) >= 0.6 ||
      (share(profile.names, profile) >= 0.8 && profile.fullNames > 0)
  )
  return named && numbers.length >= 2 ? 'roster' : null
}

/** Whether a table without headings holds in its columns what the template's columns held before. */
function looksAlike(view: TableView, template: Template, columns: number[]): boolean {
  const profiles = profilesOf(view, 0)
  let compared = 0
  let alike = 0
  for (const [index, profile] of profiles.entries()) {
    const known = template.profiles[columns[index]]
    if (profile.filled === 0 || known.filled === 0) continue
    compared += 1
    const numeric = share(profile.numbers + profile.absents + profile.ordinals, profile)
    const knownNumeric = share(known.numbers + known.absents + known.ordinals, known)
    if (Math.abs(numeric - knownNumeric) < 0.5) alike += 1
  }
  return compared >= 2 && alike >= compared * 0.7
}

function isMisreading(a: string, b: string): boolean {
  return editDistance(a, b) <= Math.max(1, Math.floor(Math.min(a.length, b.length) / 5))
}
