import { isGenericGroup } from '../../vocabulary/role_words.js'
import { plainWords } from '../../vocabulary/text.js'
import { rememberingOf } from '../../remembering.js'
import type { Cell, Table } from '../../types.js'

/** What documents and schools are called, and no subject is. */
const TITLE =
  /\b(?:(?:mark|marks|result|results|score|record|grade) (?:sheet|sheets|schedule|list|analysis|record)|schedule of marks|broad ?sheet|consolidated|(?:performance|examination|exam|terminal|annual|cumulative) (?:list|results?|report|records?)|releve de notes|proces verbal|tableau de notes|lycee|secondary school|high school|grammar school|primary school|international school|college|academy)\b/
/** A course code, or what is left of one whose letters were given to the heading beside it. */
const CODE_OR_REST = /^(?:[A-Z]{2,5} ?)?\d{3,4}$/
/** Fewest words of a title that stands close above the headings, and fewest columns below it. */
const FEWEST_WORDS = 3
const FEWEST_COLUMNS = 4

/**
 * A table without drawn lines whose title stands so close above the headings that it seems to be
 * the first line of the one below its middle, without the title: `CONSOLIDATED MARK SHEET` above
 * `S.St.`, `SUBJECTS` above `BIO 303`.
 */
export const withoutTitleLine = rememberingOf((table: Table): Table => {
  const { ruled, headingRows = 0, columnEdges } = table
  if (ruled || headingRows === 0 || columnEdges.length <= FEWEST_COLUMNS) {
    return table
  }
  const parted = partedTitle(table, headingRows)
  if (parted.length > 0) {
    return { ...table, cells: table.cells.filter((cell) => !parted.includes(cell)) }
  }
  const titled = table.cells.filter((cell) => cell.row < headingRows && isTitled(cell))
  return titled.length === 1 ? withCell(table, titled[0]) : table
})

/**
 * The cells of a title above headings of all columns, which the columns below cut into pieces:
 * `BRIGHT HORIZON` | `ACADEMY - Master` | `Score Sheet`. None where the first row is no title.
 */
function partedTitle({ cells, columnEdges }: Table, headingRows: number): Cell[] {
  const [first, below] = [0, 1].map((row) =>
    cells.filter((cell) => cell.row === row && cell.text.trim() !== '')
  )
  const headed = below.reduce((sum, { columnSpan }) => sum + columnSpan, 0)
  const words = plainWords(
    first
      .toSorted((one, other) => one.column - other.column)
      .map(({ text }) => text)
      .join(' ')
  )
  const isTitle =
    headingRows > 1 &&
    first.length > 1 &&
    headed === columnEdges.length - 1 &&
    words.split(' ').length >= FEWEST_WORDS &&
    TITLE.test(words)
  return isTitle ? first : []
}

function isTitled({ text }: Cell): boolean {
  const [first, ...rest] = text.split('\n')
  const words = plainWords(first)
  const isTitle = words.split(' ').length >= FEWEST_WORDS && TITLE.test(words)
  const isOverSubjects = isGenericGroup(first) && CODE_OR_REST.test(rest.join(' '))
  return rest.length > 0 && (isTitle || isOverSubjects)
}

function withCell(table: Table, titled: Cell): Table {
  const [, ...rest] = titled.text.split('\n')
  const cells = table.cells.map((cell) =>
    cell === titled ? { ...cell, text: rest.join('\n') } : cell
  )
  return { ...table, cells }
}
