import type { Align, Cell } from './model.js'

/** The headings over one column, outermost first. */
export interface HeadingPath {
  path: readonly string[]
  align: Align
  /** How the innermost heading is turned. */
  turn?: 'upright' | 'slanted'
}

export interface HeadingStyle {
  /** Whether a group heading is one cell over its columns or stands over the first of them. */
  merged: boolean
  bold: boolean
  /** Where a heading stands that is alone over its column. */
  alone: 'spans' | 'first' | 'last'
}

/** Makes rows of cells of the headings over each column; equal neighbours share a group. */
export function headRows(columns: readonly HeadingPath[], style: HeadingStyle): Cell[][] {
  const depth = Math.max(...columns.map((column) => column.path.length))
  const rows: Cell[][] = Array.from({ length: depth }, () => [])
  for (let at = 0; at < columns.length; at++) {
    const { path, align, turn } = columns[at]
    if (path.length < depth && path.length === 1) {
      placeAlone(rows, { text: path[0], align, bold: style.bold, turn }, depth, style)
      continue
    }
    for (let level = 0; level < depth; level++) {
      const innermost = level === path.length - 1
      if (level >= path.length) {
        continue
      }
      const rowsCovered = innermost ? depth - level : 1
      if (innermost) {
        const rest = rowsCovered > 1 ? { rows: rowsCovered } : {}
        rows[level].push({ text: path[level], align, bold: style.bold, turn, ...rest })
        continue
      }
      if (at > 0 && sameGroup(columns[at - 1].path, path, level)) {
        if (!style.merged) {
          rows[level].push({ text: '' })
        }
        continue
      }
      const span = groupLength(columns, at, level)
      const cell: Cell = { text: path[level], align: 'center', bold: style.bold }
      rows[level].push(
        style.merged && span > 1
          ? { ...cell, span }
          : { ...cell, align: style.merged ? 'center' : 'left' }
      )
    }
  }
  return rows
}

function placeAlone(rows: Cell[][], cell: Cell, depth: number, style: HeadingStyle): void {
  if (style.alone === 'spans') {
    rows[0].push({ ...cell, rows: depth })
    return
  }
  const place = style.alone === 'first' ? 0 : depth - 1
  rows.forEach((row, level) => row.push(level === place ? cell : { text: '' }))
}

function sameGroup(one: readonly string[], two: readonly string[], level: number): boolean {
  return (
    one.length > level + 1 &&
    two.length > level + 1 &&
    one.slice(0, level + 1).every((text, index) => text === two[index])
  )
}

function groupLength(columns: readonly HeadingPath[], from: number, level: number): number {
  let end = from + 1
  while (end < columns.length && sameGroup(columns[end - 1].path, columns[end].path, level)) {
    end++
  }
  return end - from
}

/** Breaks at spaces so that no line is longer than `longest` letters, where words allow it. */
export function wrapText(text: string, longest: number): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= longest) {
      lines[lines.length - 1] = `${last} ${word}`
    } else {
      lines.push(word)
    }
  }
  return lines.join('\n')
}
