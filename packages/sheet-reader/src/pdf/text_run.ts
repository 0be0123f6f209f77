import type { Angle, Box } from '../types.js'

/** What the characters of one text object have in common, on the displayed page. */
export interface TextRun {
  fontSize: number
  bold: boolean
  /** Radians, clockwise, in which the text runs. */
  direction: number
  originX: number
  originY: number
  isHidden: boolean
}

/** A word while its letters are collected; positions run along the text. */
export interface Word {
  letters: string[]
  starts: number[]
  ends: number[]
  run: TextRun
  /** What the last letter belongs to, and where that stands. */
  lastRun: TextRun
  lastLine: number
  /** Which of the letters are the first ones of further text objects. */
  joints: number[]
  angle: Angle
  line: number
  box: Box
  isSure: boolean
  /** The next cell may hide how it ends. */
  isCut: boolean
}

/** An accent that was drawn apart from its letter. */
export interface LooseMark {
  mark: string
  middle: number
  line: number
  angle: Angle
}
