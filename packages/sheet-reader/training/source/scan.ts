import type { GreyImage } from '../../src/image/grey_image.js'
import { MARKED_ZEROS, type Face, type Master } from './fonts.js'
import type { Random } from './random.js'
import { cellText } from './texts.js'
import { type Plane, blur, sample } from './planes.js'
import { compress } from './jpeg.js'
import { faxed, threshold } from './one_bit.js'

/** A cell as a scanner would show it, with the truth of every pixel. */
export interface ScannedCell {
  image: GreyImage
  text: string
  /** For every pixel: 1 + the index in `text` of the character whose ink it is, or 0. */
  owners: Uint8Array
  /** Height of a digit in pixels of the image. */
  digitHeight: number
}

/** What the page was stored as; sheets lie on their side on half of the coarse faxes. */
type Storage = 'grey' | 'jpeg' | 'one bit' | 'fax' | 'coarse fax' | 'coarse fax on its side'

/** How often each kind is drawn, of a hundred. */
const STORAGES: readonly (readonly [Storage, number])[] = [
  ['jpeg', 40],
  ['grey', 21],
  ['one bit', 12],
  ['fax', 13],
  ['coarse fax', 7],
  ['coarse fax on its side', 7],
]

/** How a cell is drawn and scanned, decided before anything is drawn. */
interface Conditions {
  storage: Storage
  /** Digit height on the page as scanned, and at the moment of the worst resolution. */
  digitHeight: number
  resolution: number
  /** Radians by which the page lay askew. */
  skew: number
  shear: number
  /** Width of every character against the font's own. */
  stretch: number
  tracking: number
}

/** Draws a random text in a random face and damages it as print, scanner and storage do. */
export function scanCell(
  random: Random,
  faces: readonly Face[],
  text = cellText(random)
): ScannedCell {
  const face = random.pick(faces)
  const conditions = draw(random)
  const drawn = print(random, face, text, conditions)
  spreadInk(random, drawn.ink)
  if (random.chance(0.3)) {
    addRulings(random, drawn.ink)
  }

  const grey = expose(random, drawn.ink, conditions)
  const straightened = straighten(random, grey, drawn.owners, conditions)
  return { ...straightened, text, digitHeight: conditions.digitHeight }
}

function draw(random: Random): Conditions {
  const storage = drawStorage(random)
  const isFax = storage.includes('fax')
  const size = random.unit()
  const digitHeight =
    size < 0.45
      ? random.between(8.5, 13)
      : size < 0.7
        ? random.between(12, 18)
        : random.between(16, 40)
  const worst = Math.max(0.5, Math.min(1, 7.5 / digitHeight))
  const resolution = random.chance(0.4) ? random.between(Math.min(worst, 0.8), 1) : 1
  return {
    storage,
    digitHeight: isFax ? random.between(storage === 'fax' ? 8.5 : 10.5, 24) : digitHeight,
    resolution: isFax ? 1 : resolution,
    skew: random.between(-0.025, 0.025),
    shear: random.chance(0.35) ? random.between(-0.12, 0.12) : 0,
    stretch: random.chance(0.4) ? random.between(0.8, 1.15) : 1,
    tracking: random.chance(0.35) ? random.between(-0.09, 0.02) : random.between(-0.02, 0.06),
  }
}

function drawStorage(random: Random): Storage {
  let left = random.between(0, 100)
  for (const [storage, share] of STORAGES) {
    left -= share
    if (left < 0) {
      return storage
    }
  }
  return 'grey'
}

/** Sets the line of text at the worst resolution; ink from 0 to 1. */
function print(random: Random, face: Face, text: string, conditions: Conditions) {
  const scale = (conditions.digitHeight * conditions.resolution) / face.digitHeight
  const across = scale * conditions.stretch
  const em = face.digitHeight * 1.4
  const raised = /\d(st|nd|rd|th)$/.test(text) && random.chance(0.25)
  const zero = random.chance(0.12) ? random.pick(MARKED_ZEROS) : '0'
  const placed: { master: Master; pen: number; size: number; rise: number; owner: number }[] = []
  let pen = 0
  for (const [index, character] of [...text].entries()) {
    const master = face.masters.get(character === '0' ? zero : character)
    if (master === undefined) {
      continue
    }
    const above = raised && index >= text.length - 2
    const size = above ? 0.62 : 1
    placed.push({ master, pen, size, rise: above ? em * 0.3 : 0, owner: index + 1 })
    pen += master.advance * size + conditions.tracking * em
  }

  const marginX = random.between(2, 7) * (conditions.digitHeight / 14)
  const marginY = random.between(2, 6) * (conditions.digitHeight / 14)
  const slope = Math.tan(conditions.skew)
  const width = Math.ceil(pen * across + 2 * marginX + 4)
  const reach = 1.45 * face.digitHeight * scale
  const height = Math.ceil(reach + Math.abs(slope) * width + 2 * marginY)
  const ink: Plane = { width, height, values: new Float32Array(width * height) }
  const owners = new Uint8Array(width * height)
  const best = new Float32Array(width * height)

  const originX = marginX + 2 + random.unit()
  const originY =
    marginY + 1.12 * face.digitHeight * scale + (slope < 0 ? -slope * width : 0) + random.unit()
  for (const { master, pen: at, size, rise, owner } of placed) {
    const x0 = Math.max(0, Math.floor(originX + (at + master.left * size - 8) * across))
    const x1 = Math.min(
      width,
      Math.ceil(originX + (at + (master.left + master.width) * size + 8) * across)
    )
    for (let y = 0; y < height; y++) {
      for (let x = x0; x < x1; x++) {
        let sum = 0
        for (let sub = 0; sub < 16; sub++) {
          const px = x + ((sub & 3) + 0.5) / 4 - originX
          const py = y + ((sub >> 2) + 0.5) / 4 - originY - px * slope
          const up = -py / scale - rise
          const mx = (px / across - at - (conditions.shear * py) / scale) / size - master.left
          const my = master.top - up / size
          if (mx < 0 || my < 0 || mx >= master.width || my >= master.height) {
            continue
          }
          sum += master.coverage[Math.floor(my) * master.width + Math.floor(mx)]
        }
        if (sum === 0) {
          continue
        }
        const covered = sum / (16 * 255)
        const pixel = y * width + x
        ink.values[pixel] = Math.min(1, ink.values[pixel] + covered)
        if (covered > best[pixel]) {
          best[pixel] = covered
          owners[pixel] = owner
        }
      }
    }
  }
  return { ink, owners }
}

