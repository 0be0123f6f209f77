/** A JPEG without anything but its picture. */
export interface JpegPicture {
  width: number
  height: number
  /** 1: grey, 3: colour, 4: four inks. */
  components: number
  /** The inks are counted from white, as Adobe's programs write them. */
  isInverted: boolean
  /** How the camera was held: 1 to 8, as EXIF counts. */
  orientation: number
  parts: Uint8Array[]
}

const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const COMMENT = 0xfe
const JFIF = 0xe0
const EXIF = 0xe1
const ADOBE = 0xee
/** Frames that PDF readers know: baseline, extended, progressive. */
const FRAMES = [0xc0, 0xc1, 0xc2]
/** Tag of the orientation in EXIF. */
const ORIENTATION = 0x0112

/**
 * Takes a JPEG apart. Left out is what tells about camera, place and person (EXIF, XMP, IPTC,
 * comments), small previews, and what stands behind the picture, such as a second one or a film.
 *
 * @throws {RangeError} for what is no JPEG, is cut off, or is of a kind that PDF does not know.
 */
export function readJpeg(bytes: Uint8Array): JpegPicture {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== START) {
    throw new RangeError('is no JPEG')
  }
  const picture: JpegPicture = {
    ...{ width: 0, height: 0, components: 0 },
    ...{ isInverted: false, orientation: 1 },
    parts: [bytes.subarray(0, 2)],
  }
  for (let place = 2; ;) {
    const start = markerAfter(bytes, place)
    const marker = bytes[start + 1]
    if (marker === END && picture.width > 0) {
      picture.parts.push(bytes.subarray(start, start + 2))
      return picture
    }
    if (start + 4 > bytes.length) {
      throw new RangeError('is cut off')
    }
    const end = start + 2 + view.getUint16(start + 2)
    const segment = bytes.subarray(start, end)
    const body = segment.subarray(4)
    if (FRAMES.includes(marker)) {
      readFrame(body, picture)
    } else if (isOtherFrame(marker)) {
      throw new RangeError('is of a rare kind of JPEG')
    }
    if (marker === EXIF && startsWith(body, 'Exif\0\0')) {
      picture.orientation = orientationOf(body.subarray(6))
    }
    picture.isInverted ||= marker === ADOBE && startsWith(body, 'Adobe')
    if (isKept(marker, body)) {
      picture.parts.push(segment)
    }
    place = end
    if (marker === SCAN) {
      place = endOfScan(bytes, end)
      picture.parts.push(bytes.subarray(end, place))
    }
  }
}

/** Place of the next marker; before it there may be filling. */
function markerAfter(bytes: Uint8Array, place: number): number {
  let start = place
  while (bytes[start] === 0xff && bytes[start + 1] === 0xff) {
    start++
  }
  if (bytes[start] !== 0xff) {
    throw new RangeError(start < bytes.length ? 'is damaged' : 'is cut off')
  }
  return start
}

/** Where the dots of a scan end: at a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let place = bytes.indexOf(0xff, from); place >= 0; place = bytes.indexOf(0xff, place + 1)) {
    const next = bytes[place + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) {
      return place
    }
  }
  throw new RangeError('is cut off')
}

function readFrame(body: Uint8Array, picture: JpegPicture): void {
  const [bits, h1, h0, w1, w0, components] = body
  picture.height = (h1 << 8) | h0
  picture.width = (w1 << 8) | w0
  picture.components = components
  if (bits !== 8 || ![1, 3, 4].includes(components) || !picture.width || !picture.height) {
    throw new RangeError('is of a rare kind of JPEG')
  }
}

function isOtherFrame(marker: number): boolean {
  return marker >= 0xc3 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** Of what applications add, only what tells how colours are written. */
function isKept(marker: number, body: Uint8Array): boolean {
  if (marker < JFIF || (marker > 0xef && marker !== COMMENT)) {
    return true
  }
  return marker === JFIF
    ? startsWith(body, 'JFIF\0')
    : marker === ADOBE && startsWith(body, 'Adobe')
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return [...text].every((letter, index) => bytes[index] === letter.charCodeAt(0))
}

/** @param tiff What stands in EXIF after its name. */
function orientationOf(tiff: Uint8Array): number {
  try {
    const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
    const isLittle = view.getUint16(0) === 0x4949
    const directory = view.getUint32(4, isLittle)
    const count = view.getUint16(directory, isLittle)
    for (let index = 0; index < count; index++) {
      const entry = directory + 2 + 12 * index
      if (view.getUint16(entry, isLittle) === ORIENTATION) {
        const value = view.getUint16(entry + 8, isLittle)
        return value >= 1 && value <= 8 ? value : 1
      }
    }
  } catch {
    // Damaged EXIF tells nothing; the picture is still there.
  }
  return 1
}
