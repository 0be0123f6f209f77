import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import opentype from 'opentype.js'
import { rasterise } from './raster.js'

/** A character drawn large, from which every smaller one is sampled. Units: master pixels. */
export interface Master {
  character: string
  /** Ink from 0 to 255. */
  coverage: Uint8Array
  width: number
  height: number
  /** Of the picture's left edge, from the pen. */
  left: number
  /** Of the picture's top edge, above the baseline. */
  top: number
  advance: number
}

/** One face (regular, bold, italic, bold italic) of a family. */
export interface Face {
  family: string
  masters: Map<string, Master>
  /** Height of its `8`. */
  digitHeight: number
}

/** Every family is installed from npm under a free licence (OFL, Apache or Bitstream Vera). */
const TRAINING_FAMILIES = [
  'andika',
  'archivo-narrow',
  'arimo',
  'arvo',
  'barlow-condensed',
  'bitter',
  'cabin',
  'caladea',
  'carlito',
  'comic-neue',
  'cousine',
  'crimson-text',
  'cutive-mono',
  'dejavu-fonts-ttf',
  'eb-garamond',
  'fira-sans',
  'gelasio',
  'gentium-book-plus',
  'hind',
  'ibm-plex-mono',
  'inconsolata',
  'inter',
  'karla',
  'lato',
  'libre-baskerville',
  'lora',
  'merriweather',
  'montserrat',
  'mulish',
  'noto-sans',
  'nunito',
  'open-sans',
  'oswald',
  'poppins',
  'pt-sans',
  'pt-sans-narrow',
  'pt-serif',
  'roboto',
  'roboto-condensed',
  'roboto-mono',
  'rubik',
  'source-code-pro',
  'source-sans-3',
  'space-mono',
  'special-elite',
  'tinos',
  'titillium-web',
  'vollkorn',
  'work-sans',
  'zilla-slab',
]

/** Never trained on: what is reported and calibrated is measured on these. */
const HELD_OUT_FAMILIES = [
  'courier-prime',
  'fira-sans-condensed',
  'ibm-plex-serif',
  'libre-franklin',
  'noto-serif',
  'ubuntu',
]

/** Faces of the everyday office kind are drawn this many times as often as the others. */
const COMMON = new Set(['arimo', 'tinos', 'carlito', 'roboto', 'open-sans', 'dejavu-fonts-ttf'])
const COMMON_WEIGHT = 3

const MASTER_SIZE = 96

const require = createRequire(import.meta.url)

/** All faces, every one as often as it shall be drawn. */
export function loadFaces(kind: 'training' | 'held_out', characters: string): Face[] {
  const families = kind === 'training' ? TRAINING_FAMILIES : HELD_OUT_FAMILIES
  return families.flatMap((family) => {
    const faces = filesOf(family).map((file) => loadFace(family, file, characters))
    return Array.from({ length: COMMON.has(family) ? COMMON_WEIGHT : 1 }).flatMap(() => faces)
  })
}

function filesOf(family: string): string[] {
  if (family === 'dejavu-fonts-ttf') {
    const folder = join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf')
    return readdirSync(folder)
      .filter((name) =>
        /^DejaVu(Sans|SansCondensed|SansMono|Serif)(-Bold|-Oblique|-Italic)?\.ttf$/.test(name)
      )
      .map((name) => join(folder, name))
  }
  const folder = dirname(require.resolve(`@expo-google-fonts/${family}/package.json`))
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) =>
      /_(300Light|400Regular|500Medium|600SemiBold|700Bold)(_Italic)?\.ttf$/.test(name)
    )
    .sort()
    .map((name) => join(folder, name))
}

function loadFace(family: string, file: string, characters: string): Face {
  const bytes = readFileSync(file)
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  const masters = new Map<string, Master>()
  for (const character of new Set(characters)) {
    const glyph = font.charToGlyph(character)
    if (glyph.index === 0) {
      continue
    }
    const drawn = rasterise(glyph.getPath(0, 0, MASTER_SIZE).commands)
    const advance = ((glyph.advanceWidth ?? 0) * MASTER_SIZE) / font.unitsPerEm
    masters.set(character, { character, advance, ...drawn })
  }
  addMarkedZeros(masters)
  const digitHeight = masters.get('8')?.height
  if (digitHeight === undefined) {
    throw new Error(`${file} has no digit 8: choose another font`)
  }
  return { family, masters, digitHeight }
}

/** Names under which a face keeps its zeros with a stroke, a stroke the other way, and a dot. */
export const MARKED_ZEROS = ['0/', '0\\', '0.']

/** Many faces mark their zeros so that nobody takes them for an O; here all get such zeros too. */
function addMarkedZeros(masters: Map<string, Master>): void {
  const zero = masters.get('0')
  if (zero === undefined) {
    return
  }
  const { width, height } = zero
  const isMark = [
    (x: number, y: number) => Math.abs(x + y - 1) < 0.13 && Math.abs(x - y) < 0.75,
    (x: number, y: number) => Math.abs(x - y) < 0.13 && Math.abs(x + y - 1) < 0.75,
    (x: number, y: number) => Math.hypot((x - 0.5) * width, (y - 0.5) * height) < 0.11 * height,
  ]
  for (const [index, name] of MARKED_ZEROS.entries()) {
    const coverage = zero.coverage.slice()
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if (isMark[index](x / width, y / height)) {
          coverage[y * width + x] = 255
        }
      }
    }
    masters.set(name, { ...zero, coverage })
  }
}
