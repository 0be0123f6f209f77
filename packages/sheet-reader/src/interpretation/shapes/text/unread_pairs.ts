import { squash } from '../../../vocabulary/text.js'
import { cutsOf } from './glued_words.js'
import type { Pair, PairRecord } from './pair_record.js'
import type { Vocabulary } from './pair_vocabulary.js'
import { canNameSubject, type PairWord } from './pair_words.js'

/**
 * A subject at the end of a student's line whose mark is missing, for example because it went to
 * another sheet of paper or because a picture's reader made one word of both: it gets itself for a
 * mark, which nobody can read as one.
 */
export function takeUnmarked(
  record: PairRecord | undefined,
  gap: readonly PairWord[],
  identity: readonly PairWord[] | null,
  vocabulary: Vocabulary
): void {
  const [word] = gap
  if (!record || !word || word.first || identity?.includes(word)) {
    return
  }
  const named = wordsOfSubject(gap, vocabulary)
  const label = named?.map(({ text }) => text).join(' ') ?? subjectBefore(word, vocabulary)
  if (word.line === record.lastLine && label !== null) {
    const isNumber = word.confidence === 1 || record.pairs.some(({ number }) => number !== null)
    const next = named && word.confidence < 1 ? gap[named.length] : undefined
    record.pairs.push(unreadPair(label, next?.line === word.line ? next : word, isNumber))
  }
}

/**
 * A result of a picture behind words that are no subject of others, as where a gap was seen in one
 * (`MARKET ING F9`): it is the subject's whose name they are together, or one of their own, and
 * doubted.
 */
export function takeMisnamed(
  record: PairRecord | undefined,
  gap: readonly PairWord[],
  vocabulary: Vocabulary
): void {
  const at = gap.findIndex(({ mark }) => mark === 'number' || mark === 'grade')
  const words = gap.slice(0, Math.max(0, at))
  const value = gap[at]
  if (!record || words.length === 0 || value.confidence === 1 || value.first) {
    return
  }
  if (words.every((word) => canNameSubject(word) && !word.first && word.line === value.line)) {
    const texts = words.map(({ text }) => text)
    const label = texts.join(vocabulary.has(squash(texts.join(''))) ? '' : ' ')
    record.pairs.push(unreadPair(label, doubted(value), value.mark === 'number'))
  }
}

/** Longest name of a subject, in words. */
const MOST_WORDS = 5

/**
 * The words at the beginning of some that are the name of a known subject; null where there are
 * none.
 */
function wordsOfSubject(
  words: readonly PairWord[],
  vocabulary: Vocabulary
): readonly PairWord[] | null {
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--) {
    const own = words.slice(0, count)
    if (vocabulary.has(own.map(({ text }) => squash(text)).join(' '))) {
      return own
    }
  }
  return null
}

/**
 * What stands behind a mark of a picture in place of its grade, where the student's other marks
 * have grades, is one that was misread: it is kept as it is, and doubted.
 */
export function takeUnreadGrade(record: PairRecord | undefined, gap: readonly PairWord[]): void {
  const last = record?.pairs.at(-1)
  const [word] = gap
  const isBehindMark =
    word !== undefined && !word.first && word.confidence < 1 && word.line === last?.number?.line
  if (last && isBehindMark && last.grade === null && record!.pairs.some(({ grade }) => grade)) {
    last.grade = doubted(word)
  }
}

/** The known subject with which a word of a picture begins. */
function subjectBefore({ text, confidence }: PairWord, vocabulary: Vocabulary): string | null {
  if (confidence === 1) {
    return null
  }
  return cutsOf(text).find(([beginning]) => vocabulary.has(squash(beginning)))?.[0] ?? null
}

/** What a value is worth that may be another one, or another subject's. */
const DOUBTED = 0.5

function doubted(word: PairWord): PairWord {
  return { ...word, confidence: Math.min(word.confidence, DOUBTED) }
}

/**
 * Where several words of a picture name a subject that comes only once, the first may be another
 * subject together with its mark (`GEOAF BST ME`).
 */
export function doubtJoinedLabel(pair: Pair, vocabulary: Vocabulary): void {
  const words = pair.label.split(' ').map(squash)
  const isKnown = words.length === 1 || vocabulary.has(words.join(' '))
  if (pair.role !== null || isKnown || !vocabulary.has(words.at(-1)!)) {
    return
  }
  for (const part of ['number', 'grade'] as const) {
    const word = pair[part]
    if (word && word.confidence < 1) {
      pair[part] = doubted(word)
    }
  }
}

/** A subject with what was not understood, as a mark or as a grade. */
export function unreadPair(label: string, value: PairWord, isNumber: boolean): Pair {
  return { label, role: null, number: isNumber ? value : null, grade: isNumber ? null : value }
}

/**
 * Behind a student's name the first subject whose mark is no word and was not understood, and where
 * it stands.
 */
export function unreadIn(
  identity: readonly PairWord[],
  vocabulary: Vocabulary
): { place: number; label: string; value: PairWord } | null {
  for (let place = 1; place < identity.length; place++) {
    const named = wordsOfSubject(identity.slice(place), vocabulary)
    const value = named ? identity[place + named.length] : undefined
    if (value && !/^\p{L}{2}/u.test(value.text)) {
      return { place, label: named!.map(({ text }) => text).join(' '), value }
    }
  }
  return null
}
