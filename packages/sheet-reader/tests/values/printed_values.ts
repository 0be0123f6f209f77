/**
 * Values as schools print them, drawn from a fixed seed: what the grammar must give back is what
 * was drawn.
 */

/** Numbers from 0 up to 1, always the same ones for a seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function oneOf<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)]
}

export function wholeNumber(from: number, to: number, random: () => number): number {
  return from + Math.floor(random() * (to - from + 1))
}

export const WEST_AFRICA = 'A1 B2 B3 C4 C5 C6 D7 E8 F9'.split(' ')
export const PLUS_MINUS = 'A+ A A- B+ B B- C+ C C- D+ D D- E F'.split(' ')

const ENGLISH_ENDINGS = ['th', 'st', 'nd', 'rd']

/** `1st`, `12th`, `23rd`. */
export function englishOrdinal(position: number): string {
  const teen = position % 100 > 10 && position % 100 < 14
  return `${position}${(teen ? undefined : ENGLISH_ENDINGS[position % 10]) ?? 'th'}`
}

export interface Result {
  score: number
  grade: string
}

/** How a score and its grade share a cell. */
export const SCORE_WITH_GRADE: Record<string, (result: Result) => string> = {
  'a space': ({ score, grade }) => `${score} ${grade}`,
  'nothing between': ({ score, grade }) => `${score}${grade}`,
  'brackets': ({ score, grade }) => `${score} (${grade})`,
  'tight brackets': ({ score, grade }) => `${score}(${grade})`,
  'a slash': ({ score, grade }) => `${score}/${grade}`,
  'a spaced dash': ({ score, grade }) => `${score} - ${grade}`,
  'two lines': ({ score, grade }) => `${score}\n${grade}`,
  'a bar': ({ score, grade }) => `${score} | ${grade}`,
  'the grade first': ({ score, grade }) => `${grade} ${score}`,
  'the grade first and brackets': ({ score, grade }) => `${grade} (${score})`,
  'the grade over the score': ({ score, grade }) => `${grade}\n${score}`,
}
