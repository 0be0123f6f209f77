import type { Look } from '../model.js'

/** Of a cell, in points from the top left of the page. */
export interface CellBox {
  x: number
  y: number
  width: number
  height: number
}

/** Which row of its table a cell is in, and whether that is the first or last of the headings. */
export interface CellPlace {
  kind: string
  last: boolean
  first: boolean
}

/** Fills the paper of a cell. */
export function fillCell(
  document: PDFKit.PDFDocument,
  { headFill }: Look,
  { x, y, width, height }: CellBox,
  kind: string
): void {
  const colour =
    kind === 'zebra'
      ? '#eef1f4'
      : kind !== 'head' || headFill === 'none'
        ? null
        : headFill === 'dark'
          ? '#22405f'
          : '#dfe6ee'
  if (colour) {
    document.rect(x, y, width, height).fill(colour)
  }
}

/** Draws the lines of a cell in the first or last of its table's heading rows, or below. */
export function ruleCell(
  document: PDFKit.PDFDocument,
  { ruling, lineWidth }: Look,
  { x, y, width, height }: CellBox,
  { kind, last, first }: CellPlace
): void {
  document.lineWidth(lineWidth).strokeColor('black')
  const across = (at: number) =>
    document
      .moveTo(x, at)
      .lineTo(x + width, at)
      .stroke()
  if (ruling === 'grid') {
    document.rect(x, y, width, height).stroke()
  } else if (ruling === 'horizontal') {
    across(y + height)
    if (kind === 'head' && first) {
      across(y)
    }
  } else if (ruling === 'head' && kind === 'head') {
    if (last) {
      across(y + height)
    }
    if (first) {
      across(y)
    }
  } else if (ruling === 'frame' && kind === 'head' && last) {
    across(y + height)
  }
}
