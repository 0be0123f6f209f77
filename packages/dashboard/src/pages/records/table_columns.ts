import { useTexts } from '../../i18n/texts.js'
import type { Column } from './columns.js'
import type { FoundRecord } from './record.js'
import { texts } from './texts.js'

/** A column of the list. */
export interface TableColumn {
  key: string
  title: string
  isEnd?: boolean
  isRowName?: boolean
  cell: (record: FoundRecord) => string | number | null | undefined
}

const t = useTexts(texts)

const FIGURES: readonly Column[] = ['pageNumber', 'row', 'total', 'average', 'position']

/** The name first, so that it says whose row it is; then what to look at, and what was chosen. */
export function tableColumns(
  records: readonly FoundRecord[],
  chosen: readonly Column[]
): TableColumn[] {
  const others = chosen.filter((column) => column !== 'studentName')
  return [
    { key: 'studentName', title: t.studentName, isRowName: true, cell: (one) => one.studentName },
    { key: 'toLookAt', title: t.toLookAt, cell: () => null },
    ...others.flatMap((column) => columnsOf(column, records)),
  ]
}

function columnsOf(column: Column, records: readonly FoundRecord[]): TableColumn[] {
  switch (column) {
    case 'subjects':
      return labelsOf(records, ({ subjects, subjectGrades }) => [
        ...Object.keys(subjects),
        ...Object.keys(subjectGrades),
      ]).map((label) => ({
        key: `subjects ${label}`,
        title: label,
        isEnd: true,
        cell: ({ subjects, subjectGrades }) => subjects[label] ?? subjectGrades[label],
      }))
    case 'subjectGrades':
      return labelsOf(records, ({ subjectGrades }) => Object.keys(subjectGrades)).map((label) => ({
        key: `grades ${label}`,
        title: t.gradeOf(label),
        cell: ({ subjectGrades }) => subjectGrades[label],
      }))
    case 'components':
      return labelsOf(records, partsOf).map((pair) => {
        const [label, part] = JSON.parse(pair) as [string, string]
        return {
          key: `parts ${pair}`,
          title: t.partOf(label, part),
          isEnd: true,
          cell: ({ components }) => components[label]?.[part],
        }
      })
    case 'documentTitle':
      return [{ key: column, title: t.document, cell: (record) => record.documentTitle }]
    case 'fileName':
      return [{ key: column, title: t.file, cell: (record) => record.fileName }]
    case 'pageNumber':
      return [{ key: column, title: t.page, isEnd: true, cell: (record) => record.pageNumber }]
    default:
      return [
        {
          key: column,
          title: t[column],
          isEnd: FIGURES.includes(column),
          cell: (record) => valueOf(record, column),
        },
      ]
  }
}

/** A student without any score has 0 as total and average, which nobody wrote. */
function valueOf(record: FoundRecord, column: Exclude<Column, 'documentTitle'>) {
  const value = record[column as keyof FoundRecord] as string | number | null
  const isNothing = Object.keys(record.subjects).length === 0 && value === 0
  return isNothing ? null : value
}

function partsOf({ components }: FoundRecord): string[] {
  return Object.entries(components).flatMap(([label, parts]) =>
    Object.keys(parts).map((part) => JSON.stringify([label, part]))
  )
}

function labelsOf(
  records: readonly FoundRecord[],
  labels: (record: FoundRecord) => string[]
): string[] {
  return [...new Set(records.flatMap(labels))]
}
