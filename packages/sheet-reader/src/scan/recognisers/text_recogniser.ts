import type { GreyImage, PixelBox } from '../../image/grey_image.js'

/** A word as a recogniser saw it, in pixels of the image it was given. */
export interface RecognisedWord {
  text: string
  /** 0 to 1, the recogniser's own opinion. */
  confidence: number
  box: PixelBox
}

export interface RecogniseOptions {
  /**
   * Only these characters can be read. Use it for single words only: a blank is never among them.
   */
  characters?: string
}

/**
 * Reads lines of upright text in one block, top to bottom. One recogniser belongs to one worker
 * thread and reads one image at a time.
 */
export interface TextRecogniser {
  /** Name and version, for {@link PageReading.engineVersion}. */
  readonly version: string
  recognise(image: GreyImage, options?: RecogniseOptions): Promise<RecognisedWord[]>
  close(): Promise<void>
}
