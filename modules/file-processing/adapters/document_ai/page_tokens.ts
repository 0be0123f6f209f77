import type { FractionToken, Angle } from '@tenant-education/sheet-reader'
import type { DocumentAiPage } from './process_client.js'

/** Text of a document, addressed by code points as the API's offsets are. */
export class AnchoredText {
  #text: string
  /** Only where some characters take two UTF-16 units; otherwise units and code points agree. */
  #codePoints: string[] | undefined

  constructor(text: string) {
    this.#text = text
    this.#codePoints = /[\ud800-\udbff]/.test(text) ? Array.from(text) : undefined
  }

  /** Everything an anchor points at: all its segments, joined. */
  at(anchor: TextAnchor | null | undefined): string {
    return (anchor?.textSegments ?? [])
      .map(({ startIndex, endIndex }) =>
        this.#slice(Number(startIndex ?? 0), Number(endIndex ?? 0))
      )
      .join('')
  }

  #slice(start: number, end: number): string {
    return this.#codePoints
      ? this.#codePoints.slice(start, end).join('')
      : this.#text.slice(start, end)
  }
}

/** Offsets are 64-bit numbers, which arrive as strings; an absent one is 0. */
interface TextAnchor {
  textSegments?: { startIndex?: unknown; endIndex?: unknown }[] | null
}

type Layout = NonNullable<NonNullable<DocumentAiPage['tokens']>[number]['layout']>

/** How far text of an orientation is turned clockwise, by the API's number and by its name. */
const ANGLES: Record<string, Angle> = {
  2: 90,
  PAGE_RIGHT: 90,
  3: 180,
  PAGE_DOWN: 180,
  4: 270,
  PAGE_LEFT: 270,
}

/** Parts of one word stand no further apart than this share of their height. */
const LARGEST_GAP_IN_WORD = 0.3

/**
 * The words of a page. Pieces that the service split without a break between them (`45`, `.`, `5`)
 * are one word again.
 */
export function tokensOf(page: DocumentAiPage, text: AnchoredText): FractionToken[] {
  const size = { width: page.dimension?.width || 1, height: page.dimension?.height || 1 }
  const tokens: FractionToken[] = []
  let joins = false
  for (const { layout, detectedBreak } of page.tokens ?? []) {
    const token = layout && toToken(layout, text, size)
    if (!token) {
      continue
    }
    const last = tokens.at(-1)
    if (joins && last && touches(last, token, size)) {
      tokens[tokens.length - 1] = join(last, token)
    } else {
      tokens.push(token)
    }
    joins = !hasBreak(detectedBreak?.type)
  }
  return tokens
}

function toToken(
  layout: Layout,
  text: AnchoredText,
  size: { width: number; height: number }
): FractionToken | null {
  const word = text.at(layout.textAnchor).replace(/\s+/g, ' ').trim()
  const corners = cornersOf(layout, size)
  if (word === '' || corners.length === 0) {
    return null
  }
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  return {
    text: word,
    confidence: clamp(layout.confidence ?? 0),
    angle: ANGLES[String(layout.orientation ?? '')] ?? 0,
    x0: clamp(Math.min(...xs)),
    y0: clamp(Math.min(...ys)),
    x1: clamp(Math.max(...xs)),
    y1: clamp(Math.max(...ys)),
  }
}

/** Corners as fractions of the page; a coordinate that is absent is 0. */
function cornersOf(
  { boundingPoly }: Layout,
  { width, height }: { width: number; height: number }
): { x: number; y: number }[] {
  const normalised = boundingPoly?.normalizedVertices ?? []
  if (normalised.length > 0) {
    return normalised.map(({ x, y }) => ({ x: x ?? 0, y: y ?? 0 }))
  }
  return (boundingPoly?.vertices ?? []).map(({ x, y }) => ({
    x: (x ?? 0) / width,
    y: (y ?? 0) / height,
  }))
}

function hasBreak(type: unknown): boolean {
  return type !== undefined && type !== null && type !== 0 && type !== 'TYPE_UNSPECIFIED'
}

/** True for upright neighbours on one line with next to nothing between them. */
function touches(
  left: FractionToken,
  right: FractionToken,
  size: { width: number; height: number }
): boolean {
  const height = left.y1 - left.y0
  const overlap = Math.min(left.y1, right.y1) - Math.max(left.y0, right.y0)
  const gap = (right.x0 - left.x1) * size.width
  const lineHeight = height * size.height
  return (
    left.angle === 0 &&
    right.angle === 0 &&
    overlap > 0 &&
    Math.abs(gap) <= LARGEST_GAP_IN_WORD * lineHeight
  )
}

function join(left: FractionToken, right: FractionToken): FractionToken {
  return {
    text: left.text + right.text,
    confidence: Math.min(left.confidence, right.confidence),
    angle: left.angle,
    x0: Math.min(left.x0, right.x0),
    y0: Math.min(left.y0, right.y0),
    x1: Math.max(left.x1, right.x1),
    y1: Math.max(left.y1, right.y1),
  }
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}
