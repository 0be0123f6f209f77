import {
  addHeadings,
  matchColumns,
  newTemplate,
  ofOtherSubject,
  sameHeadings,
  type TableKind,
  type Template,
} from './template.js'
import { editDistance } from '../../edit_distance.js'
import { kindByContent, kindByHeadings, profilesOf } from './table_kinds.js'
import { share } from '../columns/column_profile.js'
import { headingParts } from '../headings/heading_parts.js'
import { tableParts, type TableParts } from './table_parts.js'
import type { TableView } from './table_view.js'
import { headingsFromWords } from '../headings/heading_words.js'
import { isOfScales, isTraits } from './traits.js'
import { roleOfHeading } from '../../vocabulary/role_words.js'
import { isListOfWork, roleOfLabel } from '../cards/label_roles.js'
import type { Role } from '../../vocabulary/roles.js'
import { squash } from '../../vocabulary/text.js'
import { isSubjectHeading } from '../../vocabulary/subject_words.js'
import type { ColumnHeading } from '../headings/column_heading.js'
import { readHeadings } from '../headings/headings.js'
import { isRowOfFacts } from './row_of_facts.js'
import type { PageReading } from '../../types.js'

/** How one table of a page is to be read: decided in the first pass, followed in the second. */
export interface TablePlan {
  template: string
  parts: TableParts
  /** Template column for each column of the table. */
  columns: number[]
}

/** Recognises the table layouts of a file, page by page. */
export class TablePlanner {
  readonly templates: Template[] = []
  /** By the first layout with some headings: that which was used last. */
  readonly #latest = new Map<string, Template>()

  template(id: string): Template {
    return this.templates.find((template) => template.id === id)!
  }

  /** Lets go of the rows that were kept to learn from. */
  forgetSamples(): void {
    for (const template of this.templates) {
      template.samples = []
    }
  }

  /** Decides what a table is. Null for tables that hold no scores. */
  plan(view: TableView, page: PageReading): TablePlan | null {
    const parts = tableParts(view)
    if (
      parts.body >= parts.end ||
      isListOfTraits(view, parts) ||
      isListOfLabels(view, parts) ||
      isRowOfFacts(view, parts) ||
      isOfScales(view, parts)
    ) {
      return null
    }
    const printed = headingsOf(view, parts, page)
    const headings = printed && this.#isPageHead(printed) ? null : printed
    const explained =
      headings && understood(headings) > 0 ? withWorkAsSubjects(headings, view, parts) : null
    return (
      (explained && this.#planWithHeadings(view, explained, parts)) ??
      this.#planWithoutHeadings(view, headings, parts)
    )
  }

  /**
   * The plan of a table for the subject that its page names: a list of students with the same headings as others
   * is a layout of its own where it is of another subject. Without a name the last one goes on.
   */
  ofSubject(plan: TablePlan, subject: string | null): TablePlan {
    const { first, kind } = this.template(plan.template)
    if (kind === 'card') {
      this.template(plan.template).subjectHint ??= subject
      return plan
    }
    const own = this.templates.filter((other) => other.first === first)
    const found =
      subject === null
        ? (this.#latest.get(first) ?? own[0])
        : own.find(({ subjectHint }) => subjectHint === null || areAlike(subjectHint, subject))
    const template = found ?? this.#forSubject(own[0], subject!)
    template.subjectHint ??= subject
    this.#latest.set(first, template)
    return { ...plan, template: template.id }
  }

  /** Whether one text alone stands above many columns on a further page: what heads every page of the file. */
  #isPageHead(headings: readonly ColumnHeading[]): boolean {
    const isFurther = this.templates.length > 0 && headings.length >= MANY_COLUMNS
    return isFurther && countLabels(headings) === 1
  }

  #forSubject(template: Template, subject: string): Template {
    const other = ofOtherSubject(template, `layout-${this.templates.length + 1}`, subject)
    this.templates.push(other)
    return other
  }

  #planWithHeadings(
    view: TableView,
    headings: ColumnHeading[],
    parts: TableParts
  ): TablePlan | null {
    const kind = kindByHeadings(view, headings, parts)
    if (kind === null) {
      return null
    }
    for (const template of this.templates) {
      if (template.kind !== kind || !template.headed) {
        continue
      }
      const columns = matchColumns(template, view)
      if (!columns || !sameHeadings(template, headings, columns)) {
        continue
      }
      addHeadings(template, headings, columns)
      return { template: template.id, parts, columns }
    }
    return this.#newPlan(kind, view, headings, parts)
  }

  /** A later page without headings follows the layout whose columns it lies on. */
  #planWithoutHeadings(
    view: TableView,
    headings: ColumnHeading[] | null,
    parts: TableParts
  ): TablePlan | null {
    for (const template of [...this.templates].reverse()) {
      const columns = matchColumns(template, view)
      if (columns && looksAlike(view, parts, template, columns)) {
        return { template: template.id, parts, columns }
      }
    }
    const latest = this.templates.at(-1)
    if (latest && headsNothing(headings) && goesOnElsewhere(view, parts, latest)) {
      const columns = latest.profiles.map((_, column) => column)
      return { template: latest.id, parts, columns }
    }
    const kind = kindByContent(view, parts)
    const title = kind === 'card' && headsNothing(headings)
    return kind === null ? null : this.#newPlan(kind, view, title ? null : headings, parts)
  }

  #newPlan(
    kind: TableKind,
    view: TableView,
    headings: ColumnHeading[] | null,
    parts: TableParts
  ): TablePlan {
    const template = newTemplate(`layout-${this.templates.length + 1}`, kind, view, headings)
    this.templates.push(template)
    return { template: template.id, parts, columns: template.profiles.map((_, column) => column) }
  }
}

