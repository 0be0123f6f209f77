import { turnBack } from '../pdf/text_angle.js'
import { findTables } from '../grid/find_tables.js'
import { findRulings } from '../image/rulings.js'
import type { ImageWorkspace } from '../image/workspace.js'
import type { Angle, PageReading, PageSource, Token } from '../types.js'
import { pageRulings } from './rulings/page_rulings.js'
import { findRuledTables } from './rulings/raster_grid.js'
import type { ScanRaster } from './page/scan_raster.js'
import { StageClock } from './stage_clock.js'
import { straightenPage } from './page/straighten_page.js'
import type { StraightPage } from './page/straight_page.js'

/** What another engine read on a page, and its name. */
export interface ForeignTokens {
  /** In points of the page as displayed, before anything was straightened. */
  tokens: readonly Token[]
  /** Id of the engine. */
  source: PageSource
  engineVersion: string
}

/**
 * Builds the tables of a scanned page whose words another engine has read: the lines come from the
 * picture, the words from the engine. Coordinates of the result are points of the straightened
 * page, as with {@link readScanPage}; the engine's boxes are moved there.
 */
export function readPageFromTokens(
  raster: ScanRaster,
  { tokens, source, engineVersion }: ForeignTokens,
  workspace: ImageWorkspace
): PageReading {
  const clock = new StageClock()
  const page = straightenPage(raster, workspace, turnOf(tokens))
  clock.stage('prepare')
  const drawn = findRulings(page.binary, page.dpi)
  const rulings = pageRulings(drawn, findRuledTables(drawn, page.dpi), [], page.scale)
  const width = page.grey.width / page.scale
  const height = page.grey.height / page.scale
  const moved = tokens.map((token) => straightenToken(token, raster, page))
  const tables = findTables({ width, height, tokens: moved, rulings })
  clock.stage('grid')
  return {
    pageNumber: raster.pageNumber,
    width,
    height,
    source,
    engineVersion,
    tokens: moved,
    rulings,
    tables,
    skew: page.skew,
    ...(page.turn !== 0 && { turn: page.turn }),
    warnings: tokens.length === 0 ? ['NO_TEXT'] : [],
    timings: clock.timings,
  }
}

/** How far the page must be turned so that most of its letters stand upright. */
function turnOf(tokens: readonly Token[]): Angle {
  const letters = new Map<Angle, number>()
  for (const { angle, text } of tokens) {
    letters.set(angle, (letters.get(angle) ?? 0) + text.length)
  }
  let common: Angle = 0
  for (const [angle, count] of letters) {
    if (count > (letters.get(common) ?? 0)) {
      common = angle
    }
  }
  return turnBack(common)
}

/** Moves a token's box to where its print is after the page was turned and straightened. */
function straightenToken(token: Token, raster: ScanRaster, page: StraightPage): Token {
  const { turn, skew, scale } = page
  const { x0, y0, x1, y1 } = turnBox(token, turn, raster)
  const radians = (skew * Math.PI) / 180
  const centreX = (page.grey.width - 1) / 2 / scale
  const centreY = (page.grey.height - 1) / 2 / scale
  const right = (x0 + x1) / 2 - centreX
  const down = (y0 + y1) / 2 - centreY
  const x = centreX + Math.cos(radians) * right + Math.sin(radians) * down
  const y = centreY - Math.sin(radians) * right + Math.cos(radians) * down
  const [halfWidth, halfHeight] = levelSize(x1 - x0, y1 - y0, Math.abs(radians))
  return {
    ...token,
    x0: x - halfWidth,
    y0: y - halfHeight,
    x1: x + halfWidth,
    y1: y + halfHeight,
    angle: turnedBy(token.angle, turn),
  }
}

function turnedBy(angle: Angle, turn: Angle): Angle {
  return ((angle + turn) % 360) as Angle
}

function turnBox({ x0, y0, x1, y1 }: Token, turn: Angle, raster: ScanRaster) {
  const { width, height } = raster
  if (turn === 90) {
    return { x0: height - y1, y0: x0, x1: height - y0, y1: x1 }
  }
  if (turn === 180) {
    return { x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 }
  }
  if (turn === 270) {
    return { x0: y0, y0: width - x1, x1: y1, y1: width - x0 }
  }
  return { x0, y0, x1, y1 }
}

/** Half the size of a level box whose corners, turned by `radians`, filled the given box. */
function levelSize(width: number, height: number, radians: number): [number, number] {
  const sine = Math.sin(radians)
  const cosine = Math.cos(radians)
  const level = [
    (cosine * width - sine * height) / (cosine * cosine - sine * sine),
    (cosine * height - sine * width) / (cosine * cosine - sine * sine),
  ]
  const isLevel = level[0] > 0.5 * width && level[1] > 0.5 * height
  return isLevel ? [level[0] / 2, level[1] / 2] : [width / 2, height / 2]
}
