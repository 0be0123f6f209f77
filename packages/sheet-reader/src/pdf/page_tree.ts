import type { ByteSource } from './byte_source.js'
import { PdfError } from './pdf_error.js'
import { PdfObjects } from './pdf_objects.js'
import { PdfReference, PdfSyntaxError } from './pdf_syntax.js'
import type { PdfValue } from './pdf_syntax.js'

/** Counting ends here: no file may have so many pages. */
export const MOST_PAGES = 100_000

/** Levels of a page tree that PDFium follows. */
const DEEPEST = 1000

/** Milliseconds that counting may take: ten thousand pages take a tenth of a second. */
const DEADLINE = 5000

/**
 * Counts the pages of a PDF by walking its page tree, because the number that the file states may
 * be a lie. A branch that leads back to where it came from is not followed.
 *
 * @returns at most {@link MOST_PAGES}; null where the tree cannot be read without the library, as
 *   in some encrypted files.
 * @throws PdfError `E_PDF_DAMAGED` for a tree whose branches grow together, or with too many
 *   levels; `E_PDF_NOT_COUNTED` when it takes too long
 */
export function countPages(source: ByteSource, deadlineMs = DEADLINE): number | null {
  const deadline = performance.now() + deadlineMs
  for (const open of [PdfObjects.byTable, PdfObjects.byScan]) {
    try {
      const objects = open(source, deadline)
      return new PageTree(objects).count()
    } catch (error) {
      if (!(error instanceof PdfSyntaxError)) {
        throw error
      }
    }
  }
  if (performance.now() > deadline) {
    throw new PdfError('E_PDF_NOT_COUNTED')
  }
  return null
}

/** A node on the way from the root to where the walk stands. */
interface Level {
  /** Undefined for a node that stands within its parent. */
  number: number | undefined
  kids: readonly PdfValue[]
  next: number
}

class PageTree {
  #objects: PdfObjects
  #levels: Level[] = []
  /** Nodes on the way here, and all that were seen. */
  #above = new Set<number>()
  #seen = new Set<number>()
  #pages = 0

  constructor(objects: PdfObjects) {
    this.#objects = objects
  }

  count(): number {
    const pages = this.#objects.root.get('Pages')
    this.#objects.dictionary(pages)
    this.#visit(pages!)
    while (this.#levels.length > 0 && this.#pages < MOST_PAGES) {
      this.#objects.checkTime()
      const level = this.#levels.at(-1)!
      if (level.next < level.kids.length) {
        this.#visit(level.kids[level.next++])
      } else {
        this.#levels.pop()
        if (level.number !== undefined) {
          this.#above.delete(level.number)
        }
      }
    }
    return this.#pages
  }

  /** A page that is missing counts: it is reported as one that cannot be read. */
  #visit(value: PdfValue): void {
    const number = value instanceof PdfReference ? value.number : undefined
    if (number !== undefined && this.#above.has(number)) {
      return
    }
    const node = this.#objects.resolve(value)
    const kids = node instanceof Map ? this.#objects.resolve(node.get('Kids')) : null
    if (!Array.isArray(kids)) {
      this.#pages++
      return
    }
    if (number !== undefined) {
      if (this.#seen.has(number)) {
        throw new PdfError('E_PDF_DAMAGED')
      }
      this.#seen.add(number)
      this.#above.add(number)
    }
    this.#levels.push({ number, kids: kids as readonly PdfValue[], next: 0 })
    if (this.#levels.length > DEEPEST) {
      throw new PdfError('E_PDF_DAMAGED')
    }
  }
}