/** Whether a table has no headings, or the title of the page alone, which stands over one of its columns: `Sheet1`. */
function headsNothing(headings: readonly ColumnHeading[] | null): boolean {
  return countLabels(headings ?? []) <= 1
}

function countLabels(headings: readonly ColumnHeading[]): number {
  return headings.filter(({ group, label }) => (group ?? label) !== '').length
}

/** Share of the letters of a subject's name that a picture may misread. */
const MISREAD = 0.34

/** Whether two texts name one subject, of which a letter may have been misread. */
function areAlike(one: string, other: string): boolean {
  const [a, b] = [squash(one), squash(other)]
  return editDistance(a, b) <= MISREAD * Math.min(a.length, b.length)
}

/** Whether the first column of a table is headed as a list of a child's character and skills. */
function isListOfTraits(view: TableView, { body, end }: TableParts): boolean {
  const headings = Array.from({ length: Math.min(end, body + 1) }, (_, row) => view.textAt(row, 0))
  return headings.some(isTraits) && !headings.some((text) => roleOfHeading(text) === 'subject')
}

/** What columns are called that say who or what the rows are. */
const SIDES: ReadonlySet<Role> = new Set(['name', 'admission_number', 'subject'])

/** Share of the labels that must be known; what has a colon behind it is one, too. */
const KNOWN = 0.5
const WITH_COLON = /[:：]\s*$/
/** A number of a register, which may look like the name of a part of the marks: `A001`. */
const CODE = /\d{2}$/

/** Whether a table has a label in every row, also where a name should be: `Learner` over `Accession No.`. */
function isListOfLabels(view: TableView, { top, body, end }: TableParts): boolean {
  const texts = Array.from({ length: end - top }, (_, row) => view.textAt(top + row, 0))
  const labels = texts.filter((text) => text !== '')
  const known = labels.filter((text) => roleOfLabel(text) !== null)
  return (
    labels.length > 1 &&
    view.textAt(body, 0) !== '' &&
    known.length >= KNOWN * labels.length &&
    labels.every(
      (text) =>
        (known.includes(text) || WITH_COLON.test(text)) &&
        !isSubjectHeading(text) &&
        !CODE.test(text)
    )
  )
}

/**
 * `Assignment` above texts is what the rows are, as subjects are elsewhere, where nothing else says who or what they
 * are; above marks it is a part of them.
 */
function withWorkAsSubjects(
  headings: ColumnHeading[],
  view: TableView,
  parts: TableParts
): ColumnHeading[] {
  const isSide = ({ role }: ColumnHeading) => role !== null && SIDES.has(role)
  const at = headings.findIndex(({ group, label }) => group === null && isListOfWork(label))
  if (at < 0 || headings.some(isSide)) {
    return headings
  }
  const { numbers, filled } = profilesOf(view, parts)[at]
  return numbers > 0 || filled === 0
    ? headings
    : headings.map((heading, index) => (index === at ? { ...heading, role: 'subject' } : heading))
}

function headingsOf(view: TableView, parts: TableParts, page: PageReading): ColumnHeading[] | null {
  const printed =
    parts.body > parts.top ? readHeadings(headingParts(view, parts), view.exact) : null
  if (view.table.ruled || view.table.headingRows !== undefined) {
    return printed
  }
  const words = headingsFromWords(page, view, parts)
  if (!words) {
    return printed
  }
  const spelled = readHeadings(words, view.exact)
  const isBetter = understood(spelled) > (printed ? understood(printed) : 1)
  return isBetter ? spelled : printed
}

/** Columns of a table that has more than one heading. */
const MANY_COLUMNS = 5

/** How many columns have a heading of a known role, or one that names a subject. */
function understood(headings: ColumnHeading[]): number {
  return headings.filter(({ group, label, role }) =>
    group === null || label === ''
      ? isSubjectHeading(group ?? label) || (group === null && role !== null)
      : role !== null
  ).length
}

/** Whether a table holds in its columns what the template's columns held before. */
function looksAlike(
  view: TableView,
  parts: TableParts,
  template: Template,
  columns: number[],
  least = 0.7
): boolean {
  const profiles = profilesOf(view, parts)
  let compared = 0
  let alike = 0
  for (const [index, profile] of profiles.entries()) {
    const known = template.profiles[columns[index]]
    if (profile.filled === 0 || known.filled === 0) {
      continue
    }
    compared += 1
    const own = share(profile.numbers + profile.absents + profile.ordinals, profile)
    const before = share(known.numbers + known.absents + known.ordinals, known)
    if (Math.abs(own - before) < 0.5) {
      alike += 1
    }
  }
  return compared >= 2 && alike >= compared * least
}

/**
 * Whether a table without headings holds the next rows of a table whose columns stood elsewhere on
 * their page: as many columns, and each holds what it held before.
 */
function goesOnElsewhere(view: TableView, parts: TableParts, template: Template): boolean {
  const all = template.profiles.map((_, column) => column)
  if (view.columnCount !== all.length || view.columnCount < 4) {
    return false
  }
  const known = template.profiles.filter(({ filled }) => filled > 0).length
  return known >= all.length * 0.9 && looksAlike(view, parts, template, all, 1)
}
