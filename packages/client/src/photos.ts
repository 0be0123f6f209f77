import type { Client } from './client.js'
import { InvalidRequestError } from './errors.js'
import type { UploadOptions } from './options.js'
import { readJpeg } from './photos/jpeg.js'
import { pdfOf } from './photos/pdf.js'
import type { Answer } from './shapes.js'

/** A photo: a path (on Node, Bun, Deno), a Blob or File, or bytes. */
export type Photo = string | Blob | Uint8Array

/**
 * One PDF of photos, a page each, in their order and upright. The pictures themselves are not
 * changed; what else the files hold, such as where they were taken, is left out.
 *
 * @param photos JPEG. Cameras and browsers make it of other kinds; those are refused.
 * @throws {PlatformError} `INVALID_FILE_TYPE`: says which photo cannot be taken, and why.
 */
export async function pdfOfPhotos(photos: readonly Photo[]): Promise<Blob> {
  if (photos.length === 0) {
    throw refused('There must be at least one photo.')
  }
  const pictures = []
  for (const [index, photo] of photos.entries()) {
    const bytes = await bytesOf(photo)
    try {
      pictures.push(readJpeg(bytes))
    } catch (error) {
      throw refused(`photos[${index}]: ${(error as Error).message}${hintFor(bytes)}`)
    }
  }
  return pdfOf(pictures)
}

/**
 * Uploads photos of result sheets as one file.
 *
 * @param options `fileName`: of the PDF; default: `photos.pdf`.
 * @throws {PlatformError} `INVALID_FILE_TYPE`, before anything is sent, or what the platform says.
 */
export async function uploadPhotos(
  client: Client,
  photos: readonly Photo[],
  options: UploadOptions = {}
): Promise<Answer<'files.upload'>> {
  const pdf = await pdfOfPhotos(photos)
  return client.files.upload(pdf, { fileName: 'photos.pdf', ...options })
}

async function bytesOf(photo: Photo): Promise<Uint8Array> {
  if (typeof photo === 'string') {
    // Out of sight of the tools that gather code for browsers, where there are no paths.
    const module = 'node:fs/promises'
    const { readFile } = (await import(module)) as {
      readFile: (path: string) => Promise<Uint8Array>
    }
    return readFile(photo)
  }
  return photo instanceof Blob ? new Uint8Array(await photo.arrayBuffer()) : photo
}

function refused(message: string): InvalidRequestError {
  return new InvalidRequestError({ code: 'INVALID_FILE_TYPE', message })
}

/** What to do about the kinds that phones make. */
function hintFor(bytes: Uint8Array): string {
  const text = String.fromCharCode(...bytes.subarray(0, 12))
  if (text.startsWith('\u0089PNG')) {
    return ', but a PNG; save it as JPEG.'
  }
  return /^....ftyp(?:hei|hev|mif|msf|avif)/s.test(text)
    ? ', but a HEIC or AVIF; let the phone take photos as JPEG ("most compatible").'
    : '.'
}
