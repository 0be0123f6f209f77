import { asRecord, asText, type EngineReading, type Token } from '@tenant-education/adapter-kit'

/** Changes whenever the same answer may become another reading. */
const ENGINE_VERSION = 'acmeocr 1'

/** The readings in an answer by the number of their page. What has no sense is left out. */
export function readingsOf(answer: unknown): Map<number, EngineReading> {
  const pages = asRecord(answer)?.pages
  const readings = (Array.isArray(pages) ? pages : []).map(readingOf)
  return new Map(
    readings.flatMap((reading) => (reading ? [[reading.pageNumber, reading] as const] : []))
  )
}

/**
 * The words are enough: the platform makes the tables. AcmeOCR measures in pixels of its own
 * picture; the platform only needs to know how large that picture is.
 */
function readingOf(value: unknown): EngineReading | null {
  const page = asRecord(value)
  const [pageNumber, width, height] = [page?.number, page?.width, page?.height].map(Number)
  if (!Number.isInteger(pageNumber) || !(width > 0 && height > 0) || !Array.isArray(page?.words)) {
    return null
  }
  const tokens = page.words.map(tokenOf).filter((token) => token !== null)
  return { pageNumber, width, height, source: 'acmeocr', engineVersion: ENGINE_VERSION, tokens }
}

function tokenOf(value: unknown): Token | null {
  const word = asRecord(value)
  const text = asText(word?.text)?.trim()
  const [x0, y0, width, height, percent] = [
    word?.left,
    word?.top,
    word?.width,
    word?.height,
    word?.confidence,
  ].map(Number)
  if (!text || ![x0, y0, width, height, percent].every(Number.isFinite)) {
    return null
  }
  const confidence = Math.min(1, Math.max(0, percent / 100))
  return { text, x0, y0, x1: x0 + width, y1: y0 + height, confidence, angle: 0 }
}
