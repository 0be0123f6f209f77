import { canPrint, registerFace, type FaceName } from '../../fonts.js'
import type { Look } from '../model.js'

const FACES: Record<Look['font'], readonly FaceName[]> = {
  sans: ['carlito', 'andika', 'dejavuCondensed'],
  serif: ['tinos', 'dejavuSerif'],
  narrow: ['dejavuCondensed', 'narrow'],
  mono: ['courier', 'dejavuMono'],
}

const OTHER_FACES: typeof FACES = { ...FACES, sans: ['atkinson', 'dejavu'], narrow: ['narrow'] }

const STANDARD: Record<Look['font'], [string, string]> = {
  sans: ['Helvetica', 'Helvetica-Bold'],
  serif: ['Times-Roman', 'Times-Bold'],
  narrow: ['Helvetica', 'Helvetica-Bold'],
  mono: ['Courier', 'Courier-Bold'],
}

/** The regular and the bold font of a sheet: one that can print all its words. */
export function chooseFonts(
  document: PDFKit.PDFDocument,
  { font, fontChoice, otherFonts }: Look,
  words: string
): [string, string] {
  if (!otherFonts && /^[\x20-\x7e\n\u00a0-\u00ff]*$/.test(words) && fontChoice > 0.6) {
    return STANDARD[font]
  }
  const families = otherFonts ? OTHER_FACES : FACES
  const faces = families[font].filter((face) => canPrint(face, words.toUpperCase() + words))
  const face = faces[Math.floor(fontChoice * faces.length)] ?? 'dejavuCondensed'
  registerFace(document, face)
  return [face, `${face}-bold`]
}
