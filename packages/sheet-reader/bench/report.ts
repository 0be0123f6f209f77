import { figuresOf, harmOf, percent, type Figures, type JudgedDocument } from './figures.js'
import { flagsOf, KINDS, type Fault, type Judgement } from './judgement.js'

const HEAD = [
  '',
  'docs',
  'students',
  'cells%',
  'main%',
  'lost',
  'invented',
  'silent',
  'needless%',
  'ms/page',
]
const WIDTHS = [26, 5, 9, 7, 7, 12, 12, 14, 9, 8]

/** The five numbers of all documents, by family and by producer, then by kind of cell. */
export function summary(documents: readonly JudgedDocument[]): string {
  const all = figuresOf(documents)
  const lines = [row(HEAD), row(cellsOf('all', all))]
  for (const by of ['family', 'producer'] as const) {
    lines.push('', `by ${by}`)
    for (const [name, group] of groupsOf(documents, by)) {
      lines.push(row(cellsOf(name, figuresOf(group))))
    }
  }
  const kinds = KINDS.filter((kind) => all.byKind[kind].count > 0).map((kind) => {
    const { count, right } = all.byKind[kind]
    return `${kind} ${percent(right, count).toFixed(2)}% of ${count}`
  })
  return [...lines, '', `cells right by kind: ${kinds.join(', ')}`].join('\n')
}

/** The five numbers as a table of Markdown: all documents, then each producer, then each family. */
export function markdown(documents: readonly JudgedDocument[]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const groups = (['producer', 'family'] as const).flatMap((by) => groupsOf(documents, by))
  return [
    line(HEAD),
    line(HEAD.map((_, at) => (at === 0 ? '---' : '--:'))),
    line(cellsOf('**all**', figuresOf(documents))),
    ...groups.map(([name, group]) => line(cellsOf(name.replaceAll('_', ' '), figuresOf(group)))),
  ].join('\n')
}

function groupsOf(
  documents: readonly JudgedDocument[],
  by: 'family' | 'producer'
): [name: string, group: JudgedDocument[]][] {
  const groups = Map.groupBy(documents, ({ document }) => document[by])
  return [...groups].sort(([one], [two]) => one.localeCompare(two))
}

function cellsOf(name: string, figures: Figures): string[] {
  const { students, lost, invented, inventedUnflagged, silent, cells } = figures
  return [
    name,
    String(figures.documents),
    String(students),
    percent(figures.right, cells).toFixed(2),
    percent(figures.mainRight, figures.mainCells).toFixed(2),
    `${lost} (${(100 - percent(students - lost, students)).toFixed(1)}%)`,
    inventedUnflagged > 0 ? `${invented} (${inventedUnflagged} unfl.)` : String(invented),
    `${silent} (${((10_000 * silent) / Math.max(1, cells)).toFixed(0)}/10k)`,
    (100 - percent(figures.rightRecords - figures.needless, figures.rightRecords)).toFixed(1),
    figures.timePerPage?.toFixed(1) ?? '',
  ]
}

function row(cells: string[]): string {
  return cells
    .map((cell, at) => (at === 0 ? cell.padEnd(WIDTHS[0]) : cell.padStart(WIDTHS[at])))
    .join(' ')
}

/** The documents in which most is wrong, with the counts of each fault. */
export function worst(documents: readonly JudgedDocument[], most: number): string {
  const sorted = documents
    .filter((document) => harmOf(document) > 0)
    .sort((one, two) => harmOf(two) - harmOf(one))
  return sorted.slice(0, most).map(describe).join('\n')
}

/** A document's counts of each fault, in a line. */
export function describe({ document, judgement, pictures, error }: JudgedDocument): string {
  const { lost, invented, faults, students, needless } = judgement
  const cells = KINDS.map((kind) => judgement.cells[kind])
  const right = cells.reduce((sum, cell) => sum + cell.right, 0)
  const count = cells.reduce((sum, cell) => sum + cell.count, 0)
  const parts = [`cells ${right}/${count}`]
  if (lost.length > 0) {
    parts.push(`lost ${lost.length}/${students}`)
  }
  if (invented.length > 0) {
    const unflagged = invented.filter((record) => flagsOf(record).length === 0).length
    parts.push(`invented ${invented.length}${unflagged > 0 ? ` (${unflagged} unflagged)` : ''}`)
  }
  const silent = faults.filter((fault) => fault.silent)
  if (silent.length > 0) {
    parts.push(`silent ${silent.length}: ${byKind(silent)}`)
  }
  const flagged = faults.filter((fault) => !fault.silent)
  if (flagged.length > 0) {
    parts.push(`flagged ${flagged.length}: ${byKind(flagged)}`)
  }
  if (needless.length > 0) {
    parts.push(`needless ${needless.length}`)
  }
  if (pictures > 0) {
    parts.push(`pages without text ${pictures}`)
  }
  if (error) {
    parts.push(`ERROR ${error.split('\n').slice(0, 2).join(' ')}`)
  }
  return `${document.name} [${document.family}, ${document.producer}] ${parts.join('; ')}`
}

function byKind(faults: readonly Fault[]): string {
  const groups = Object.groupBy(faults, ({ kind, expected, found, foundUnder }) => {
    if (foundUnder !== undefined) {
      return `${kind} mislabelled`
    }
    if (expected === '') {
      return `${kind} from nothing`
    }
    return `${kind} ${found === '' ? 'missing' : 'wrong'}`
  })
  return Object.entries(groups)
    .map(([name, group]) => `${name} ${group!.length}`)
    .join(', ')
}

/** Every difference of one document: student, cell, truth, what was read and how surely, flags. */
export function differences(judgement: Judgement): string {
  const lines: string[] = []
  for (const fault of judgement.faults) {
    const { student, kind, label, expected, found, confidence, foundUnder, flags } = fault
    lines.push(
      [
        `p${student.pageNumber} ${student.studentName}`.padEnd(32),
        `${kind}${label === '' ? '' : ` [${label}]`}`.padEnd(32),
        `${expected || '–'} | ${found ? `${found} (${confidence})` : '–'}${foundUnder === undefined ? '' : ` under [${foundUnder}]`}`,
        `| ${flags.join(',') || 'SILENT'}`,
      ].join(' ')
    )
  }
  for (const student of judgement.lost) {
    lines.push(
      `LOST p${student.pageNumber} ${student.admissionNumber ?? ''} ${student.studentName}`
    )
  }
  for (const record of judgement.invented) {
    const values = record.subjects
      .slice(0, 6)
      .map(({ label, score, grade }) => `${label}=${score?.value ?? ''}${grade?.value ?? ''}`)
    lines.push(
      `INVENTED p${record.pageNumber} "${record.studentName.value}" ` +
        `${record.admissionNumber?.value ?? ''} ${values.join(' ')} | ${flagsOf(record).join(',') || 'UNFLAGGED'}`
    )
  }
  for (const record of judgement.needless) {
    const failed = record.checks.filter(({ ok }) => !ok).map(({ id, detail }) => detail ?? id)
    lines.push(
      `NEEDLESS p${record.pageNumber} ${record.studentName.value} | ${flagsOf(record).join(',')} ${failed.join('; ')}`
    )
  }
  return lines.join('\n')
}
