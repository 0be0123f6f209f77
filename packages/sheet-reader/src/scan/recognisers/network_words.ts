import type { Component } from '../../image/components.js'
import type { LineAlternative, LineReader, ReadLine } from '../../line/line_reader.js'
import { unionBox } from '../cells/cell_ink.js'
import { marksAsPrinted } from './marks_as_printed.js'
import type { LineReading, TextLine } from './line_stack.js'
import type { RecognisedWord } from './text_recogniser.js'
import { joinWord } from '../words/word_repair.js'

/** A reading with what else the ink may say. */
export interface NetworkReading extends LineReading {
  alternatives: readonly LineAlternative[]
}

/** What the line reader makes of a line, in words with their boxes. */
export function readByNetwork(reader: Pick<LineReader, 'read'>, line: TextLine): NetworkReading {
  const read = marksAsPrinted(reader.read(line.source, line.box), line)
  const words = wordsOf(read, line)
  const text = joinWord(read.text)
  const joined = Map.groupBy(read.alternatives, (other) => joinWord(other.text))
  const alternatives = [...joined].map(([other, alike]) => ({
    text: other,
    probability: alike.reduce((sum, { probability }) => sum + probability, 0),
  }))
  const alike = (joined.get(text) ?? []).filter((other) => other.text !== read.text)
  const confidence = alike.reduce((sum, { probability }) => sum + probability, read.confidence)
  return { text, confidence: Math.min(1, confidence), alternatives, words }
}

/** Each word with the ink that is its own: the line is parted at the gaps nearest to its spaces. */
function wordsOf({ text, confidence, positions }: ReadLine, line: TextLine): RecognisedWord[] {
  if (text === '') {
    return []
  }
  const ink = line.components.toSorted((a, b) => a.x0 - b.x0)
  const pieces = partAt(ink, gapsNear(spacesOf(text, positions), gapsOf(ink)))
  const parts = text.split(' ')
  if (parts.length !== pieces.length || pieces.some((piece) => piece.length === 0)) {
    return [{ text, confidence, box: unionBox(ink) ?? line.box }]
  }
  return parts.map((part, index) => ({ text: part, confidence, box: unionBox(pieces[index])! }))
}

function spacesOf(text: string, positions: readonly number[]): number[] {
  return positions.filter((_, index) => text[index] === ' ')
}

/** Middles of the blank stretches between pieces of ink, from left to right. */
function gapsOf(ink: readonly Component[]): number[] {
  const gaps: number[] = []
  let end = ink[0]?.x1 ?? 0
  for (const { x0, x1 } of ink) {
    if (x0 > end) {
      gaps.push((end + x0) / 2)
    }
    end = Math.max(end, x1)
  }
  return gaps
}

/**
 * For every space a gap of its own, in their order, so that all are as near as can be: two spaces
 * beside a dash may both seem nearest to one gap. None where there are fewer gaps than spaces.
 */
function gapsNear(spaces: readonly number[], gaps: readonly number[]): number[] {
  let ways = gaps.map(() => ({ cost: 0, cuts: [] as number[] }))
  for (const [index, space] of spaces.entries()) {
    let before = index === 0 ? { cost: 0, cuts: [] as number[] } : null
    ways = gaps.map((gap, at) => {
      const cost = (before?.cost ?? Infinity) + Math.abs(gap - space)
      const way = { cost, cuts: [...(before?.cuts ?? []), gap] }
      if (index > 0 && ways[at].cost < (before?.cost ?? Infinity)) {
        before = ways[at]
      }
      return way
    })
  }
  const best = ways.toSorted((one, other) => one.cost - other.cost).at(0)
  return best && best.cost < Infinity ? best.cuts : []
}

function partAt(ink: readonly Component[], cuts: readonly number[]): Component[][] {
  const pieces: Component[][] = Array.from({ length: cuts.length + 1 }, () => [])
  for (const component of ink) {
    const middle = (component.x0 + component.x1) / 2
    pieces[cuts.filter((cut) => cut < middle).length].push(component)
  }
  return pieces
}
