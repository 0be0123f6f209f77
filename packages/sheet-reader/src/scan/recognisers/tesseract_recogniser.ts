import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Worker } from 'tesseract.js'
import { writePgm } from '../../image/pgm.js'
import { createGreyImage, type GreyImage } from '../../image/grey_image.js'
import { inTime } from './in_time.js'
import type { RecogniseOptions, RecognisedWord, TextRecogniser } from './text_recogniser.js'

/** A Tesseract instance is thrown away after so many images: its memory never shrinks. */
const IMAGES_PER_INSTANCE = 1200
/** Milliseconds that one image may take before the instance is given up. */
const DEADLINE = 45_000

/** Name and version, for the engine's version of readings. */
export const TESSERACT = 'tesseract.js 7.0.0'

/** Folder of the language data inside its npm package; nothing is downloaded. */
function languageFolder(): string {
  const manifest = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')
  return join(dirname(manifest), '4.0.0_best_int')
}

/**
 * Tesseract's neural reader in its own worker thread, started at the first image. An instance that
 * failed, hung or read many images is replaced by a new one before the next image.
 */
export class TesseractRecogniser implements TextRecogniser {
  readonly version = TESSERACT
  #worker: Worker | null = null
  #images = 0
  #characters = ''

  /**
   * Starts an instance ahead of the first page, which otherwise waits for it.
   *
   * @throws Error when the language data cannot be loaded
   */
  async warmUp(): Promise<void> {
    await this.recognise(createGreyImage(120, 60))
  }

  /**
   * @throws Error when Tesseract cannot read the image or takes longer than 45 s; the next call
   * starts with a fresh instance.
   */
  async recognise(image: GreyImage, options: RecogniseOptions = {}): Promise<RecognisedWord[]> {
    if (this.#images >= IMAGES_PER_INSTANCE) {
      await this.close()
    }
    try {
      // `terminate` leaves the pending promise of tesseract.js unsettled, hence a clock of our own.
      const words = this.#recognise(image, options.characters ?? '')
      return await inTime(words, DEADLINE, 'Tesseract took longer than 45 s')
    } catch (error) {
      await this.close()
      throw error
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  async #recognise(image: GreyImage, characters: string): Promise<RecognisedWord[]> {
    const worker = (this.#worker ??= await this.#start())
    if (characters !== this.#characters) {
      await worker.setParameters({ tessedit_char_whitelist: characters })
      this.#characters = characters
    }
    this.#images++
    const { data } = await worker.recognize(
      writePgm(image),
      {},
      { tsv: true, text: false, blocks: false }
    )
    return parseWords(data.tsv ?? '')
  }

  async #start(): Promise<Worker> {
    const { createWorker, OEM, PSM } = await import('tesseract.js')
    const worker = await createWorker('eng', OEM.LSTM_ONLY, {
      langPath: languageFolder(),
      cacheMethod: 'none',
      // Without a handler tesseract.js throws outside of any promise, which ends the process.
      errorHandler: () => {},
    })
    await worker.setParameters({
      tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
      user_defined_dpi: '300',
      // Lines are dark on white by construction; trying them inverted only costs time.
      tessedit_do_invert: '0',
    })
    this.#images = 0
    this.#characters = ''
    return worker
  }
}

/** Reads Tesseract's table of words: level 5 rows are words, and there is no heading row. */
function parseWords(tsv: string): RecognisedWord[] {
  const words: RecognisedWord[] = []
  for (const line of tsv.split('\n')) {
    const fields = line.split('\t')
    if (fields[0] !== '5') {
      continue
    }
    const text = fields[11]?.trim()
    if (!text) {
      continue
    }
    const [x0, y0, width, height, confidence] = fields.slice(6, 11).map(Number)
    words.push({
      text,
      confidence: Math.min(1, Math.max(0, confidence / 100)),
      box: { x0, y0, x1: x0 + width, y1: y0 + height },
    })
  }
  return words
}
