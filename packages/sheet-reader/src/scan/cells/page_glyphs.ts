import type { GlyphReadOptions, GlyphReading } from '../../glyph/glyph_reader.js'
import type { GreyImage, PixelBox } from '../../image/grey_image.js'
import type { CodeReader } from './glyph_readings.js'

/**
 * Reads glyphs of one page and remembers what it read: numbers whose parts may be one are looked at
 * before and after the free words are read, and a column's codes to find out whether it holds any.
 * A picture must not be changed from its first reading on.
 */
export class PageGlyphs implements CodeReader {
  readonly #reader: CodeReader
  readonly #known = new WeakMap<GreyImage, Map<string, GlyphReading>>()

  constructor(reader: CodeReader) {
    this.#reader = reader
  }

  read(image: GreyImage, box: PixelBox, options: GlyphReadOptions = {}): GlyphReading {
    const { x0, y0, x1, y1 } = box
    const key = `${x0} ${y0} ${x1} ${y1} ${options.expectedHeight}`
    const known = this.#known.get(image) ?? new Map<string, GlyphReading>()
    this.#known.set(image, known)
    const reading = known.get(key) ?? this.#reader.read(image, box, options)
    known.set(key, reading)
    return reading
  }
}
