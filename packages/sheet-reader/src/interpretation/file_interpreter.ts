import { addSample } from './template.js'
import { bodyRows, hasStrayRows, rosterRecord, studentRows } from './roster_rows.js'
import { boxOfParts } from './table_parts.js'
import { exactView, TableView } from './table_view.js'
import { buildDraft } from './draft_builder.js'
import { cardLayout } from './card_layout.js'
import { GroupRegistry } from './group_registry.js'
import { rosterLayout } from './roster_layout.js'
import { settleColumns } from './settle_columns.js'
import type { CardLayout, Layout, LayoutColumn } from './layouts.js'
import { cardRecord, type KnownSubject } from './card_records.js'
import {
  cardsOf,
  continuesCard,
  hasScores,
  mergeCards,
  sampleOf,
  type CardTable,
  type RawCard,
} from './cards.js'
import { CutStudents } from './joining/cut_students.js'
import { PageJoiner, type Sheet } from './joining/page_joiner.js'
import { holdsResults } from './result_evidence.js'
import { FileReview, type RecordReview } from './file_review.js'
import {
  learnCoefficients,
  learnConventions,
  NO_CONVENTIONS,
  type Conventions,
} from './conventions.js'
import { PagesOfGroups } from './pages_of_groups.js'
import { parseNumber } from './printed_values.js'
import { readKeyValues, type KeyValue } from './key_values.js'
import { roleOfLabel } from './label_words.js'
import { SubjectLabels } from './subject_labels.js'
import { TablePlanner, type TablePlan } from './table_planner.js'
import { shapedTables, tablesAsPrinted, type ShapedTable } from './table_shapes.js'
import type { RawRecord } from './raw_records.js'
import type {
  DraftValue,
  GradeBoundary,
  PageReading,
  RecordDraft,
  RecordFlag,
  SubjectGroup,
  Table,
} from '../types.js'

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
  /** Confirmed groups: those of {@link FileKnowledge.groups} with other labels or types. */
  groups?: readonly SubjectGroup[]
}

/** What the first pass learned about the file. Plain JSON, some kilobytes. */
export interface FileKnowledge {
  /** The columns and subjects that were detected, with confirmed changes applied. */
  groups: SubjectGroup[]
  /** Pages on which a group stands, from 1, by the group's key. */
  pagesOfGroups: Record<string, number[]>
  layouts: Layout[]
  /** By layout id. */
  conventions: Record<string, Conventions>
  /** Subjects of report cards. */
  subjects: KnownSubject[]
  /** Pages whose last report card goes on, each with the page that it goes on on. */
  continued: Record<number, number>
  /** Grade by average as the document itself shows it; empty where it shows none. */
  gradeBoundaries: GradeBoundary[]
}

/** Report cards kept to learn conventions from. */
const SAMPLE_CARDS = 120

/**
 * Makes student records of the readings of a file, in two passes over its pages so that memory stays
 * flat however long the file is:
 *
 * 1. {@link observe} every page, then {@link conclude}: headings, roles of columns, conventions.
 * 2. {@link interpret} every page in the same order. It returns the page's records, which can be
 *    stored at once. A report card that goes on on the next page is returned with that page, and
 *    students whose columns go on on later pages with the last of these, under the number of the
 *    page where they began.
 *
 * Then {@link review} says what to change in stored records: checks that need the whole file.
 */
export class FileInterpreter {
  readonly #gradingScale: readonly GradeBoundary[]
  readonly #overrides: Map<string, SubjectGroup>
  readonly #joiner = new PageJoiner()
  readonly #cutStudents = new CutStudents()
  readonly #planner = new TablePlanner()
  /** By page and table, so that both passes read a table alike. */
  readonly #plans = new Map<string, TablePlan>()
  /** Pages whose tables all have the usual shape, so that the second pass need not ask again. */
  readonly #usual = new Set<number>()
  readonly #labels = new SubjectLabels()
  readonly #layouts = new Map<string, Layout>()
  readonly #continued: Record<number, number> = {}
  readonly #review = new FileReview()
  readonly #rowsOfPage = new Map<number, number>()
  #cardSamples: RawCard[] = []
  #exact = true
  #lastCard: RawCard | null = null
  #heldCard: RawCard | null = null
  #knowledge: FileKnowledge | null = null

  constructor(options: InterpreterOptions = {}) {
    this.#gradingScale = options.gradingScale ?? DEFAULT_GRADING_SCALE
    this.#overrides = new Map(options.groups?.map((group) => [group.key, group]))
  }

