import { addSample } from '../tables/template.js'
import { bodyRows, hasStrayRows, rosterRecord } from '../tables/roster_rows.js'
import { studentRows } from '../tables/student_rows.js'
import { boxOfParts } from '../tables/table_parts.js'
import { buildDraft } from '../records/draft_builder.js'
import { cardLayout } from '../cards/card_layout.js'
import { GroupRegistry } from './group_registry.js'
import { rosterLayout } from '../tables/roster_layout.js'
import { settledTemplates } from '../tables/settled_templates.js'
import type { Layout } from '../columns/layouts.js'
import { cardLayoutsOf, CardPages } from '../cards/card_pages.js'
import { isOfClass, listsStudents } from '../cards/nobodys_card.js'
import { doubtsAlone, isResultAlone } from '../cards/results_alone.js'
import { holdUnreadMarks } from '../cards/unread_marks.js'
import { learnedConventions } from './learned_conventions.js'
import type { CardTable } from '../cards/cards.js'
import { subjectNamed } from '../columns/one_subject.js'
import { PageEnds } from '../joining/page_ends.js'
import { PageJoiner, type Sheet } from '../joining/page_joiner.js'
import { hasNarrowHeadings } from '../tables/narrow_structure.js'
import { hasLostHeadings } from '../headings/lost_headings.js'
import { FileReview, type RecordReview } from './file_review.js'
import { NO_CONVENTIONS } from './conventions.js'
import { PagePanels } from '../panels/page_panels.js'
import { PagesOfGroups } from './pages_of_groups.js'
import { parseNumber } from '../readings/printed_values.js'
import type { KeyValue } from '../cards/key_values.js'
import { TablePlanner, type TablePlan } from '../tables/table_planner.js'
import { areAsPrinted, shapedTables, tablesAsPrinted } from '../tables/table_shapes.js'
import { withTiedPositions } from '../records/tied_positions.js'
import type { RawRecord } from '../records/raw_records.js'
import type {
  GradeBoundary,
  PageReading,
  RecordDraft,
  RecordFlag,
  SubjectGroup,
  Table,
} from '../../types.js'
import {
  type FileKnowledge,
  type InterpreterOptions,
  DEFAULT_GRADING_SCALE,
} from './file_knowledge.js'
import { WholeStudents } from '../joining/whole_students.js'
import { scoreTablesOf, keyValuesOf } from '../tables/score_tables.js'
import { moveBoxes } from '../records/displayed_boxes.js'

