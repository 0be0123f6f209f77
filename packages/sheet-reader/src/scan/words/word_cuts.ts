import type { Component } from '../../image/components.js'
import type { PixelBox } from '../../image/grey_image.js'
import type { InkWord } from './ink_words.js'
import type { RecognisedWord } from '../recognisers/text_recogniser.js'

/** A word cut out of the ink of a line, with its text where a recogniser found one. */
export interface CutWord {
  components: Component[]
  textHeight: number
  text?: string
  confidence: number
  /** The word of the ink that it is, where it was neither cut nor joined. */
  origin?: InkWord
}

/** In text heights: how far a recognised word may lie from its ink. */
const OFF_INK = 0.3
/** In text heights: how far from where the recogniser saw it the gap between two words may be. */
const OFF_GAP = 1.2
/** In text heights: no word has such a gap between its letters, those of spaced letters apart. */
const WITHIN_WORD = 0.8

/**
 * Gives recognised words the ink that they were read from. Recognisers are sure of their words and
 * less so of where they stand: the gaps in the ink say that. Ink with a gap that is wider than any
 * in a word is left in its words without a text, such as two numbers that were read as one.
 *
 * @param ink words of one line as their gaps show them, from the left
 * @param recognised what was read there, from the left; may be more or fewer
 */
export function cutInk(ink: readonly InkWord[], recognised: readonly RecognisedWord[]): CutWord[] {
  const isRead = ({ pixels, textHeight }: InkWord) =>
    recognised.some(({ box }) => overlap(box, pixels) > -OFF_INK * textHeight)
  const unread = ink.filter((word) => !isRead(word))
  const read = ink.filter(isRead)
  return [...cutRead(read, recognised), ...unread.map(uncut)].sort(
    (one, other) => one.components[0].x0 - other.components[0].x0
  )
}

function uncut(word: InkWord): CutWord {
  const { textHeight, reading } = word
  return {
    components: word.components,
    textHeight,
    confidence: reading?.confidence ?? 0,
    origin: word,
  }
}

function cutRead(ink: readonly InkWord[], recognised: readonly RecognisedWord[]): CutWord[] {
  if (ink.length === 0) {
    return []
  }
  if (ink.length === recognised.length && areSame(ink, recognised)) {
    return ink.map((word, index) => ({ ...uncut(word), ...textOf(recognised[index]) }))
  }
  const textHeight = Math.max(...ink.map((word) => word.textHeight))
  const slabs = slabsOf(ink.flatMap((word) => word.components))
  const parts = cutAt(slabs, boundaries(slabs, recognised, textHeight))
  const texts = withoutLoss(recognised, parts)
  return parts.flatMap((components, index): CutWord[] => {
    const origin = ink.find(
      (word) =>
        word.components.length === components.length &&
        word.components.every((component) => components.includes(component))
    )
    const own = ink.filter((word) => word.components.some((one) => components.includes(one)))
    if (!origin && isTorn(components, own, textHeight)) {
      return own.map(uncut)
    }
    return components.length === 0
      ? []
      : [{ components, textHeight, ...texts[index], ...(origin && { origin }) }]
  })
}

/**
 * What each part of the ink says. Where a line below words joins their ink there are fewer parts
 * than words: the words without ink go on with the one before.
 */
function withoutLoss(
  recognised: readonly RecognisedWord[],
  parts: readonly (readonly Component[])[]
): Pick<CutWord, 'text' | 'confidence'>[] {
  const texts = recognised.map(textOf)
  for (let index = texts.length - 1; index > 0; index--) {
    if (parts[index].length === 0) {
      const [before, own] = [texts[index - 1], texts[index]]
      const confidence = Math.min(before.confidence, own.confidence)
      texts[index - 1] = { text: `${before.text} ${own.text}`, confidence }
    }
  }
  return texts
}

/** Whether whole words of the ink, with several letters each, stand too far apart for one word. */
function isTorn(
  components: readonly Component[],
  own: readonly InkWord[],
  textHeight: number
): boolean {
  const areWhole = own.every((word) => word.components.every((one) => components.includes(one)))
  const isWide = own.some(
    ({ pixels }, index) =>
      index > 0 && pixels.x0 - own[index - 1].pixels.x1 > WITHIN_WORD * textHeight
  )
  return areWhole && isWide && own.some((word) => slabsOf(word.components).length > 1)
}

function textOf({ text, confidence }: RecognisedWord) {
  return { text, confidence }
}

function areSame(ink: readonly InkWord[], recognised: readonly RecognisedWord[]): boolean {
  return ink.every(({ pixels }, index) => {
    const { box } = recognised[index]
    return 2 * overlap(box, pixels) > Math.min(box.x1 - box.x0, pixels.x1 - pixels.x0)
  })
}

function overlap(one: PixelBox, other: PixelBox): number {
  return Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0)
}

interface Slab {
  x0: number
  x1: number
  components: Component[]
}

/** Ink between two upright gaps, from the left. */
function slabsOf(components: readonly Component[]): Slab[] {
  const slabs: Slab[] = []
  for (const component of [...components].sort((one, other) => one.x0 - other.x0)) {
    const last = slabs.at(-1)
    if (last && component.x0 <= last.x1) {
      last.x1 = Math.max(last.x1, component.x1)
      last.components.push(component)
    } else {
      slabs.push({ x0: component.x0, x1: component.x1, components: [component] })
    }
  }
  return slabs
}

/** For each two recognised words the slab before which the second begins. */
function boundaries(
  slabs: readonly Slab[],
  recognised: readonly RecognisedWord[],
  textHeight: number
): number[] {
  const cuts: number[] = []
  for (const [index, { box }] of recognised.slice(1).entries()) {
    const middle = (recognised[index].box.x1 + box.x0) / 2
    let best = { at: slabs.length, worth: -Infinity }
    for (let at = (cuts.at(-1) ?? 0) + 1; at < slabs.length; at++) {
      const [from, to] = [slabs[at - 1].x1, slabs[at].x0]
      const off = Math.abs((from + to) / 2 - middle)
      const worth = off > OFF_GAP * textHeight ? -off : to - from - 0.5 * off
      if (worth > best.worth) {
        best = { at, worth }
      }
    }
    cuts.push(best.at)
  }
  return cuts
}

function cutAt(slabs: readonly Slab[], cuts: readonly number[]): Component[][] {
  return [0, ...cuts].map((from, index) =>
    slabs.slice(from, cuts[index] ?? slabs.length).flatMap(({ components }) => components)
  )
}
