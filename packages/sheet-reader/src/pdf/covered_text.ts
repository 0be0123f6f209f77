import type { Box } from '../types.js'
import type { Pointer } from './pdfium_exports.js'

/** A blank area, and how many texts were drawn before it. */
interface Patch {
  box: Box
  after: number
}

/** A page with more of them paints each of its cells. */
const MOST_PATCHES = 2000

const NONE: readonly Box[] = []

/**
 * What is drawn over text so that it is no longer seen: programs that cannot change a text lay a
 * white patch on it and write anew.
 */
export class CoveredText {
  readonly #orders = new Map<Pointer, number>()
  readonly #patches: Patch[] = []

  /** Notes a text, in the order in which everything is drawn. */
  addText(text: Pointer): void {
    this.#orders.set(text, this.#orders.size)
  }

  /** Notes an area that hides what was drawn before. In points of the page as it is shown. */
  addPatch(box: Box): void {
    if (this.#orders.size > 0 && this.#patches.length < MOST_PATCHES) {
      this.#patches.push({ box, after: this.#orders.size })
    }
  }

  /** The patches that were drawn after a text. */
  over(text: Pointer): readonly Box[] {
    const order = this.#orders.get(text)
    const first = this.#patches.findIndex(({ after }) => order !== undefined && after > order)
    return first < 0 ? NONE : this.#patches.slice(first).map(({ box }) => box)
  }
}