/**
 * Makes student records of the readings of a file, in two passes over its pages so that memory
 * stays flat however long the file is:
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
  readonly #panels: PagePanels
  readonly #pageEnds = new PageEnds()
  readonly #joiner = new PageJoiner()
  readonly #wholeStudents = new WholeStudents()
  readonly #planner = new TablePlanner()
  /** By page and table, so that both passes read a table alike. */
  readonly #plans = new Map<string, TablePlan>()
  /** Pages whose tables all have the usual shape, so that the second pass need not ask again. */
  readonly #usual = new Set<number>()
  readonly #cards = new CardPages()
  readonly #layouts = new Map<string, Layout>()
  readonly #review = new FileReview()
  readonly #rowsOfPage = new Map<number, number>()
  #exact = true
  #knowledge: FileKnowledge | null = null

  constructor(options: InterpreterOptions = {}, panels: PagePanels = new PagePanels(alone)) {
    this.#panels = panels
    this.#gradingScale = options.gradingScale ?? DEFAULT_GRADING_SCALE
    this.#overrides = new Map(options.groups?.map((group) => [group.key, group]))
  }

  /** First pass: learns from a page. Call once for each page, in the order of pages. */
  observe(reading: PageReading): void {
    for (const panel of this.#panels.observe(reading)) {
      this.#observeSheets(this.#joiner.observe(this.#pageEnds.observe(panel)))
    }
  }

  #observeSheets(sheets: readonly Sheet[]) {
    const whole = sheets.flatMap((sheet) => this.#wholeStudents.observe(sheet))
    whole.forEach((sheet) => this.#observeSheet(sheet))
  }

  #observeSheet({ page }: Sheet) {
    if (page.source !== 'text_layer') {
      this.#exact = false
    }
    const shaped = shapedTables(page)
    if (areAsPrinted(shaped, page)) {
      this.#usual.add(page.pageNumber)
    }
    const tables = scoreTablesOf(page, shaped, (view) => this.#planner.plan(view, page))
    const keyValues = keyValuesOf(page, tables)
    const cardTables: CardTable[] = []
    for (const { id, view, plan: found } of tables) {
      const subject = subjectNamed(keyValues, page.source === 'text_layer', view.table.box.y0)
      const plan = this.#planner.ofSubject(found, subject)
      this.#plans.set(id, plan)
      const template = this.#planner.template(plan.template)
      const rows = bodyRows(view, plan.parts, template, plan.columns)
      for (const { cells } of rows) {
        addSample(template, cells)
      }
      if (template.kind === 'card') {
        cardTables.push({ box: boxOfParts(view, plan.parts), template: template.id, rows })
      }
    }
    if (tables.length > 0 && cardTables.length === 0) {
      this.#cards.endHere()
    } else {
      this.#cards.observe(this.#cards.find(page.pageNumber, cardTables, keyValues))
    }
  }

  /** Settles roles, groups and conventions after the first pass. */
  conclude(): FileKnowledge {
    this.#observeSheets(this.#joiner.end())
    this.#wholeStudents.end().forEach((sheet) => this.#observeSheet(sheet))
    const registry = new GroupRegistry()
    const { templates } = this.#planner
    const { columnsOf, doubtful } = settledTemplates(templates)
    const pages = new PagesOfGroups(this.#plans, (panel) => this.#panels.pageOf(panel))
    const subjects = this.#cards.settle(columnsOf, registry, this.#overrides, this.#exact)
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
        layout.doubts.push(...(doubtful.has(template.id) ? (['HEADING_UNCERTAIN'] as const) : []))
        this.#layouts.set(template.id, layout)
      }
      pages.add(registry.takeUsed(), [template.id])
    }
    const conventions = learnedConventions({
      templates,
      layouts: this.#layouts,
      cards: this.#cards.samples(cardLayoutsOf(this.#layouts)),
      exact: this.#exact,
      gradingScale: this.#gradingScale,
    })
    const scale = Object.values(conventions).find(({ grades }) => grades !== null)?.grades
    this.#knowledge = {
      groups: registry.groups.map((group) => this.#overrides.get(group.key) ?? group),
      pagesOfGroups: pages.byKey(),
      layouts: [...this.#layouts.values()],
      conventions,
      subjects,
      continued: this.#cards.continued,
      gradeBoundaries: scale?.map(({ grade, from }) => ({ grade, minimum: from })) ?? [],
    }
    this.#planner.forgetSamples()
    this.#cards.forgetSamples()
    return this.#knowledge
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
    return this.#panels
      .interpret(reading)
      .flatMap((panel) => this.#joiner.interpret(this.#pageEnds.interpret(panel)))
      .flatMap((sheet) => this.#wholeStudents.interpret(sheet))
      .flatMap((sheet) => this.#interpretSheet(sheet))
  }

  #interpretSheet({ page, displayed, certain }: Sheet): RecordDraft[] {
    const shaped = this.#usual.has(page.pageNumber) ? tablesAsPrinted(page) : shapedTables(page)
    const tables = scoreTablesOf(page, shaped, (_view, id) => this.#plans.get(id) ?? null)
    const drafts: RecordDraft[] = []
    const cardTables: CardTable[] = []
    const read = new Set<Table>()
    for (const { view, plan, id, source } of tables) {
      const template = this.#planner.template(plan.template)
      const layout = this.#layouts.get(template.id)
      if (!layout) {
        continue
      }
      read.add(view.table)
      const rows = bodyRows(view, plan.parts, template, plan.columns)
      if (layout.kind === 'card') {
        cardTables.push({ box: boxOfParts(view, plan.parts), template: template.id, rows })
        continue
      }
      const students = studentRows(rows, layout, view, plan)
      const hasStrays = hasStrayRows(rows, students, layout)
      const doubts: RecordFlag[] = certain && !hasStrays ? [] : ['ROWS_UNCERTAIN']
      if (hasNarrowHeadings(view.table, plan.parts, template) || hasLostHeadings(page, source)) {
        doubts.push('HEADING_UNCERTAIN')
      }
      const pageNumber = this.#panels.pageOf(page.pageNumber)
      const raws = students.map(({ cells }) => {
        const place = { pageNumber, rowOnPage: this.#nextRow(pageNumber), group: layout.id }
        return rosterRecord(cells, layout, place)
      })
      drafts.push(...withTiedPositions(raws).map((raw) => this.#draft(raw, page, id, doubts)))
    }
    if (tables.length === 0 || cardTables.length > 0) {
      const unread = shaped.map(({ table }) => table).filter((table) => !read.has(table))
      drafts.push(...this.#interpretCards(page, cardTables, keyValuesOf(page, tables), unread))
    }
    for (const draft of drafts) {
      moveBoxes(draft, (box) => this.#panels.printed(displayed(box)))
    }
    return drafts
  }

  #interpretCards(
    page: PageReading,
    tables: CardTable[],
    keyValues: KeyValue[],
    unread: readonly Table[]
  ): RecordDraft[] {
    const found = this.#cards.find(page.pageNumber, tables, keyValues)
    const raws: RawRecord[] = []
    const layouts = cardLayoutsOf(this.#layouts)
    const isListed = listsStudents(this.#layouts)
    for (const card of this.#cards.interpret(page.pageNumber, found)) {
      const pageNumber = this.#panels.pageOf(card.pageNumber)
      const place = this.#rowsOfPage.get(pageNumber) ?? 0
      const raw = this.#cards.record({ ...card, pageNumber }, layouts, place)
      const isAlone = this.#layouts.size === 0 && isResultAlone(raw)
      if (isAlone || (raw.subjects.length > 0 && !(isListed && isOfClass(card, raw)))) {
        this.#nextRow(pageNumber)
        raws.push(raw)
      }
    }
    const doubts: RecordFlag[] = holdUnreadMarks(unread, raws) ? ['COLUMN_UNCERTAIN'] : []
    return raws.map((raw) => this.#draft(raw, page, 'cards', [...doubts, ...doubtsAlone(raw)]))
  }

  #draft(
    raw: RawRecord,
    page: PageReading,
    table: string,
    doubts: readonly RecordFlag[] = []
  ): RecordDraft {
    const layout = this.#layouts.get(raw.layout)
    const poor: RecordFlag[] = page.warnings.includes('PICTURE_POOR') ? ['PICTURE_POOR'] : []
    const { draft, onlyPositionDoubtful } = buildDraft(raw, {
      source: page.source,
      conventions: this.#knowledge!.conventions[raw.layout] ?? NO_CONVENTIONS,
      gradingScale: this.#gradingScale,
      doubts: [...(layout?.doubts ?? []), ...doubts, ...poor],
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
   * What the whole file tells about its records, by {@link draftId}: positions that are no rank,
   * serial numbers that jump, students that occur twice. Only records that change are listed; the
   * fields given replace those of the record.
   */
  review(): Map<string, RecordReview> {
    return this.#review.review()
  }
}

/** Takes each page as one sheet. */
const alone = (): FileInterpreter => new FileInterpreter({}, new PagePanels(null))
