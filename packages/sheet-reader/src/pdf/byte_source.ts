import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

import { PdfError } from './pdf_error.js'

/** Bytes that are read where they lie: a file on disk is never loaded as a whole. */
export interface ByteSource {
  readonly length: number
  /** Fills `target` from `position`; false when there are not that many bytes. */
  read(position: number, target: Uint8Array): boolean
  /** Safe to call twice. */
  close(): void
}

/** PDFium asks for a few hundred bytes at a time; the file is read in pieces of this size. */
const WINDOW = 128 * 1024

/** @throws PdfError `E_PDF_NOT_FOUND` */
export function openByteSource(source: string | Uint8Array): ByteSource {
  return typeof source === 'string' ? openFile(source) : openBytes(source)
}

function openBytes(bytes: Uint8Array): ByteSource {
  return {
    length: bytes.length,
    read(position, target) {
      if (position + target.length > bytes.length) {
        return false
      }
      target.set(bytes.subarray(position, position + target.length))
      return true
    },
    close() {},
  }
}

function openFile(path: string): ByteSource {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch {
    throw new PdfError('E_PDF_NOT_FOUND')
  }
  const status = fstatSync(file)
  if (!status.isFile()) {
    closeSync(file)
    throw new PdfError('E_PDF_NOT_FOUND')
  }
  const window = new Uint8Array(WINDOW)
  let windowStart = 0
  let windowEnd = 0
  let isOpen = true
  return {
    length: status.size,
    read(position, target) {
      const end = position + target.length
      if (target.length > WINDOW / 4) {
        return fill(file, position, target) === target.length
      }
      if (position < windowStart || end > windowEnd) {
        windowStart = position - (position % (WINDOW / 2))
        windowEnd = windowStart + fill(file, windowStart, window)
      }
      if (end > windowEnd) {
        return false
      }
      target.set(window.subarray(position - windowStart, end - windowStart))
      return true
    },
    close() {
      if (isOpen) {
        closeSync(file)
      }
      isOpen = false
    },
  }
}

/** Reads until `target` is full or the file ends; returns the number of bytes read. */
function fill(file: number, position: number, target: Uint8Array): number {
  let done = 0
  while (done < target.length) {
    const count = readSync(file, target, done, target.length - done, position + done)
    if (count === 0) {
      break
    }
    done += count
  }
  return done
}
