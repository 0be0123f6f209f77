import sharp from 'sharp'
import {
  addNoise,
  blurred,
  coarse,
  image,
  shade,
  threshold,
  type Picture,
} from '../samples/picture.js'
import { Random } from '../samples/random.js'

/**
 * Damages that leave everything where it was: `clean` is a 200-dpi office scan, `bad` is
 * effectively 150 dpi, blurred, unevenly lit, with strong noise, `bilevel` has one bit a pixel.
 */
export const LEVEL_DAMAGES = ['clean', 'bad', 'bilevel'] as const
export type LevelDamage = (typeof LEVEL_DAMAGES)[number]

/** Grey levels from this on are paper in a scan of one bit a pixel. */
const PAPER = 0.6 * 255

/** The scan of a page that lies straight. The same seed gives the same damage. */
export async function levelScan(
  picture: Picture,
  damage: LevelDamage,
  seed: number
): Promise<Picture> {
  const random = new Random(seed * 7919 + LEVEL_DAMAGES.indexOf(damage))
  if (damage === 'bad') {
    const soft = shade(await blurred(await coarse(picture, 0.75), 0.9), random)
    return compressed(addNoise(soft, 18, random), 40)
  }
  const soft = await blurred(picture, 0.6)
  if (damage === 'clean') {
    return compressed(addNoise(soft, 9, random), 70)
  }
  return threshold(addNoise(soft, 22, random), PAPER)
}

async function compressed(picture: Picture, quality: number): Promise<Picture> {
  const jpeg = await image(picture).toColourspace('b-w').jpeg({ quality }).toBuffer()
  const data = await sharp(jpeg).toColourspace('b-w').raw().toBuffer()
  return { ...picture, data }
}
