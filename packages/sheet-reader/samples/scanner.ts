import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import PDFDocument from 'pdfkit'
import {
  FAX_COLUMNS_PER_INCH,
  FAX_LINES_PER_INCH,
  FAX_LINE_DOTS,
  faxPicture,
  placeFax,
} from './fax.js'
import { photograph } from './phone_photo.js'
import {
  addNoise,
  blurred,
  coarse,
  image,
  shade,
  stretchContrast,
  turn,
  type Picture,
} from './picture.js'
import { Random } from './random.js'

/**
 * Turns a born-digital PDF into what a scanner, a phone or a fax machine would have made of its
 * print-out:
 * `clean`: a 200-dpi office scan (slightly skewed, soft, a little noise, JPEG 70);
 * `noisy`: a 150-dpi grey scan, askew by up to 1.5°, with noise, JPEG 40;
 * `bad`: effectively 150 dpi, blurred, unevenly lit, strong noise, JPEG 40;
 * `photo`: a photo of 8 megapixels, at an angle of up to 15°, unevenly lit, blurred, with the desk;
 * `fax`: 204 × 196 dots an inch of one bit with broken rules and thin strokes, CCITT group 4;
 * `coarse-fax`: the same with 204 × 98 dots.
 */
export const DAMAGES = ['clean', 'bad', 'fax', 'noisy', 'photo', 'coarse-fax'] as const
export type Damage = (typeof DAMAGES)[number]

const DOTS_PER_INCH = 200
const NOISY_DOTS_PER_INCH = 150
/** A sheet is drawn about as fine as the camera sees it. */
const PHOTO_DOTS_PER_INCH = 280
const A4_LONG_SIDE = 842
const BITMAP_GREY = 1
const WITH_ANNOTATIONS = 1

let engine: Promise<WrappedPdfiumModule> | undefined

function pdfium(): Promise<WrappedPdfiumModule> {
  engine ??= (async () => {
    const path = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
    const bytes = await readFile(path)
    const instance = await init({ wasmBinary: new Uint8Array(bytes).buffer })
    instance.PDFiumExt_Init()
    return instance
  })()
  return engine
}

/** The scan of all pages; the same seed gives the same damage. */
export async function scanPdf(pdf: Uint8Array, damage: Damage, seed: number): Promise<Buffer> {
  const random = new Random(seed * 7919 + DAMAGES.indexOf(damage))
  const document = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    info: { Producer: 'Scanner', CreationDate: new Date(Date.UTC(2026, 0, 5)) },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve) => document.on('end', resolve))
  for (const picture of await rasterise(pdf, dotsOf(damage))) {
    await addScan(document, picture, damage, random)
  }
  document.end()
  await done
  return Buffer.concat(chunks)
}

/** Dots an inch, across and down, with which pages are drawn before they are damaged. */
function dotsOf(damage: Damage): [across: number, down: number] {
  switch (damage) {
    case 'noisy':
      return [NOISY_DOTS_PER_INCH, NOISY_DOTS_PER_INCH]
    case 'photo':
      return [PHOTO_DOTS_PER_INCH, PHOTO_DOTS_PER_INCH]
    case 'fax':
    case 'coarse-fax':
      // Lines that are left out later: a coarse fax has every second line of a fine one.
      return [FAX_COLUMNS_PER_INCH, FAX_LINES_PER_INCH.fine]
    default:
      return [DOTS_PER_INCH, DOTS_PER_INCH]
  }
}

/** Grey pictures of all pages, with so many dots an inch across and down. */
export async function rasterise(
  pdf: Uint8Array,
  [across, down]: readonly [across: number, down: number] = [DOTS_PER_INCH, DOTS_PER_INCH]
): Promise<Picture[]> {
  const instance = await pdfium()
  const module = instance.pdfium as typeof instance.pdfium & { HEAPU8: Uint8Array }
  const memory = module.wasmExports.malloc(pdf.length)
  module.HEAPU8.set(pdf, memory)
  const file = instance.FPDF_LoadMemDocument(memory, pdf.length, '')
  if (!file) {
    throw new Error('the document cannot be opened')
  }
  const pictures: Picture[] = []
  for (let index = 0; index < instance.FPDF_GetPageCount(file); index++) {
    const page = instance.FPDF_LoadPage(file, index)
    const width = Math.round((instance.FPDF_GetPageWidthF(page) / 72) * across)
    const height = Math.round((instance.FPDF_GetPageHeightF(page) / 72) * down)
    const bitmap = instance.FPDFBitmap_CreateEx(width, height, BITMAP_GREY, 0, 0)
    instance.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    instance.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS)
    const stride = instance.FPDFBitmap_GetStride(bitmap)
    const from = instance.FPDFBitmap_GetBuffer(bitmap)
    const data = new Uint8Array(width * height)
    for (let y = 0; y < height; y++) {
      data.set(module.HEAPU8.subarray(from + y * stride, from + y * stride + width), y * width)
    }
    pictures.push({ data, width, height })
    instance.FPDFBitmap_Destroy(bitmap)
    instance.FPDF_ClosePage(page)
  }
  instance.FPDF_CloseDocument(file)
  module.wasmExports.free(memory)
  return pictures
}

