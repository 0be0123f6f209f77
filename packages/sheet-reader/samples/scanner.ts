import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import PDFDocument from 'pdfkit'
import sharp, { type Sharp } from 'sharp'
import { Random } from './random.js'

/**
 * Turns a born-digital PDF into what a scanner would have made of its print-out:
 * `clean`: a 200-dpi office scan (slightly skewed, soft, a little noise, JPEG 70);
 * `bad`: effectively 150 dpi, blurred, unevenly lit, strong noise, JPEG 40;
 * `fax`: one bit a pixel with broken rules and thin strokes, CCITT group 4.
 */
export const DAMAGES = ['clean', 'bad', 'fax'] as const
export type Damage = (typeof DAMAGES)[number]

const DOTS_PER_INCH = 200
const BITMAP_GREY = 1
const WITH_ANNOTATIONS = 1
const FAX_STRIP_ROWS = 128

interface Picture {
  data: Uint8Array
  width: number
  height: number
}

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
  for (const picture of await rasterise(pdf)) {
    const size: [number, number] = [toPoints(picture.width), toPoints(picture.height)]
    document.addPage({ size, margin: 0 })
    await placeScan(document, picture, damage, random, size)
  }
  document.end()
  await done
  return Buffer.concat(chunks)
}

function toPoints(pixels: number): number {
  return (pixels * 72) / DOTS_PER_INCH
}

/** Grey pictures of all pages at 200 dpi. */
export async function rasterise(pdf: Uint8Array): Promise<Picture[]> {
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
    const width = Math.round((instance.FPDF_GetPageWidthF(page) / 72) * DOTS_PER_INCH)
    const height = Math.round((instance.FPDF_GetPageHeightF(page) / 72) * DOTS_PER_INCH)
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

async function placeScan(
  document: PDFKit.PDFDocument,
  picture: Picture,
  damage: Damage,
  random: Random,
  size: [number, number]
): Promise<void> {
  if (damage === 'clean') {
    const jpeg = await image(await cleanScan(picture, random))
      .toColourspace('b-w')
      .jpeg({ quality: 70 })
      .toBuffer()
    document.image(jpeg, 0, 0, { width: size[0], height: size[1] })
    return
  }
  const turned = turnRandomly(picture, 1.5, random)
  if (damage === 'bad') {
    const soft = await blurred(await coarse(turned, 0.75), 0.9)
    addNoise(shade(soft, random), 18, random)
    const jpeg = await image(soft).toColourspace('b-w').jpeg({ quality: 40 }).toBuffer()
    document.image(jpeg, 0, 0, { width: size[0], height: size[1] })
  } else {
    const soft = addNoise(await blurred(turned, 0.6), 22, random)
    await placeFax(document, threshold(soft, 0.6 * 255), size)
  }
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

/** Turns about the middle by degrees and moves by pixels, with bilinear sampling. */
function turn(picture: Picture, degrees: number, moveX: number, moveY: number): Picture {
  const { width, height, data } = picture
  const result = new Uint8Array(width * height).fill(255)
  const sine = Math.sin((degrees * Math.PI) / 180)
  const cosine = Math.cos((degrees * Math.PI) / 180)
  const middleX = width / 2
  const middleY = height / 2
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const fromX = cosine * (x - middleX) + sine * (y - middleY) + middleX + moveX
      const fromY = -sine * (x - middleX) + cosine * (y - middleY) + middleY + moveY
      const left = Math.floor(fromX)
      const top = Math.floor(fromY)
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) {
        continue
      }
      const right = fromX - left
      const down = fromY - top
      const at = top * width + left
      result[y * width + x] =
        (data[at] * (1 - right) + data[at + 1] * right) * (1 - down) +
        (data[at + width] * (1 - right) + data[at + width + 1] * right) * down
    }
  }
  return { data: result, width, height }
}

function image(picture: Picture): Sharp {
  const { data, width, height } = picture
  return sharp(data, { raw: { width, height, channels: 1 } })
}

