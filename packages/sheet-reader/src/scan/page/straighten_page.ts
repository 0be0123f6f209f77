import { binarise } from '../../image/binarise.js'
import { invertDarkFills } from '../../image/dark_fills.js'
import { withFaintLines } from '../../image/faint_lines.js'
import { flattenBackground } from '../../image/flatten.js'
import { pictureQuality } from '../../image/picture_quality.js'
import { shrinkImage } from '../../image/resample.js'
import { rotateImage, turnImage } from '../../image/rotate.js'
import { findSkew } from '../../image/skew.js'
import type { ImageWorkspace } from '../../image/workspace.js'
import type { Angle } from '../../types.js'
import { isSideways } from './orientation.js'
import type { ScanRaster } from './scan_raster.js'
import type { StraightPage } from './straight_page.js'

/** Side of the square around a pixel that decides what is ink, in inches. */
const INK_WINDOW = 0.18
/** Finer scans than this are halved (or more) first: they cost time and tell nothing more. */
const HIGHEST_DPI = 400
const POINTS_PER_INCH = 72
/**
 * Level of a scan's hairlines: darker ones are ink, and what is as dark without being ink is no
 * line.
 */
const DARKEST_HAIRLINE = 140
/** A smaller skew, in degrees, moves nothing by a pixel. */
const SMALLEST_SKEW = 0.02

/**
 * Turns a scan so that its lines are level, and takes shading and dark fills off. A page that lies
 * on its side is turned clockwise; whether it then stands on its head only reading can tell.
 *
 * @param turn degrees by which it has to be turned, once that is known
 */
export function straightenPage(
  raster: ScanRaster,
  workspace: ImageWorkspace,
  turn?: Angle
): StraightPage {
  const { isOneBit } = raster
  const rasterDpi = (raster.image.width / raster.width) * POINTS_PER_INCH
  const factor = Math.max(1, Math.ceil(rasterDpi / HIGHEST_DPI))
  const found = factor > 1 ? shrinkImage(raster.image, factor) : raster.image
  const scale = found.width / raster.width
  const dpi = scale * POINTS_PER_INCH
  const pixels = found.width * found.height
  const window = Math.round(INK_WINDOW * dpi) | 1

  const ink = turn === undefined ? binarise(found, workspace, { window }) : null
  const angle = turn ?? (isSideways(ink!, dpi, isOneBit) ? 90 : 0)
  const room = roomsInTurn(workspace, pixels)
  const image = angle === 0 ? found : turnImage(found, angle, room())
  const crooked = angle === 0 && ink ? ink : binarise(image, workspace, { window })
  const skew = findSkew(crooked)
  const turned = Math.abs(skew) > SMALLEST_SKEW
  const straight = turned ? rotateImage(image, skew, room()) : image
  const inverted = invertDarkFills(straight, dpi, room, isOneBit)
  const level = inverted ?? straight
  const binary = turned || inverted ? binarise(level, workspace, { window }) : crooked
  const quality = pictureQuality(level, binary)
  const isOwn = level.data !== raster.image.data
  const grey = flattenBackground(level, isOwn ? level.data : room())
  const darkest = raster.photo ? 0 : DARKEST_HAIRLINE
  return {
    grey,
    binary,
    ...(!isOneBit && { lined: withFaintLines(grey, binary, dpi, room(), darkest) }),
    quality,
    scale,
    dpi,
    isOneBit,
    bands: inverted?.bands ?? [],
    skew: turned ? skew : 0,
    turn: angle,
  }
}

/** Rooms for pictures that are each made of the one before, which lies in the other of two. */
function roomsInTurn(workspace: ImageWorkspace, pixels: number): () => Uint8Array {
  let given = 0
  return () => workspace.bytes(`straight ${given++ % 2}`, pixels)
}
