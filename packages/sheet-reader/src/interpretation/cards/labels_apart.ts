import { textOf, type Segment, type Word } from './label_words.js'
import { roleOfLabel } from './label_roles.js'
import { boxAround } from '../../grid/boxes.js'

/** In heights of a word: a space that is wider than those between words, though not by much. */
const WIDE = 0.75

/**
 * The pieces of a line parted once more where a label without a colon stands behind a value, and
 * the space before it is narrow for one between columns: `Learner  Johan Mabaso  Grade  11B`.
 */
export function withLabelsApart(segments: readonly Segment[]): Segment[] {
  return segments.flatMap((segment) => {
    const parts: Word[][] = []
    for (const piece of piecesOf(segment.words)) {
      const before = parts.at(-1)
      if (before && !beginsLabel(before, piece)) {
        before.push(...piece)
      } else {
        parts.push([...piece])
      }
    }
    return parts.length < 2
      ? [segment]
      : parts.map((words) => ({ ...segment, ...boxAround(words), words }))
  })
}

/** Words with nothing but usual spaces between them. */
function piecesOf(words: readonly Word[]): Word[][] {
  const pieces: Word[][] = []
  for (const [index, word] of words.entries()) {
    const before = words[index - 1]
    if (before && word.x0 - before.x1 <= WIDE * (word.y1 - word.y0)) {
      pieces.at(-1)!.push(word)
    } else {
      pieces.push([word])
    }
  }
  return pieces
}

/**
 * Whether words are a label by themselves, and none together with those before them
 * (`Class  Average`).
 */
function beginsLabel(before: Word[], piece: Word[]): boolean {
  return (
    roleOfLabel(textOf(piece)) !== null &&
    before.every((_, from) => roleOfLabel(textOf([...before.slice(from), ...piece])) === null)
  )
}