async function blurred(picture: Picture, sigma: number): Promise<Picture> {
  const data = await image(picture).blur(sigma).toColourspace('b-w').raw().toBuffer()
  return { ...picture, data }
}

/** Loses detail as if scanned with `share` of the dots per inch. */
async function coarse(picture: Picture, share: number): Promise<Picture> {
  const small = await image(picture)
    .resize(Math.round(picture.width * share), Math.round(picture.height * share), { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const data = await sharp(small.data, {
    raw: { width: small.info.width, height: small.info.height, channels: 1 },
  })
    .resize(picture.width, picture.height, { fit: 'fill', kernel: 'linear' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return { ...picture, data }
}

/** Adds normally distributed noise in place. A table of values keeps it fast. */
function addNoise(picture: Picture, deviation: number, random: Random): Picture {
  const table = Float32Array.from({ length: 65536 }, () => random.normal() * deviation)
  const { data } = picture
  let at = random.integer(0, 65535)
  for (let i = 0; i < data.length; i++) {
    if ((i & 1023) === 0) {
      at = random.integer(0, 65535)
    }
    at = (at + 1) & 65535
    data[i] = clamp(data[i] + table[at])
  }
  return picture
}

/** Light that falls off towards a corner, in place. */
function shade(picture: Picture, random: Random): Picture {
  const { data, width, height } = picture
  const fromLeft = random.chance(0.5)
  const fromTop = random.chance(0.5)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const across = (fromLeft ? x : width - x) / width
      const down = (fromTop ? y : height - y) / height
      data[y * width + x] *= 1 - 0.22 * (0.5 * across + 0.5 * down)
    }
  }
  return picture
}

function stretchContrast(picture: Picture, black: number, white: number): void {
  const { data } = picture
  for (let i = 0; i < data.length; i++) {
    data[i] = clamp(((data[i] / 255 - black) / (white - black)) * 255)
  }
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value
}

function threshold(picture: Picture, level: number): Picture {
  return { ...picture, data: picture.data.map((value) => (value < level ? 0 : 255)) }
}

/** Puts a black and white picture on the page in strips of CCITT group 4, as fax software does. */
async function placeFax(
  document: PDFKit.PDFDocument,
  picture: Picture,
  size: [number, number]
): Promise<void> {
  for (let top = 0, strip = 0; top < picture.height; top += FAX_STRIP_ROWS, strip++) {
    const rows = Math.min(FAX_STRIP_ROWS, picture.height - top)
    const data = picture.data.slice(top * picture.width, (top + rows) * picture.width)
    const bytes = await faxBytes({ data, width: picture.width, height: rows })
    const reference = document.ref({
      Type: 'XObject',
      Subtype: 'Image',
      Width: picture.width,
      Height: rows,
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 1,
      Filter: 'CCITTFaxDecode',
      DecodeParms: { K: -1, Columns: picture.width, Rows: rows, BlackIs1: true },
    })
    reference.end(bytes)
    const label = `Strip${strip}`
    document.page.xobjects[label] = reference
    document.save()
    const height = (rows / picture.height) * size[1]
    const y = (top / picture.height) * size[1]
    document.transform(size[0], 0, 0, -height, 0, y + height)
    document.addContent(`/${label} Do`)
    document.restore()
  }
}

const STRIP_OFFSETS = 273
const STRIP_BYTES = 279

/** The bytes of the one strip of a group 4 TIFF, in which 0 is black. */
async function faxBytes(picture: Picture): Promise<Buffer> {
  const tiff = await image(picture)
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toBuffer()
  const directory = tiff.readUInt32LE(4)
  const entries = new Map<number, number>()
  for (let i = 0; i < tiff.readUInt16LE(directory); i++) {
    const at = directory + 2 + i * 12
    const isShort = tiff.readUInt16LE(at + 2) === 3
    const value = isShort ? tiff.readUInt16LE(at + 8) : tiff.readUInt32LE(at + 8)
    entries.set(tiff.readUInt16LE(at), value)
  }
  const offset = entries.get(STRIP_OFFSETS) ?? 0
  return tiff.subarray(offset, offset + (entries.get(STRIP_BYTES) ?? 0))
}
