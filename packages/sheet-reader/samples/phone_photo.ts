import { addNoise, blurred, clamp, type Picture } from './picture.js'
import type { Random } from './random.js'

/** Sides of a photo of 8 megapixels. */
const LONG_SIDE = 3264
const SHORT_SIDE = 2448
/** Focal length of a phone's main camera, as a share of the photo's long side. */
const FOCAL_LENGTH = 0.75
const MOST_TILT = 15
const MOST_TURN = 4
const BLUR = 1.5
const NOISE = 4
const RADIAN = Math.PI / 180
/** How quickly a page falls from the spine of its book to the desk, by its width. */
const CURL_FALL = 2.5
const CURL_STEPS = 500

/** What a photo is like; angles in degrees. */
export interface PhotoConditions {
  /** How far the sheet is tilted away from the camera, and around which direction. */
  tilt: number
  direction: number
  /** How far the phone was turned against the sheet. */
  turn: number
  /** Part of the photo that the sheet takes up. */
  filled: number
  /** How far the sheet lies from the middle, in lengths of its own sides. */
  off: { across: number; down: number }
  /** Brightness of the darkest corner beside that of the brightest. */
  darkest: number
  /**
   * How far the sheet's left side rises from the desk, as a share of its width, as pages of a book
   * do.
   */
  curl?: number
}

/** Conditions of a photo taken by hand, none of them bad in every respect. */
export function randomConditions(random: Random): PhotoConditions {
  return {
    tilt: random.between(3, MOST_TILT),
    direction: random.between(0, 360),
    turn: random.between(-MOST_TURN, MOST_TURN),
    filled: random.between(0.84, 0.93),
    off: { across: 0, down: 0 },
    darkest: random.between(0.5, 0.75),
  }
}

/**
 * A photo of a sheet on a desk: seen at an angle, unevenly lit, a little out of focus.
 *
 * @param sheet the sheet flat and sharp, at about the photo's own resolution
 */
export async function photograph(
  sheet: Picture,
  random: Random,
  conditions = randomConditions(random)
): Promise<Picture> {
  const isWide = sheet.width > sheet.height
  const width = isWide ? LONG_SIDE : SHORT_SIDE
  const height = isWide ? SHORT_SIDE : LONG_SIDE
  const camera = cameraOf(sheet, width, height, conditions)
  const desk = deskOf(random)
  const light = lightOf(width, height, conditions.darkest, random)
  const photo: Picture = { data: new Uint8Array(width * height), width, height }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [fromX, fromY] = camera(x, y)
      const level = sample(sheet, fromX, fromY) ?? desk(x, y)
      photo.data[y * width + x] = clamp(level * light(x, y))
    }
  }
  return addNoise(await blurred(photo, BLUR), NOISE, random)
}

/** Where on the sheet, in its pixels, a point of the photo lies. */
function cameraOf(
  sheet: Picture,
  width: number,
  height: number,
  { tilt, direction, turn, filled, off, curl = 0 }: PhotoConditions
): (x: number, y: number) => [number, number] {
  const focal = FOCAL_LENGTH * LONG_SIDE
  const scale = filled * Math.min(width / sheet.width, height / sheet.height)
  const distance = focal / scale
  const [sinTurn, cosTurn] = [Math.sin(turn * RADIAN), Math.cos(turn * RADIAN)]
  const [alongX, alongY] = [Math.cos(direction * RADIAN), Math.sin(direction * RADIAN)]
  const lean = Math.tan(tilt * RADIAN)
  const level = Math.cos(tilt * RADIAN)
  const lengths = [0]
  for (let i = 0; i < CURL_STEPS * 2; i++) {
    const step = sheet.width / CURL_STEPS
    const rise = (heightAt(i * step) - heightAt((i + 1) * step)) * sheet.width
    lengths.push(lengths[i] + Math.hypot(step, rise))
  }
  return (x, y) => {
    const right = x - width / 2
    const down = y - height / 2
    // The sheet's plane leans away from the camera along one direction.
    const away = (right * alongX + down * alongY) / focal
    const depth = distance / (1 - lean * away)
    const planeX = (right / focal) * depth
    const planeY = (down / focal) * depth
    // A length along the lean is seen shortened by the cosine of the tilt.
    const along = planeX * alongX + planeY * alongY
    const stretched = along / level - along
    const onX = planeX + stretched * alongX
    const onY = planeY + stretched * alongY
    return raised(
      cosTurn * onX + sinTurn * onY + (0.5 - off.across) * sheet.width,
      -sinTurn * onX + cosTurn * onY + (0.5 - off.down) * sheet.height
    )
  }

  /**
   * The point of a curled sheet that hides a point of the desk, as if seen from above its middle.
   */
  function raised(x: number, y: number): [number, number] {
    if (curl === 0) {
      return [x, y]
    }
    let [onX, onY] = [x, y]
    for (let step = 0; step < 4; step++) {
      const nearer = 1 - (heightAt(onX) * sheet.width) / distance
      onX = sheet.width / 2 + (x - sheet.width / 2) * nearer
      onY = sheet.height / 2 + (y - sheet.height / 2) * nearer
    }
    return [alongPaper(onX), onY]
  }

  function heightAt(x: number): number {
    return curl * Math.exp(-CURL_FALL * Math.max(0, x / sheet.width))
  }

  /** How far from the sheet's left side a place lies, along the paper. */
  function alongPaper(x: number): number {
    if (x <= 0) {
      return x
    }
    const step = sheet.width / CURL_STEPS
    const whole = Math.min(CURL_STEPS * 2, Math.floor(x / step))
    return lengths[whole] + (x - whole * step)
  }
}

function sample({ data, width, height }: Picture, x: number, y: number): number | null {
  const left = Math.floor(x)
  const top = Math.floor(y)
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) {
    return null
  }
  const right = x - left
  const below = y - top
  const at = top * width + left
  return (
    (data[at] * (1 - right) + data[at + 1] * right) * (1 - below) +
    (data[at + width] * (1 - right) + data[at + width + 1] * right) * below
  )
}

/** Dark or middling wood with its grain. */
function deskOf(random: Random): (x: number, y: number) => number {
  const level = random.between(60, 150)
  const grain = random.between(0.02, 0.05)
  const [wave, phase] = [random.between(0.002, 0.004), random.between(0, 6)]
  return (x, y) =>
    level +
    12 * Math.sin(grain * (y + 30 * Math.sin(wave * x + phase))) +
    5 * Math.sin(0.31 * y + wave * x)
}

/** Light that falls off from one corner, with the soft shadow of whoever holds the phone. */
function lightOf(
  width: number,
  height: number,
  darkest: number,
  random: Random
): (x: number, y: number) => number {
  const [cornerX, cornerY] = [random.integer(0, 1), random.integer(0, 1)]
  const [shadowX, shadowY] = [random.between(0, 1), random.between(0.6, 1)]
  const depth = random.between(0.05, 0.2)
  return (x, y) => {
    const across = Math.abs(x / width - cornerX)
    const down = Math.abs(y / height - cornerY)
    const fall = 1 - ((1 - darkest) * (across * across + down * down)) / 2
    const shadow = (x / width - shadowX) ** 2 + (y / height - shadowY) ** 2
    return fall * (1 - depth * Math.exp(-6 * shadow))
  }
}
