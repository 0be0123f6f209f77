import type { GreyImage } from '../../image/grey_image.js'
import { inTime } from './in_time.js'
import type { RecogniseOptions, RecognisedWord, TextRecogniser } from './text_recogniser.js'

/**
 * The text recogniser of one page, which is read without it as well: where it fails, or the page
 * has waited for it long enough, no words are found any more and what was read before stands, with
 * what it is worth alone. On a busy machine a page would be lost otherwise.
 */
export class LenientRecogniser implements TextRecogniser {
  readonly #recogniser: TextRecogniser
  #left: number
  #hasFailed = false

  /** @param patience milliseconds by the clock that the page waits for all of its images */
  constructor(recogniser: TextRecogniser, patience: number) {
    this.#recogniser = recogniser
    this.#left = patience
  }

  /** Says so where an image got no answer. */
  get version(): string {
    const { version } = this.#recogniser
    return this.#hasFailed ? `${version} without an answer` : version
  }

  async recognise(image: GreyImage, options?: RecogniseOptions): Promise<RecognisedWord[]> {
    // A busy thread hears an answer before its clock, however late both are.
    this.#hasFailed ||= this.#left <= 0
    if (this.#hasFailed) {
      return []
    }
    const start = performance.now()
    try {
      const words = this.#recogniser.recognise(image, options)
      return await inTime(words, this.#left, 'the recogniser did not answer')
    } catch {
      this.#hasFailed = true
      return []
    } finally {
      this.#left -= performance.now() - start
    }
  }

  close(): Promise<void> {
    return this.#recogniser.close()
  }
}
