import { textAngle, turnBack } from '../../pdf/text_angle.js'
import type { Angle, Box, Cell, PageReading, Table } from '../../types.js'

/** A page whose text reads from left to right, and the way back to the page as it is displayed. */
export interface UprightPage {
  page: PageReading
  /** Turns a box of {@link page} into one of the page as displayed. */
  displayed: (box: Box) => Box
}

/**
 * Turns a page that was printed sideways, so that its rows are rows. Turned headings alone do not
 * make a page turned.
 */
export function uprightPage(page: PageReading): UprightPage {
  const turned = textAngle(page.tokens)
  if (turned === 0) {
    return { page, displayed: (box) => box }
  }
  const { width, height } = page
  const turn = (box: Box): Box => turnedBox(box, turned, page)
  const swaps = turned !== 180
  const newWidth = swaps ? height : width
  const newHeight = swaps ? width : height
  const back = turnBack(turned)
  return {
    page: {
      ...page,
      width: newWidth,
      height: newHeight,
      tokens: page.tokens.map((token) => ({
        ...token,
        ...turn(token),
        angle: ((token.angle - turned + 360) % 360) as Angle,
      })),
      tables: page.tables.map((table) => turnTable(table, turned, turn)),
    },
    displayed: (box) => turnedBox(box, back, { width: newWidth, height: newHeight }),
  }
}

/** Turns a box so that text at `angle` becomes upright; the page was `width` by `height` before. */
export function turnedBox(
  box: Box,
  angle: Angle,
  { width, height }: { width: number; height: number }
): Box {
  switch (angle) {
    case 0:
      return { x0: box.x0, y0: box.y0, x1: box.x1, y1: box.y1 }
    case 90:
      return { x0: box.y0, y0: width - box.x1, x1: box.y1, y1: width - box.x0 }
    case 180:
      return { x0: width - box.x1, y0: height - box.y1, x1: width - box.x0, y1: height - box.y0 }
    case 270:
      return { x0: height - box.y1, y0: box.x0, x1: height - box.y0, y1: box.x1 }
  }
}

function turnTable(table: Table, angle: Angle, turn: (box: Box) => Box): Table {
  const rows = table.rowEdges.length - 1
  const columns = table.columnEdges.length - 1
  const edge = (x: number, y: number) => turn({ x0: x, y0: y, x1: x, y1: y })
  const down = table.rowEdges.map((y) => edge(0, y))
  const across = table.columnEdges.map((x) => edge(x, 0))
  const ascending = (list: number[]) => list.sort((a, b) => a - b)
  return {
    ...table,
    box: turn(table.box),
    columnEdges: ascending((angle === 180 ? across : down).map(({ x0 }) => x0)),
    rowEdges: ascending((angle === 180 ? down : across).map(({ y0 }) => y0)),
    cells: table.cells.map((cell) => turnCell(cell, angle, rows, columns, turn)),
  }
}

function turnCell(
  cell: Cell,
  angle: Angle,
  rows: number,
  columns: number,
  turn: (box: Box) => Box
): Cell {
  const fromBottom = rows - cell.row - cell.rowSpan
  const fromRight = columns - cell.column - cell.columnSpan
  const turned: Cell = {
    ...cell,
    box: turn(cell.box),
    angle: (((cell.angle ?? angle) - angle + 360) % 360) as Angle,
  }
  if (angle === 180) {
    return { ...turned, row: fromBottom, column: fromRight }
  }
  return {
    ...turned,
    row: angle === 270 ? cell.column : fromRight,
    column: angle === 270 ? fromBottom : cell.row,
    rowSpan: cell.columnSpan,
    columnSpan: cell.rowSpan,
  }
}
