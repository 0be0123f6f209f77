import { cellText } from './lines/cell_text.js'
import { roomForCodes } from './bodies/broken_codes.js'
import type { SheetRow } from './bodies/body_rows.js'
import type { HeadingBlock } from './headings/heading_block.js'
import type { HeadingPlace } from './headings/heading_places.js'
import { around } from './lines/text_lines.js'
import type { Extent } from './lines/text_columns.js'
import type { GridOptions, TextBox } from './grid_input.js'
import type { Box, Cell, Table } from '../types.js'

/** A row while its cells are collected: words by first column, with the columns they reach over. */
interface Draft {
  box: Box
  words: Map<number, { words: TextBox[]; span: number }>
}

/** Puts headings, sections and rows together to a table. */
export function buildSheetTable(
  rows: readonly SheetRow[],
  block: HeadingBlock,
  placed?: GridOptions['placed']
): Table {
  const headings = headingDrafts(block)
  const count = block.columns.length
  const leading = headings.length > 0 ? rows.findIndex(({ isLeading }) => !isLeading) : 0
  const drafts = [
    ...headings,
    ...rows.slice(0, leading).map((row) => rowDraft(row, block, count)),
    ...block.sections.map((line) => sectionDraft(line.words, count)),
    ...rows.slice(leading).map((row) => rowDraft(row, block, count)),
  ]
  const columnEdges = edgesOfColumns(block, drafts)
  const rowEdges = [
    drafts[0].box.y0,
    ...drafts.slice(1).map(({ box }, index) => (drafts[index].box.y1 + box.y0) / 2),
    drafts[drafts.length - 1].box.y1,
  ]
  for (let row = 1; row < rowEdges.length; row++) {
    rowEdges[row] = Math.max(rowEdges[row], rowEdges[row - 1])
  }
  const rooms = columnEdges
    .slice(1)
    .map((_, column) =>
      roomForCodes(
        rows.slice(leading).map(({ cells }) => cells[block.bodyColumns.indexOf(column)] ?? [])
      )
    )
  return {
    box: {
      x0: columnEdges[0],
      y0: rowEdges[0],
      x1: columnEdges[count],
      y1: rowEdges[rowEdges.length - 1],
    },
    columnEdges,
    rowEdges,
    ruled: false,
    cells: drafts.flatMap((draft, row) =>
      cellsOfDraft(draft, row, { columnEdges, rowEdges, rooms }, placed).map((cell) =>
        row < headings.length && cell.columnSpan === 1 && block.runOn.has(cell.column)
          ? { ...cell, isRunOn: true as const }
          : cell
      )
    ),
    headingRows: headings.length + leading,
    structure: block.margin,
  }
}

/** Where columns and rows stand, and the room in points that a line of a column's cells has. */
interface Frame {
  columnEdges: number[]
  rowEdges: number[]
  rooms: ReturnType<typeof roomForCodes>[]
}

/** One row for each line of groups, and one for all other headings. */
function headingDrafts(block: HeadingBlock): Draft[] {
  const drafts: Draft[] = []
  const leaf: Draft = { box: around([]), words: new Map() }
  let group: { draft: Draft; places: HeadingPlace[] } | null = null
  for (const { line, places, isGroup } of block.lines) {
    const wide = isGroup ? places.filter(({ first, last }) => last > first) : []
    for (const place of places) {
      if (!wide.includes(place)) {
        add(leaf, place)
      }
    }
    if (wide.length === 0) {
      continue
    }
    if (!group || !isSameRow(wide, group.places)) {
      group = { draft: { box: around([line]), words: new Map() }, places: [] }
      drafts.push(group.draft)
    }
    group.places.push(...wide)
    for (const place of wide) {
      add(group.draft, place)
    }
  }
  for (const [column, words] of block.turned) {
    add(leaf, { words, box: around(words), first: column, last: column, isNew: false })
  }
  return leaf.words.size > 0 ? [...drafts, leaf] : drafts
}

/** Whether a line of groups names the groups of those above, or others beside them. */
function isSameRow(places: readonly HeadingPlace[], above: readonly HeadingPlace[]): boolean {
  return places.every((place) =>
    above
      .filter((other) => place.first <= other.last && other.first <= place.last)
      .every((other) => place.first === other.first && place.last === other.last)
  )
}

function add(draft: Draft, { first, last, words, box }: HeadingPlace): void {
  const known = draft.words.get(first)
  if (known) {
    known.words.push(...words)
  } else {
    draft.words.set(first, { words: [...words], span: last - first + 1 })
  }
  draft.box = around([draft.box, box])
}

function sectionDraft(words: TextBox[], columns: number): Draft {
  return { box: around(words), words: new Map([[0, { words, span: columns }]]) }
}

function rowDraft(row: SheetRow, block: HeadingBlock, columns: number): Draft {
  const all = row.bands.flatMap((band) => band.words)
  if (row.isSection) {
    return sectionDraft(all, columns)
  }
  const words: Draft['words'] = new Map()
  for (const [column, own] of row.cells.entries()) {
    if (own.length > 0) {
      words.set(block.bodyColumns[column], { words: own, span: 1 })
    }
  }
  return { box: around(row.bands), words }
}

/** Edges in the middle between what stands in neighbouring columns, headings included. */
function edgesOfColumns(block: HeadingBlock, drafts: readonly Draft[]): number[] {
  const extents = block.columns.map(({ from, to }): Extent => ({ from, to }))
  const reached = extents.map((extent) => ({ ...extent }))
  for (const { words } of drafts) {
    for (const [column, { words: own, span }] of words) {
      if (span > 1) {
        continue
      }
      const { x0, x1 } = around(own)
      reached[column].from = Math.min(reached[column].from, x0)
      reached[column].to = Math.max(reached[column].to, x1)
    }
  }
  const inner = extents.slice(1).map((right, index) => {
    const left = extents[index]
    const [to, from] = [reached[index].to, reached[index + 1].from]
    return to <= from ? (to + from) / 2 : (left.to + right.from) / 2
  })
  return [reached[0].from, ...inner, reached[reached.length - 1].to]
}

function cellsOfDraft(
  draft: Draft,
  row: number,
  { columnEdges, rowEdges, rooms }: Frame,
  placed: GridOptions['placed']
): Cell[] {
  const cells: Cell[] = []
  let column = 0
  while (column < columnEdges.length - 1) {
    const own = draft.words.get(column)
    let columnSpan = 1
    while (columnSpan < (own?.span ?? 1) && !draft.words.has(column + columnSpan)) {
      columnSpan++
    }
    const cell: Cell = {
      row,
      column,
      rowSpan: 1,
      columnSpan,
      box: {
        x0: columnEdges[column],
        y0: rowEdges[row],
        x1: columnEdges[column + columnSpan],
        y1: rowEdges[row + 1],
      },
      ...cellText(own?.words ?? [], rooms[column]?.room, rooms[column]?.length),
    }
    cells.push(cell)
    placed?.set(cell, own?.words ?? [])
    column += columnSpan
  }
  return cells
}
