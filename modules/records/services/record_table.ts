import { validationError } from '#platform/http/api_exception'
import type { FoundRecord } from '../queries/search_records.js'
import type { RecordContent, SubjectEntry } from './record_content.js'

/** What a table of records can show; the last three stand for a column a subject or part. */
export const exportColumns = [
  'documentTitle',
  'fileName',
  'pageNumber',
  'row',
  'studentName',
  'admissionNumber',
  'total',
  'average',
  'grade',
  'position',
  'subjects',
  'subjectGrades',
  'components',
] as const

/** One of {@link exportColumns}. */
export type ExportColumn = (typeof exportColumns)[number]

/** Language of the headings. */
export type Language = 'en' | 'fr'

/** Null is an empty cell. */
export type Cell = string | number | null

const DEFAULT: ExportColumn[] = [
  'documentTitle',
  'studentName',
  'admissionNumber',
  'subjects',
  'total',
  'average',
  'grade',
  'position',
]

type Headings = Record<Exclude<ExportColumn, 'subjects' | 'subjectGrades' | 'components'>, string>

const HEADINGS: Record<Language, Headings & { ofGrade: string }> = {
  en: {
    documentTitle: 'Document',
    fileName: 'File',
    pageNumber: 'Page',
    row: 'Row',
    studentName: 'Name',
    admissionNumber: 'Admission number',
    total: 'Total',
    average: 'Average',
    grade: 'Grade',
    position: 'Position',
    ofGrade: 'grade',
  },
  fr: {
    documentTitle: 'Document',
    fileName: 'Fichier',
    pageNumber: 'Page',
    row: 'Ligne',
    studentName: 'Nom',
    admissionNumber: 'Matricule',
    total: 'Total',
    average: 'Moyenne',
    grade: 'Mention',
    position: 'Rang',
    ofGrade: 'mention',
  },
}

interface Column {
  heading: string
  cell: (record: FoundRecord) => Cell
}

/**
 * Columns of a list, separated by commas.
 *
 * @throws {ApiException} `VALIDATION_ERROR` for a column that there is not, and one that comes
 *   twice.
 */
export function columnsOf(list: string | undefined): ExportColumn[] {
  if (list === undefined) {
    return DEFAULT
  }
  const names = list.split(',').map((name) => name.trim())
  const isKnown = (name: string): name is ExportColumn =>
    (exportColumns as readonly string[]).includes(name)
  if (!names.every(isKnown) || new Set(names).size < names.length) {
    throw validationError(`columns: must be some of ${exportColumns.join(', ')}, each once`)
  }
  return names
}

/** A table of records: which subjects and parts get a column is known once all were noted. */
export class RecordTable {
  readonly #columns: readonly ExportColumn[]
  readonly #language: Language
  readonly #subjects = new Set<string>()
  readonly #graded = new Set<string>()
  readonly #parts = new Map<string, Set<string>>()
  #resolved: Column[] | null = null

  constructor(columns: readonly ExportColumn[], language: Language = 'en') {
    this.#columns = columns
    this.#language = language
  }

  /** Takes note of the subjects of a record. */
  note({ subjects }: RecordContent): void {
    for (const { label, grade, components = [] } of subjects) {
      this.#subjects.add(label)
      if (grade) {
        this.#graded.add(label)
      }
      for (const { name } of components) {
        const parts = this.#parts.get(label) ?? new Set()
        this.#parts.set(label, parts.add(name))
      }
    }
  }

  get headings(): string[] {
    return this.#all().map(({ heading }) => heading)
  }

  rowOf(record: FoundRecord): Cell[] {
    return this.#all().map(({ cell }) => cell(record))
  }

  #all(): Column[] {
    return (this.#resolved ??= this.#columns.flatMap((column) => this.#expanded(column)))
  }

  #expanded(column: ExportColumn): Column[] {
    const words = HEADINGS[this.#language]
    switch (column) {
      case 'subjects':
        return [...this.#subjects].map((label) => ({
          heading: label,
          cell: ({ content }) => {
            const entry = entryOf(content, label)
            return entry?.score ?? entry?.grade?.value ?? null
          },
        }))
      case 'subjectGrades':
        return [...this.#graded].map((label) => ({
          heading: `${label} (${words.ofGrade})`,
          cell: ({ content }) => entryOf(content, label)?.grade?.value ?? null,
        }))
      case 'components':
        return [...this.#parts].flatMap(([label, names]) =>
          [...names].map((name) => ({
            heading: `${label} (${name})`,
            cell: ({ content }: FoundRecord) => partOf(entryOf(content, label), name),
          }))
        )
      default:
        return [{ heading: words[column], cell: (record) => fieldOf(record, column) }]
    }
  }
}

function fieldOf(record: FoundRecord, column: keyof Headings): Cell {
  switch (column) {
    case 'documentTitle':
    case 'fileName':
      return record.file[column]
    case 'pageNumber':
    case 'row':
      return record[column]
    default:
      return record.content[column]
  }
}

function entryOf({ subjects }: RecordContent, label: string): SubjectEntry | undefined {
  return subjects.find((entry) => entry.label === label)
}

function partOf(entry: SubjectEntry | undefined, name: string): Cell {
  return entry?.components?.find((part) => part.name === name)?.value ?? null
}