async function addScan(
  document: PDFKit.PDFDocument,
  picture: Picture,
  damage: Damage,
  random: Random
): Promise<void> {
  switch (damage) {
    case 'clean':
      return addJpeg(document, await cleanScan(picture, random), 70, DOTS_PER_INCH)
    case 'noisy': {
      const soft = await blurred(turnRandomly(picture, 1.5, random), 0.5)
      return addJpeg(document, addNoise(soft, 12, random), 40, NOISY_DOTS_PER_INCH)
    }
    case 'bad': {
      const soft = await blurred(await coarse(turnRandomly(picture, 1.5, random), 0.75), 0.9)
      return addJpeg(document, addNoise(shade(soft, random), 18, random), 40, DOTS_PER_INCH)
    }
    case 'photo': {
      const photo = await photograph(picture, random)
      const longest = Math.max(photo.width, photo.height)
      // Some programs fit a photo to a sheet of paper, others take a pixel for a point.
      const dots = random.chance(0.5) ? (72 * longest) / A4_LONG_SIDE : 72
      return addJpeg(document, photo, 75, dots)
    }
    case 'fax':
    case 'coarse-fax':
      return addFax(document, picture, damage, random)
  }
}

async function addJpeg(
  document: PDFKit.PDFDocument,
  picture: Picture,
  quality: number,
  dots: number
): Promise<void> {
  const [width, height] = [(picture.width * 72) / dots, (picture.height * 72) / dots]
  document.addPage({ size: [width, height], margin: 0 })
  const jpeg = await image(picture).toColourspace('b-w').jpeg({ quality }).toBuffer()
  document.image(jpeg, 0, 0, { width, height })
}

async function addFax(
  document: PDFKit.PDFDocument,
  picture: Picture,
  damage: 'fax' | 'coarse-fax',
  random: Random
): Promise<void> {
  const askew = turnRandomly(await fitIntoFax(picture), 1.5, random)
  const seen = damage === 'coarse-fax' ? await everySecondLine(askew) : askew
  const fax = await faxPicture(seen, random)
  const lines = FAX_LINES_PER_INCH[damage === 'fax' ? 'fine' : 'coarse']
  // Some programs know how far the dots lie apart, others take a dot for a point.
  const isTrue = random.chance(0.5)
  const size: [number, number] = isTrue
    ? [(fax.width * 72) / FAX_COLUMNS_PER_INCH, (fax.height * 72) / lines]
    : [fax.width, fax.height]
  document.addPage({ size, margin: 0 })
  await placeFax(document, fax, size)
}

/** Wide sheets go through the machine lying on their side, and what is too wide is made smaller. */
async function fitIntoFax(picture: Picture): Promise<Picture> {
  const across = picture.width / FAX_COLUMNS_PER_INCH
  const down = picture.height / FAX_LINES_PER_INCH.fine
  const isWide = across > down
  const share = Math.min(1, FAX_LINE_DOTS / FAX_COLUMNS_PER_INCH / Math.min(across, down))
  const { data, info } = await image(picture)
    .rotate(isWide ? 90 : 0)
    .resize({
      width: Math.round((isWide ? down : across) * share * FAX_COLUMNS_PER_INCH),
      height: Math.round((isWide ? across : down) * share * FAX_LINES_PER_INCH.fine),
      fit: 'fill',
    })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function everySecondLine(picture: Picture): Promise<Picture> {
  const height = picture.height >> 1
  const data = await image(picture)
    .resize(picture.width, height, { fit: 'fill', kernel: 'linear' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return { data, width: picture.width, height }
}

/** The grey JPEG of each page's scan, with less noise than `clean`, so that it takes few bytes. */
export async function scanJpegs(
  pdf: Uint8Array,
  seed: number
): Promise<{ data: Buffer; width: number; height: number }[]> {
  const random = new Random(seed)
  const scans = []
  for (const picture of await rasterise(pdf)) {
    const soft = await cleanScan(picture, random, 1)
    const data = await image(soft).toColourspace('b-w').jpeg({ quality: 50 }).toBuffer()
    scans.push({ data, width: soft.width, height: soft.height })
  }
  return scans
}

async function cleanScan(picture: Picture, random: Random, noise = 9): Promise<Picture> {
  const soft = await blurred(turnRandomly(picture, 1.2, random), 0.6)
  stretchContrast(addNoise(soft, noise, random), 0.02, 0.98)
  return soft
}

function turnRandomly(picture: Picture, most: number, random: Random): Picture {
  const angle = random.between(0.15, most) * (random.chance(0.5) ? 1 : -1)
  return turn(picture, angle, random.between(-6, 6), random.between(-6, 6))
}
