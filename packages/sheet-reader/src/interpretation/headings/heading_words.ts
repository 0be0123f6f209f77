import { visibleText } from '../../vocabulary/text.js'
import type { HeadingPart } from './heading_part.js'
import type { TableParts } from '../tables/table_parts.js'
import type { TableView } from '../tables/table_view.js'
import type { PageReading, Token } from '../../types.js'

/** Widest gaps above the table and between lines of headings, in heights of a line. */
const FIRST_GAP = 3
const LINE_GAP = 1.1

/** Farthest that headings reach above the rows of a table without any, in points. */
const REACH = 70

/**
 * Headings by column, from the words above a table whose lines are not drawn. There the rows of
 * wrapped headings are no rows of a grid, and headings may have been left out of the table.
 *
 * @returns null where no words stand above the columns
 */
export function headingsFromWords(
  page: PageReading,
  view: TableView,
  { top, body }: TableParts
): HeadingPart[][] | null {
  const { columnEdges, rowEdges } = view.table
  const bottom = rowEdges[body]
  const highest = body > top ? rowEdges[top] - 2 : bottom - REACH
  const words = page.tokens.filter((token) => {
    const y = (token.y0 + token.y1) / 2
    return y < bottom && y > highest && token.x1 > columnEdges[0] - 4
  })
  const near = body > top ? words : nearestLines(words, bottom)
  const columns = columnEdges.slice(1).map((right, column) => {
    const left = columnEdges[column]
    const isLast = column === columnEdges.length - 2
    return near.filter((word) => {
      const x = (word.x0 + word.x1) / 2
      // `Score` over `96` ends far behind the values of the last column, with which the table ends.
      return x >= left && (x < right || (isLast && word.x0 < right))
    })
  })
  if (columns.every((own) => own.length === 0)) {
    return null
  }
  return columns.map((own, id) => {
    const text = visibleText(
      inReadingOrder(own)
        .map((word) => word.text)
        .join(' ')
    )
    const confidence = Math.min(...own.map((word) => word.confidence))
    return text === '' ? [] : [{ text, span: 1, id, confidence }]
  })
}

/**
 * The lines that follow one another closely, from the table upwards; a title further up is none.
 */
function nearestLines(words: Token[], bottom: number): Token[] {
  const ordered = [...words].sort((a, b) => b.y1 - a.y1)
  const near: Token[] = []
  let edge = bottom
  for (const word of ordered) {
    const height = word.angle === 90 || word.angle === 270 ? word.x1 - word.x0 : word.y1 - word.y0
    if (edge - word.y1 > height * (near.length === 0 ? FIRST_GAP : LINE_GAP)) {
      break
    }
    if (/[:：]/.test(word.text)) {
      break
    }
    near.push(word)
    edge = Math.min(edge, word.y0)
  }
  return near
}

function inReadingOrder(words: Token[]): Token[] {
  const middle = (a: number, b: number) => (a + b) / 2
  const turned =
    words.filter(({ angle }) => angle === 90 || angle === 270).length * 2 > words.length
  return [...words].sort((a, b) => {
    if (turned) {
      const line = middle(a.x0, a.x1) - middle(b.x0, b.x1)
      if (Math.abs(line) > (a.x1 - a.x0) * 0.6) {
        return a.angle === 90 ? -line : line
      }
      return a.angle === 90 ? a.y0 - b.y0 : b.y0 - a.y0
    }
    const line = middle(a.y0, a.y1) - middle(b.y0, b.y1)
    return Math.abs(line) > (a.y1 - a.y0) * 0.6 ? line : a.x0 - b.x0
  })
}
