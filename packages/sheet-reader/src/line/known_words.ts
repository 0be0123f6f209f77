/** A beginning of known words. */
interface Beginning {
  next: Map<string, Beginning>
  length: number
  /** The logarithm of how usual the word is that ends here; null where none does. */
  end: number | null
  /** A usual word begins so, which may be shortened. */
  isUsual: boolean
}

/** What is known of the word that a reading ends with. */
export interface WordSoFar {
  /** The letters of the word so far, where a known one begins so; null in a word that is none. */
  beginning: Beginning | null
  /** A point stands in the word: it may be shortened. */
  isShortened: boolean
  /** It begins behind a figure. */
  isFigure: boolean
}

/** A word of a text. */
export interface KnownWord {
  length: number
  /** Usual and not shortened. */
  isWhole: boolean
}

/**
 * How much rarer than a known word is one that nobody knows, and a piece of a known one, by its
 * letters.
 */
const UNKNOWN = Math.log(1e-4)
const RARE = Math.log(0.05)
const SHORTENED = Math.log(0.2)
const CUT_SHORT = Math.log(0.05)
/** Beginnings of so many letters stand for a word, and with a point behind them. */
const LONG_BEGINNING = 3
const SHORTENED_BEGINNING = 2
/**
 * How rare figures are right behind letters, as in `CA1`, and letters behind figures, as in `1st`.
 */
const FIGURE_BEHIND = Math.log(0.05)
const LETTER_BEHIND = Math.log(0.05)

const LETTER = /\p{L}/u
const FIGURE = /[0-9]/
/** Signs within words, and between them. */
const WITHIN = /['’.]/
const BETWEEN = /[\s()/&,:%+-]/

/**
 * Words that lines of a kind (headings, names of subjects) mostly consist of: lower case, without
 * marks.
 */
export class KnownWords {
  readonly start: WordSoFar
  readonly #letters = new Map<string, string>()

  /**
   * @param usual words that most lines consist of
   * @param rare words that may stand among them
   */
  constructor(usual: readonly string[], rare: readonly string[] = []) {
    const root: Beginning = { next: new Map(), length: 0, end: null, isUsual: true }
    rare.forEach((word) => add(root, word, RARE))
    usual.forEach((word) => add(root, word, 0))
    this.start = { beginning: root, isShortened: false, isFigure: false }
  }

  /** What a reading ends with once a character follows, and the logarithm of how usual that is. */
  follow(word: WordSoFar, character: string): { word: WordSoFar; log: number } {
    const { beginning } = word
    if (WITHIN.test(character)) {
      return { word: { ...word, isShortened: true }, log: 0 }
    }
    if (FIGURE.test(character)) {
      const isBehind = beginning === null || beginning.length > 0
      const log = isBehind ? FIGURE_BEHIND + this.end(word) : 0
      return { word: { ...this.start, isFigure: true }, log }
    }
    if (BETWEEN.test(character)) {
      return { word: this.start, log: this.end(word) }
    }
    const letter = this.#letterOf(character)
    const next = beginning?.next.get(letter) ?? null
    const behind = word.isFigure ? LETTER_BEHIND : 0
    const log = beginning !== null && next === null ? UNKNOWN : 0
    return { word: { ...word, beginning: next, isFigure: false }, log: log + behind }
  }

  /** The logarithm of how usual it is that a word ends here. */
  end({ beginning, isShortened }: WordSoFar): number {
    if (beginning === null || beginning.length === 0) {
      return 0
    }
    return beginning.end ?? (isShortened ? SHORTENED : CUT_SHORT)
  }

  /**
   * The known words of which a text consists, and the beginnings of such; null where there are
   * others in it.
   */
  wordsIn(text: string): KnownWord[] | null {
    const words: KnownWord[] = []
    let word = this.start
    for (const character of `${text} `) {
      const next = this.follow(word, character).word
      const { beginning, isShortened } = word
      if (beginning === null || next.beginning === null) {
        return null
      }
      if (beginning.length > 0 && next.beginning.length === 0) {
        const { length, end, isUsual } = beginning
        const least = isShortened ? SHORTENED_BEGINNING : LONG_BEGINNING
        if (end === null && (!isUsual || length < least)) {
          return null
        }
        words.push({ length, isWhole: end === 0 })
      }
      word = next
    }
    return words.length > 0 ? words : null
  }

  /** The plain letter that a character is, `''` for what is none. */
  #letterOf(character: string): string {
    let letter = this.#letters.get(character)
    if (letter === undefined) {
      const plain = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
      letter = LETTER.test(plain) ? plain : ''
      this.#letters.set(character, letter)
    }
    return letter
  }
}

function add(root: Beginning, word: string, end: number): void {
  const isUsual = end === 0
  let at = root
  for (const letter of word) {
    let next = at.next.get(letter)
    if (!next) {
      next = { next: new Map(), length: at.length + 1, end: null, isUsual }
      at.next.set(letter, next)
    }
    next.isUsual ||= isUsual
    at = next
  }
  at.end = Math.max(end, at.end ?? -Infinity)
}
