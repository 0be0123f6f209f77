import type { Token } from '@tenant-education/adapter-kit'

/**
 * Sure words of four letters or more that a document has to hold to be called read, and share of
 * all such words.
 */
const FEWEST_WORDS = 8
const SURE_SHARE = 0.5

/** So many words tell how well a document was read, however long it is. */
const TELLING = 500

/** How sure the reading of such a word has to be: in a picture of noise there are words, too. */
const LEAST_SURE = 0.7

/**
 * Counts the words of a document's pages, to tell a document without results from one that could
 * not be read.
 */
export class WordsRead {
  #all = 0
  #sure = 0

  add(tokens: readonly Token[]): void {
    for (const { text, confidence } of tokens) {
      if (/\p{L}{4,}/u.test(text)) {
        this.#all += 1
        this.#sure += confidence >= LEAST_SURE ? 1 : 0
      }
    }
  }

  /** Further pages would tell nothing else. */
  get areEnough(): boolean {
    return this.#all >= TELLING
  }

  /** Whether the document says something, most of which was read. */
  get areLegible(): boolean {
    return this.#sure >= FEWEST_WORDS && this.#sure >= SURE_SHARE * this.#all
  }
}
