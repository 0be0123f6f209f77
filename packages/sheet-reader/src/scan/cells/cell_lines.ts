import { cropImage, type PixelBox } from '../../image/grey_image.js'
import { turnImage } from '../../image/rotate.js'
import { inside, padded } from '../page/boxes.js'
import type { StraightPage } from '../page/straight_page.js'
import type { TextLine } from '../recognisers/line_stack.js'
import { levelled, stackedLetters } from '../slanted/stacked_letters.js'
import type { InkWord } from '../words/ink_words.js'
import { cellInk, splitIntoLines, unionBox } from './cell_ink.js'
import { besideTurned, type ScanCell } from './scan_cell.js'

/**
 * Letters that touch the edge of a cell's paper stand in its ruling, or go on behind it: what reads
 * them has to see that.
 */
function beyondRulings(paper: PixelBox, ink: PixelBox): PixelBox {
  return {
    ...paper,
    y0: ink.y0 <= paper.y0 ? -Infinity : paper.y0,
    y1: ink.y1 >= paper.y1 ? Infinity : paper.y1,
  }
}

/** A word whose letters stand one above the other, as a line on a picture of its own. */
export function stackedLine({ grey }: StraightPage, { words, angle }: ScanCell): TextLine | null {
  const letters = angle === 0 ? stackedLetters(words.flatMap(({ components }) => components)) : null
  if (!letters) {
    return null
  }
  const { textHeight } = words[0]
  const { image, box, components } = levelled(grey, letters)
  return { source: image, box: padded(box, textHeight, image), textHeight, components }
}

/** The lines of a cell, turned upright, from the top. */
export function linesOf(page: StraightPage, { words, angle, paper }: ScanCell): TextLine[] {
  const { textHeight } = words[0]
  if (angle === 0) {
    return levelLines(page, words, paper)
  }
  const slanted = words.flatMap(({ level }) => level ?? [])
  if (slanted.length > 0) {
    return slanted
  }
  const both = besideTurned(words)
  if (!both) {
    return turnedLines(page, paper, textHeight)
  }
  const turned = turnedLines(page, padded(both.turned, textHeight, page.grey), textHeight)
  const level = levelLines(page, both.level, paper)
  return both.isLevelFirst ? [...level, ...turned] : [...turned, ...level]
}

function levelLines(page: StraightPage, words: readonly InkWord[], paper: PixelBox): TextLine[] {
  const { textHeight } = words[0]
  const components = words.flatMap((word) => word.components)
  return splitIntoLines(components, textHeight).map((line) => {
    const ink = unionBox(line)!
    return {
      source: page.grey,
      box: inside(padded(ink, textHeight, page.grey), beyondRulings(paper, ink)),
      textHeight,
      components: line,
    }
  })
}

function turnedLines(page: StraightPage, paper: PixelBox, textHeight: number): TextLine[] {
  const upright = turnImage(cropImage(page.grey, paper), 90)
  const binary = turnImage(cropImage(page.binary, paper), 90)
  const all = { x0: 0, y0: 0, x1: binary.width, y1: binary.height }
  return splitIntoLines(cellInk(binary, all, textHeight), textHeight).map((line) => ({
    source: upright,
    box: padded(unionBox(line)!, textHeight, upright),
    textHeight,
    components: line,
  }))
}
