import sharp, { type Sharp } from 'sharp'
import type { Random } from './random.js'

/** A grey picture: one byte a pixel, rows from the top. */
export interface Picture {
  data: Uint8Array
  width: number
  height: number
}

/** Turns about the middle by degrees and moves by pixels, with bilinear sampling. */
export function turn(picture: Picture, degrees: number, moveX: number, moveY: number): Picture {
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

export function image(picture: Picture): Sharp {
  const { data, width, height } = picture
  return sharp(data, { raw: { width, height, channels: 1 } })
}

export async function blurred(picture: Picture, sigma: number): Promise<Picture> {
  const data = await image(picture).blur(sigma).toColourspace('b-w').raw().toBuffer()
  return { ...picture, data }
}

/** Loses detail as if scanned with `share` of the dots per inch. */
export async function coarse(picture: Picture, share: number): Promise<Picture> {
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
export function addNoise(picture: Picture, deviation: number, random: Random): Picture {
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
export function shade(picture: Picture, random: Random): Picture {
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

export function stretchContrast(picture: Picture, black: number, white: number): void {
  const { data } = picture
  for (let i = 0; i < data.length; i++) {
    data[i] = clamp(((data[i] / 255 - black) / (white - black)) * 255)
  }
}

export function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value
}

export function threshold(picture: Picture, level: number): Picture {
  return { ...picture, data: picture.data.map((value) => (value < level ? 0 : 255)) }
}
