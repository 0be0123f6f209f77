import type { PictureQuality } from '../../image/picture_quality.js'
import type { PageInk } from '../words/ink_words.js'

/** Digits lower than this many pixels are hard to tell apart. */
const LOWEST_DIGIT = 13
/**
 * Parts of a digit's height over which the edge of a stroke may run: then strokes melt together.
 */
const WIDEST_EDGE = 0.2
/** Levels between paper and ink below which digits are lost in the grain of the paper. */
const LEAST_CONTRAST = 50

/**
 * What is wrong with the picture of a page: `NO_TEXT`, `LOW_RESOLUTION`, and `PICTURE_POOR` where
 * it is blurred, faint or cut off, or a table of it cannot be read, so that nothing that was read
 * from it should be taken without a look.
 *
 * @param isCutOff parts of a table are not on the picture, or cannot be read
 */
export function pictureWarnings(
  { words, textHeight }: Pick<PageInk, 'words' | 'textHeight'>,
  quality: PictureQuality | null,
  isCutOff = false
): string[] {
  if (words.length === 0) {
    return ['NO_TEXT']
  }
  const isBlurred = quality !== null && quality.edge > WIDEST_EDGE * textHeight
  const isFaint = quality !== null && quality.contrast < LEAST_CONTRAST
  return [
    ...(textHeight < LOWEST_DIGIT ? ['LOW_RESOLUTION'] : []),
    ...(isBlurred || isFaint || isCutOff ? ['PICTURE_POOR'] : []),
  ]
}

/** Fewer words in tables that cannot be read are specks or a stamp. */
const MANY_WORDS = 50

/**
 * Whether tables that cannot be read hold many of the words of a page, and more than those that
 * were read.
 *
 * @param found words in all tables of the page
 * @param read words in those that were read
 */
export function isMostlyUnread(found: number, read: number): boolean {
  return found - read >= MANY_WORDS && found > 2 * read
}
