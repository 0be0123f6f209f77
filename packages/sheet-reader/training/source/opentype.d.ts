declare module 'opentype.js' {
  import type { OutlineCommand } from './raster.js'

  interface Glyph {
    index: number
    advanceWidth?: number
    getPath(x: number, y: number, size: number): { commands: OutlineCommand[] }
  }

  interface Font {
    unitsPerEm: number
    charToGlyph(character: string): Glyph
  }

  const opentype: { parse(bytes: ArrayBuffer): Font }
  export default opentype
}
