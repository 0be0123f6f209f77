import { flagsOf } from './judgement.js'
import { drawBackground } from '../src/inspection/svg.js'
import type { Box, Cell, PageReading, RecordDraft, Token } from '../src/types.js'

/** Below this, somebody should look at a value. */
const SURE = 0.9
const READ = '#0a4fb8'
const DOUBTFUL = '#c45500'
const FLAGGED = '#c00'
/** How much of the print is left to see. */
const PRINT = 0.3
/** Width of a letter in font sizes, and points of the largest and smallest letters. */
const LETTER = 0.6
const LARGEST = 12
/** Points around the tables in which print belongs to them, and around all of it. */
const NEAR = 120
const MARGIN = 10
const SMALLEST = 3.5

/**
 * A page, paled, with what was read over its print: blue where it is sure, orange where somebody
 * should look, and in red the flags of records.
 *
 * @param background an address of the page's own picture
 */
export function readingSvg(
  page: PageReading,
  records: readonly RecordDraft[],
  background: string
): string {
  const { tables, tokens, pageNumber } = page
  const { x0, y0, x1, y1 } = printOf(page)
  const [width, height] = [x1 - x0, y1 - y0]
  const own = records.filter((record) => record.pageNumber === pageNumber)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${round(x0)} ${round(y0)} ${round(width)} ${round(height)}" ` +
      `width="${round(width)}" height="${round(height)}" font-family="DejaVu Sans, sans-serif">`,
    `<rect x="${round(x0)}" y="${round(y0)}" width="100%" height="100%" fill="#fff"/>`,
    `<g opacity="${PRINT}">${drawBackground(page, background)}</g>`,
    ...tables.flatMap(({ cells }) => cells.map(drawCell)),
    ...tokens.map(drawWord),
    ...own.map(drawFlags),
    '</svg>',
    '',
  ].join('\n')
}

/** The part of a page with print on it: the tables, and what stands near them. */
function printOf({ width, height, tables, tokens }: PageReading): Box {
  const isNear = ({ y0, y1 }: Box) =>
    tables.length === 0 || tables.some(({ box }) => y1 > box.y0 - NEAR && y0 < box.y1 + NEAR)
  const boxes = [...tables.map(({ box }) => box), ...tokens.filter(isNear)]
  return {
    x0: Math.max(0, Math.min(...boxes.map(({ x0 }) => x0)) - MARGIN),
    y0: Math.max(0, Math.min(...boxes.map(({ y0 }) => y0)) - MARGIN),
    x1: Math.min(width, Math.max(...boxes.map(({ x1 }) => x1)) + MARGIN),
    y1: Math.min(height, Math.max(...boxes.map(({ y1 }) => y1)) + MARGIN),
  }
}

function drawCell({ box }: Cell): string {
  return (
    `<rect x="${round(box.x0)}" y="${round(box.y0)}" width="${round(box.x1 - box.x0)}" ` +
    `height="${round(box.y1 - box.y0)}" fill="none" stroke="${READ}" stroke-width="0.3"/>`
  )
}

/** A word over its print, as large as fits in its place. */
function drawWord({ text, x0, y0, x1, y1, angle, confidence }: Token): string {
  const isTurned = angle === 90 || angle === 270
  const [room, rise] = isTurned ? [y1 - y0, x1 - x0] : [x1 - x0, y1 - y0]
  const fitting = Math.min(room / (LETTER * text.length), 1.3 * rise, LARGEST)
  const size = Math.max(SMALLEST, 0.72 * Math.min(rise, LARGEST), fitting)
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
  const turn = isTurned ? ` transform="rotate(${angle} ${round(x)} ${round(y)})"` : ''
  const colour = confidence < SURE ? DOUBTFUL : READ
  return (
    `<text x="${round(x)}" y="${round(y + 0.36 * size)}" fill="${colour}" ` +
    `font-size="${round(size)}" text-anchor="middle"${turn}>${escape(text)}</text>`
  )
}

/** The flags of a record, above the student's name. */
function drawFlags(record: RecordDraft): string {
  const { box } = record.studentName
  const flags = flagsOf(record)
  if (!box || flags.length === 0) {
    return ''
  }
  return (
    `<text x="${round(box.x0)}" y="${round(box.y0 + 1)}" font-size="3.6" fill="${FLAGGED}">` +
    `${flags.join(' ')}</text>`
  )
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function escape(text: string): string {
  return text.replace(/[<>&"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
