import type { Word } from './text_run.js'

/**
 * Radians by which a watermark leans at least, and how many times larger than usual its type is.
 */
const WATERMARK_SLANT = 0.15
const WATERMARK_SIZE = 2.5

/** Words without those that run slanting across the page in type far larger than the rest. */
export function withoutWatermarks(words: Word[]): Word[] {
  const isSlanted = ({ run }: Word) =>
    Math.abs(run.direction - (Math.PI / 2) * Math.round(run.direction / (Math.PI / 2))) >
    WATERMARK_SLANT
  if (!words.some(isSlanted)) {
    return words
  }
  const sizes = words.map(({ run }) => run.fontSize).sort((one, other) => one - other)
  const usual = sizes[sizes.length >> 1]
  return words.filter((word) => !isSlanted(word) || word.run.fontSize < WATERMARK_SIZE * usual)
}
