import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const DEJAVU = 'dejavu-fonts-ttf/ttf/DejaVu'
const FREE = '@expo-google-fonts'

/**
 * `marks`: Yoruba and Igbo letters and loose tone marks; `letters`: only the former; `plain`:
 * neither.
 */
type Coverage = 'marks' | 'letters' | 'plain'

interface Face {
  regular: string
  bold: string
  coverage: Coverage
}

/** Free faces from npm packages, clearly different from each other. */
const FACES = {
  dejavu: { regular: `${DEJAVU}Sans.ttf`, bold: `${DEJAVU}Sans-Bold.ttf`, coverage: 'marks' },
  dejavuCondensed: {
    regular: `${DEJAVU}SansCondensed.ttf`,
    bold: `${DEJAVU}SansCondensed-Bold.ttf`,
    coverage: 'marks',
  },
  dejavuSerif: {
    regular: `${DEJAVU}SerifCondensed.ttf`,
    bold: `${DEJAVU}SerifCondensed-Bold.ttf`,
    coverage: 'marks',
  },
  dejavuMono: {
    regular: `${DEJAVU}SansMono.ttf`,
    bold: `${DEJAVU}SansMono-Bold.ttf`,
    coverage: 'marks',
  },
  tinos: {
    regular: `${FREE}/tinos/400Regular/Tinos_400Regular.ttf`,
    bold: `${FREE}/tinos/700Bold/Tinos_700Bold.ttf`,
    coverage: 'marks',
  },
  andika: {
    regular: `${FREE}/andika/Andika_400Regular.ttf`,
    bold: `${FREE}/andika/Andika_700Bold.ttf`,
    coverage: 'marks',
  },
  carlito: {
    regular: `${FREE}/carlito/400Regular/Carlito_400Regular.ttf`,
    bold: `${FREE}/carlito/700Bold/Carlito_700Bold.ttf`,
    coverage: 'letters',
  },
  narrow: {
    regular: `${FREE}/pt-sans-narrow/400Regular/PTSansNarrow_400Regular.ttf`,
    bold: `${FREE}/pt-sans-narrow/700Bold/PTSansNarrow_700Bold.ttf`,
    coverage: 'plain',
  },
  courier: {
    regular: `${FREE}/courier-prime/400Regular/CourierPrime_400Regular.ttf`,
    bold: `${FREE}/courier-prime/700Bold/CourierPrime_700Bold.ttf`,
    coverage: 'plain',
  },
  atkinson: {
    regular: `${FREE}/atkinson-hyperlegible/400Regular/AtkinsonHyperlegible_400Regular.ttf`,
    bold: `${FREE}/atkinson-hyperlegible/700Bold/AtkinsonHyperlegible_700Bold.ttf`,
    coverage: 'plain',
  },
} satisfies Record<string, Face>

export type FaceName = keyof typeof FACES

/** The faces whose letters have different widths. */
export const PROPORTIONAL_FACES: FaceName[] = [
  'dejavuCondensed',
  'dejavuSerif',
  'tinos',
  'andika',
  'carlito',
  'narrow',
  'atkinson',
]

export const MONOSPACED_FACES: FaceName[] = ['dejavuMono', 'courier']

const LOOSE_MARKS = /[\u0300-\u036f]/
const RARE_LETTERS = /[ẸẹỌọṢṣǸǹŃńƁɓƊɗƘƙƳƴỤụỊịṄṅ]/

/** Whether the face can print every character of `text`. */
export function canPrint(name: FaceName, text: string): boolean {
  const { coverage } = FACES[name]
  if (coverage === 'marks') {
    return true
  }
  if (LOOSE_MARKS.test(text)) {
    return false
  }
  return coverage === 'letters' || !RARE_LETTERS.test(text)
}

/** Makes a face's two cuts known to a document as `<name>` and `<name>-bold`. */
export function registerFace(document: PDFKit.PDFDocument, name: FaceName): void {
  document.registerFont(name, require.resolve(FACES[name].regular))
  document.registerFont(`${name}-bold`, require.resolve(FACES[name].bold))
}