/** Toner and scanner thicken strokes or thin them. */
function spreadInk(random: Random, ink: Plane): void {
  if (random.chance(0.5)) {
    return
  }
  blur(ink, random.between(0.3, 0.6))
  const middle = random.between(0.3, 0.62)
  const steepness = random.between(1.2, 3)
  for (let at = 0; at < ink.values.length; at++) {
    const value = (ink.values[at] - middle) * steepness + 0.5
    ink.values[at] = value < 0 ? 0 : value > 1 ? 1 : value
  }
}

/** Remnants of the table's lines at the edges of the cell. */
function addRulings(random: Random, ink: Plane): void {
  const depth = random.between(0.4, 1)
  const thickness = random.whole(1, 2)
  const line = (set: (along: number, across: number) => void, length: number) => {
    const from = random.chance(0.5) ? 0 : random.whole(0, length - 1)
    const to = random.chance(0.5) ? length : random.whole(from, length)
    for (let along = from; along < to; along++) {
      for (let across = 0; across < thickness; across++) {
        set(along, across)
      }
    }
  }
  const darken = (x: number, y: number) => {
    const at = y * ink.width + x
    ink.values[at] = Math.min(1, ink.values[at] + depth)
  }
  if (random.chance(0.4)) {
    line((along, across) => darken(across, along), ink.height)
  }
  if (random.chance(0.4)) {
    line((along, across) => darken(ink.width - 1 - across, along), ink.height)
  }
  if (random.chance(0.3)) {
    line((along, across) => darken(along, across), ink.width)
  }
  if (random.chance(0.3)) {
    line((along, across) => darken(along, ink.height - 1 - across), ink.width)
  }
}

/** Paper, light, lens, sensor noise, JPEG or a threshold: ink becomes grey levels. */
function expose(random: Random, ink: Plane, conditions: Conditions): Plane {
  switch (conditions.storage) {
    case 'fax':
      return faxed(random, ink)
    case 'coarse fax':
      return faxed(random, ink, 'rows')
    case 'coarse fax on its side':
      return faxed(random, ink, 'columns')
  }
  const paper = random.chance(0.5) ? random.between(240, 255) : random.between(190, 255)
  const dark = random.chance(0.75) ? random.between(0, 60) : random.between(40, 130)
  const inkLevel = Math.min(dark, paper - 70)
  const gradientX = random.chance(0.3) ? random.between(-30, 30) / ink.width : 0
  const gradientY = random.chance(0.3) ? random.between(-15, 15) / ink.height : 0
  const shrunk = conditions.digitHeight * conditions.resolution
  blur(ink, random.between(0, Math.min(1.2, shrunk / 10.5)))

  const grey: Plane = {
    width: ink.width,
    height: ink.height,
    values: new Float32Array(ink.values.length),
  }
  const noise = random.unit() * random.unit() * 30
  for (let y = 0, at = 0; y < ink.height; y++) {
    for (let x = 0; x < ink.width; x++, at++) {
      const light = paper + gradientX * (x - ink.width / 2) + gradientY * (y - ink.height / 2)
      grey.values[at] =
        light - (light - inkLevel) * ink.values[at] + (noise > 1 ? random.normal() * noise : 0)
    }
  }

  if (conditions.storage === 'one bit') {
    threshold(random, grey, paper, inkLevel)
  } else if (conditions.storage === 'jpeg') {
    compress(random, grey)
  }
  return grey
}

/** Turns the cell upright again and brings it to the scan's own resolution. */
function straighten(random: Random, grey: Plane, owners: Uint8Array, conditions: Conditions) {
  const corrected = conditions.skew + random.normal() * 0.002
  const scale = 1 / conditions.resolution
  const width = Math.round(grey.width * scale)
  const height = Math.round(grey.height * scale)
  const data = new Uint8Array(width * height)
  const moved = new Uint8Array(width * height)
  const cosine = Math.cos(corrected) / scale
  const sine = Math.sin(corrected) / scale
  const untouched = conditions.resolution === 1 && random.chance(0.2)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = x + 0.5 - width / 2
      const dy = y + 0.5 - height / 2
      const fromX = untouched ? x : grey.width / 2 + cosine * dx - sine * dy - 0.5
      const fromY = untouched ? y : grey.height / 2 + sine * dx + cosine * dy - 0.5
      const at = y * width + x
      const value = sample(grey, fromX, fromY)
      data[at] = value < 0 ? 0 : value > 255 ? 255 : Math.round(value)
      const nearX = Math.round(fromX)
      const nearY = Math.round(fromY)
      if (nearX < 0 || nearY < 0 || nearX >= grey.width || nearY >= grey.height) {
        continue
      }
      moved[at] = owners[nearY * grey.width + nearX]
    }
  }
  return { image: { data, width, height }, owners: moved }
}
