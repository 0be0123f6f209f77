import { withDottedLines } from '../../image/dotted_lines.js'
import type { BinaryImage } from '../../image/grey_image.js'
import { findRulings, type RasterRulings } from '../../image/rulings.js'
import type { ImageWorkspace } from '../../image/workspace.js'
import type { StraightPage } from '../page/straight_page.js'
import { isTextArt } from '../words/ink_words.js'
import { continueIntoBands } from './band_lines.js'
import { withoutStems } from './stems.js'

/** Inches: rows of typed dashes are longer than what seems drawn in a line of text. */
const TYPED_LINE = 3
/** Shade of a single dot of a fax once its edges are soft; paper is lighter. */
const LIGHTEST_DOT = 220

/**
 * The lines of a page. The specks of a grey picture are no remains of lines, as those of a fax are.
 */
export function findLines(page: StraightPage, workspace: ImageWorkspace): RasterRulings {
  const { binary, lined = binary, dpi, isOneBit, bands = [] } = page
  const found = withoutStems(findRulings(lined, dpi), dpi, lined)
  if (isTextArt(page)) {
    return typedLines(found, dpi)
  }
  if (!isOneBit) {
    return found
  }
  const { horizontal, vertical } = withDottedLines(
    found,
    singleDots(page, workspace),
    dpi,
    workspace
  )
  return { horizontal, vertical: continueIntoBands(vertical, bands, binary, dpi) }
}

/** The ink of a fax with its single dots, which are too light for ink of letters. */
function singleDots({ grey }: StraightPage, workspace: ImageWorkspace): BinaryImage {
  const { width, height } = grey
  const data = workspace.bytes('dots', width * height)
  for (let at = 0; at < data.length; at++) {
    data[at] = grey.data[at] < LIGHTEST_DOT ? 1 : 0
  }
  return { data, width, height }
}

/** Of the lines that seem to be drawn in text art only the long level ones are meant as lines. */
function typedLines({ horizontal }: RasterRulings, dpi: number): RasterRulings {
  return {
    horizontal: horizontal.filter(({ from, to }) => to - from > TYPED_LINE * dpi),
    vertical: [],
  }
}