  /** First pass: learns from a page. Call once for each page, in the order of pages. */
  observe(reading: PageReading): void {
    for (const sheet of this.#joiner.observe(reading)) {
      this.#observeWhole(sheet)
    }
  }

  #observeWhole(sheet: Sheet) {
    for (const whole of this.#cutStudents.observe(sheet)) {
      this.#observeSheet(whole)
    }
  }

  #observeSheet({ page }: Sheet) {
    if (page.source !== 'text_layer') {
      this.#exact = false
    }
    const shaped = shapedTables(page)
    if (
      shaped.every(({ table, source }, index) => table === page.tables[index] && table === source)
    ) {
      this.#usual.add(page.pageNumber)
    }
    const tables = scoreTablesOf(page, shaped, (view, id) => {
      const plan = this.#planner.plan(view, page)
      if (plan) {
        this.#plans.set(id, plan)
      }
      return plan
    })
    const keyValues = keyValuesOf(page, tables)
    const subjectHint = keyValues.find(({ role }) => role === 'subject')?.value.text ?? null
    const cardTables: CardTable[] = []
    for (const { view, plan } of tables) {
      const template = this.#planner.template(plan.template)
      template.subjectHint ??= subjectHint
      const rows = bodyRows(view, plan.parts, template, plan.columns)
      for (const { cells } of rows) {
        addSample(template, cells)
      }
      if (template.kind === 'card') {
        cardTables.push({ box: boxOfParts(view, plan.parts), template: template.id, rows })
      }
    }
    if (tables.length > 0 && cardTables.length === 0) {
      this.#lastCard = null
    } else {
      this.#observeCards(cardsOf(page.pageNumber, cardTables, keyValues))
    }
  }

  #observeCards(cards: RawCard[]) {
    for (const [index, card] of cards.entries()) {
      this.#labels.observe(card)
      const before = this.#lastCard
      if (index === 0 && before && continuesCard(card, before)) {
        this.#continued[before.pageNumber] = card.pageNumber
        mergeCards(before, sampleOf(card))
        before.pageNumber = card.pageNumber
        continue
      }
      this.#lastCard = sampleOf(card)
      if (this.#cardSamples.length < SAMPLE_CARDS) {
        this.#cardSamples.push(this.#lastCard)
      }
    }
  }

  /** Settles roles, groups and conventions after the first pass. */
  conclude(): FileKnowledge {
    for (const sheet of this.#joiner.end()) {
      this.#observeWhole(sheet)
    }
    for (const sheet of this.#cutStudents.end()) {
      this.#observeSheet(sheet)
    }
    const registry = new GroupRegistry()
    const { templates } = this.#planner
    const columnsOf = new Map<string, LayoutColumn[]>()
    for (const template of templates) {
      const columns = settleColumns(template)
      if (holdsResults(template, columns)) {
        columnsOf.set(template.id, columns)
      }
    }
    const pages = new PagesOfGroups(this.#plans)
    const subjects = this.#labels.settle(columnsOf, registry, this.#overrides, this.#exact)
    const cards = templates.filter(({ kind }) => kind === 'card').map(({ id }) => id)
    pages.add(registry.takeUsed(), cards)
    for (const template of templates) {
      const columns = columnsOf.get(template.id)
      if (!columns) {
        continue
      }
      const layout =
        template.kind === 'roster'
          ? rosterLayout(template, columns, registry, this.#overrides)
          : cardLayout(template, columns, registry, this.#overrides)
      if (layout) {
        this.#layouts.set(template.id, layout)
      }
      pages.add(registry.takeUsed(), [template.id])
    }
    const conventions = this.#learnConventions()
    const scale = Object.values(conventions).find(({ grades }) => grades !== null)?.grades
    this.#knowledge = {
      groups: registry.groups.map((group) => this.#overrides.get(group.key) ?? group),
      pagesOfGroups: pages.byKey(),
      layouts: [...this.#layouts.values()],
      conventions,
      subjects,
      continued: this.#continued,
      gradeBoundaries: scale?.map(({ grade, from }) => ({ grade, minimum: from })) ?? [],
    }
    for (const template of templates) {
      template.samples = []
    }
    this.#cardSamples = []
    this.#lastCard = null
    return this.#knowledge
  }

  #learnConventions(): Record<string, Conventions> {
    const conventions: Record<string, Conventions> = {}
    for (const template of this.#planner.templates) {
      const layout = this.#layouts.get(template.id)
      if (layout?.kind !== 'roster') {
        continue
      }
      const place = { pageNumber: 0, rowOnPage: 0, group: '' }
      const students = () =>
        template.samples
          .map((cells) => rosterRecord(cells, layout, place))
          .filter(({ name }) => name.some(({ text }) => text !== ''))
      const learn = () => learnConventions(students(), template.exact, this.#gradingScale)
      conventions[layout.id] = learn()
      const coefficients = learnCoefficients(students(), conventions[layout.id], template.exact)
      if (coefficients) {
        layout.subjects.forEach((subject, index) => (subject.weight = coefficients[index]))
        conventions[layout.id] = learn()
      }
    }
    const layouts = this.#cardLayouts()
    const cards = this.#cardSamples.map((card) => this.#cardRecord(card, layouts, 0))
    for (const id of layouts.keys()) {
      const own = cards.filter(({ layout, subjects }) => layout === id && subjects.length > 0)
      conventions[id] = learnConventions(own, this.#exact, this.#gradingScale)
    }
    return conventions
  }

  /**
   * Second pass: the records of a page. Pages must come in the order in which they were observed.
   *
   * @throws Error when {@link conclude} was not called
   */
  interpret(reading: PageReading): RecordDraft[] {
    if (!this.#knowledge) {
      throw new Error('FileInterpreter.interpret was called before conclude')
    }
    return this.#joiner
      .interpret(reading)
      .flatMap((sheet) => this.#cutStudents.interpret(sheet))
      .flatMap((sheet) => this.#interpretSheet(sheet))
  }

  #interpretSheet({ page, displayed, certain }: Sheet): RecordDraft[] {
    const shaped = this.#usual.has(page.pageNumber) ? tablesAsPrinted(page) : shapedTables(page)
    const tables = scoreTablesOf(page, shaped, (_view, id) => this.#plans.get(id) ?? null)
    const drafts: RecordDraft[] = []
    const cardTables: CardTable[] = []
    for (const { view, plan, id } of tables) {
      const template = this.#planner.template(plan.template)
      const layout = this.#layouts.get(template.id)
      if (!layout) {
        continue
      }
      const rows = bodyRows(view, plan.parts, template, plan.columns)
      if (layout.kind === 'card') {
        cardTables.push({ box: boxOfParts(view, plan.parts), template: template.id, rows })
        continue
      }
      const students = studentRows(rows, layout, view.table.ruled)
      const hasStrays = hasStrayRows(rows, students, layout)
      for (const { cells } of students) {
        const rowOnPage = this.#nextRow(page.pageNumber)
        const place = { pageNumber: page.pageNumber, rowOnPage, group: layout.id }
        const doubts: RecordFlag[] = certain && !hasStrays ? [] : ['ROWS_UNCERTAIN']
        if (isNarrow(view.table)) {
          doubts.push('HEADING_UNCERTAIN')
        }
        const raw = rosterRecord(cells, layout, place)
        drafts.push(this.#draft(raw, page, id, doubts))
      }
    }
    if (tables.length === 0 || cardTables.length > 0) {
      drafts.push(...this.#interpretCards(page, cardTables, keyValuesOf(page, tables)))
    }
    for (const draft of drafts) {
      moveBoxes(draft, displayed)
    }
    return drafts
  }

  #interpretCards(page: PageReading, tables: CardTable[], keyValues: KeyValue[]): RecordDraft[] {
    const cards = cardsOf(page.pageNumber, tables, keyValues)
    if (this.#heldCard && cards.length > 0) {
      mergeCards(this.#heldCard, cards[0])
      cards[0] = this.#heldCard
      this.#heldCard = null
    }
    if (this.#continued[page.pageNumber] !== undefined) {
      this.#heldCard = cards.pop() ?? null
    }
    const layouts = this.#cardLayouts()
    const drafts: RecordDraft[] = []
    for (const card of cards) {
      const raw = this.#cardRecord(card, layouts, this.#rowsOfPage.get(card.pageNumber) ?? 0)
      if (raw.subjects.length === 0) {
        continue
      }
      this.#nextRow(card.pageNumber)
      drafts.push(this.#draft(raw, page, 'cards'))
    }
    return drafts
  }

  #cardLayouts(): Map<string, CardLayout> {
    const layouts = new Map<string, CardLayout>()
    for (const [id, layout] of this.#layouts) {
      if (layout.kind === 'card') {
        layouts.set(id, layout)
      }
    }
    return layouts
  }

  #cardRecord(card: RawCard, layouts: Map<string, CardLayout>, rowOnPage: number): RawRecord {
    const rows = card.rows.filter((row) => isCardRow(row, layouts.get(row.template)))
    const subjectOf = (label: string) => this.#labels.subjectOf(label)
    return cardRecord({ ...card, rows }, layouts, subjectOf, rowOnPage)
  }

  #draft(
    raw: RawRecord,
    page: PageReading,
    table: string,
    doubts: readonly RecordFlag[] = []
  ): RecordDraft {
    const layout = this.#layouts.get(raw.layout)
    const isPoor = page.warnings.includes('PICTURE_POOR')
    const { draft, onlyPositionDoubtful } = buildDraft(raw, {
      source: page.source,
      conventions: this.#knowledge!.conventions[raw.layout] ?? NO_CONVENTIONS,
      gradingScale: this.#gradingScale,
      doubts: [
        ...(layout?.doubts ?? []),
        ...doubts,
        ...(isPoor ? (['PICTURE_POOR'] as const) : []),
      ],
      unexplained: layout?.unexplained ?? false,
    })
    this.#review.add(draft, {
      group: raw.group,
      table,
      serial: raw.serial && parseNumber(raw.serial.text.replace(/[.)]$/, '')),
      exact: page.source === 'text_layer',
      onlyPositionDoubtful,
    })
    return draft
  }

  #nextRow(pageNumber: number): number {
    const row = this.#rowsOfPage.get(pageNumber) ?? 0
    this.#rowsOfPage.set(pageNumber, row + 1)
    return row
  }

  /**
   * What the whole file tells about its records, by {@link draftId}: positions that are no rank, serial
   * numbers that jump, students that occur twice. Only records that change are listed; the fields
   * given replace those of the record.
   */
  review(): Map<string, RecordReview> {
    return this.#review.review()
  }
}

/** By how much the chosen headings must be better than the next best, so that nobody need look. */
const CLEAR_STRUCTURE = 0.25

/** Whether other headings explained a table nearly as well as those that were chosen. */
function isNarrow({ structure = 1 }: Table): boolean {
  return structure < CLEAR_STRUCTURE
}

interface ScoreTable {
  /** Page and table. */
  id: string
  view: TableView
  plan: TablePlan
  source: Table
}

/** The tables of a page that hold scores, in usual shape, with how to read them. */
function scoreTablesOf(
  page: PageReading,
  shaped: readonly ShapedTable[],
  planOf: (view: TableView, id: string) => TablePlan | null
): ScoreTable[] {
  const found: ScoreTable[] = []
  for (const { id: own, table, source } of shaped) {
    const id = `${page.pageNumber}:${own}`
    const view = page.source === 'text_layer' ? exactView(table) : new TableView(table, false)
    const plan = planOf(view, id)
    if (plan) {
      found.push({ id, view, plan, source })
    }
  }
  return found
}

function keyValuesOf(page: PageReading, tables: ScoreTable[]): KeyValue[] {
  return readKeyValues(
    page,
    tables.map(({ source }) => source),
    tables.map(({ view, plan }) => boxOfParts(view, plan.parts))
  )
}

function isCardRow(row: RawCard['rows'][number], layout: CardLayout | undefined): boolean {
  if (!layout) {
    return false
  }
  const label = row.cells[layout.subject]?.text ?? ''
  if (label !== '' || hasScores(row, layout) || roleOfLabel(label) !== null) {
    return true
  }
  return row.cells.some(({ text }) => /[:：]/.test(text))
}

function moveBoxes(draft: RecordDraft, displayed: Sheet['displayed']) {
  const move = (value: DraftValue<unknown> | null) => {
    if (!value?.box) {
      return
    }
    const { box, pageNumber } = displayed(value.box)
    value.box = box
    if (pageNumber !== draft.pageNumber) {
      value.page = pageNumber
    }
  }
  move(draft.studentName)
  move(draft.admissionNumber)
  move(draft.total)
  move(draft.average)
  move(draft.grade)
  move(draft.position)
  for (const subject of draft.subjects) {
    move(subject.score)
    move(subject.grade)
    for (const { value } of subject.components) {
      move(value)
    }
  }
}
