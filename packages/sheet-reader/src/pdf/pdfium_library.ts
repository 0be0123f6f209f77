import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { PdfiumModule } from '@embedpdf/pdfium'

import { PdfError } from './pdf_error.js'
import type { PdfiumExports, Pointer } from './pdfium_exports.js'

/**
 * What PDFium may use in all, in bytes. The largest page the reader draws is 40 MB; a page that
 * needs more than this to be decoded is a mistake or an attack.
 */
const HEAP_LIMIT = 384 * 1024 * 1024
/** PDFium's memory never shrinks; one that took more than this is given up once it is idle. */
const IDLE_HEAP = 96 * 1024 * 1024

type Exports = PdfiumExports & { memory: { buffer: ArrayBuffer } }
type Imports = Record<string, Record<string, (size: number) => number>>

// The compiler settings know neither the browser nor its WebAssembly; Node has it all the same.
declare const WebAssembly: {
  RuntimeError: new () => Error
  compile(bytes: Uint8Array): Promise<object>
  instantiate(module: object, imports: Imports): Promise<object>
}

/** Reads up to `target.length` bytes at `position` into `target`; false when that fails. */
export type BlockReader = (position: number, target: Uint8Array) => boolean

/** A structure of 64 numbers that calls into PDFium write their answers to. */
const SCRATCH_BYTES = 512

let compiled: Promise<object> | undefined
let current: Promise<PdfiumLibrary> | undefined
/** What `current` became. */
let running: PdfiumLibrary | undefined

/**
 * PDFium of this thread. It is started on first use (about 60 ms) and again after a document has
 * brought it down. All documents of a thread share its memory.
 */
export function pdfiumLibrary(): Promise<PdfiumLibrary> {
  current ??= PdfiumLibrary.start().then(
    (library) => (running = library),
    (error: unknown) => {
      current = undefined
      throw error
    }
  )
  return current
}

/** One running PDFium with its memory. */
export class PdfiumLibrary {
  readonly exports: Exports
  readonly scratch: Pointer
  #readBlock: Pointer
  #readers = new Map<number, BlockReader>()
  #nextReader = 1
  #broken = false
  #bytes = new Uint8Array()
  #integers = new Int32Array()
  #floats = new Float32Array()
  #doubles = new Float64Array()

  private constructor(exports: Exports, addFunction: AddFunction) {
    this.exports = exports
    this.scratch = exports.malloc(SCRATCH_BYTES)
    this.#readBlock = addFunction(
      (reader: number, position: number, target: Pointer, size: number) => {
        const read = this.#readers.get(reader)
        const view = this.bytes.subarray(target >>> 0, (target >>> 0) + size)
        return read?.(position >>> 0, view) ? 1 : 0
      },
      'iiiii'
    )
  }

  static async start(): Promise<PdfiumLibrary> {
    compiled ??= readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))).then(
      (bytes) => WebAssembly.compile(bytes)
    )
    const module = await compiled
    const overrides: ModuleOverrides = {
      print: () => {},
      printErr: () => {},
      instantiateWasm(imports, done) {
        const environment = imports.env
        const resize = environment.emscripten_resize_heap
        environment.emscripten_resize_heap = (size) => (size >>> 0 > HEAP_LIMIT ? 0 : resize(size))
        void WebAssembly.instantiate(module, imports).then((instance) => done(instance))
        return {}
      },
    }
    const { init } = await import('@embedpdf/pdfium')
    const { pdfium } = await init(overrides as Partial<PdfiumModule>)
    const exports = pdfium.wasmExports as unknown as Exports
    exports.PDFiumExt_Init()
    return new PdfiumLibrary(exports, pdfium.addFunction as AddFunction)
  }

  /**
   * Views of the memory as it is now. They are void after any call into PDFium that may allocate.
   */
  get bytes(): Uint8Array {
    this.#renewViews()
    return this.#bytes
  }

  get integers(): Int32Array {
    this.#renewViews()
    return this.#integers
  }

  get floats(): Float32Array {
    this.#renewViews()
    return this.#floats
  }

  get doubles(): Float64Array {
    this.#renewViews()
    return this.#doubles
  }

  /** Number of documents that are open now. */
  get openDocuments(): number {
    return this.#readers.size
  }

  /** Bytes that PDFium's memory takes; it never shrinks. */
  get heapBytes(): number {
    return this.exports.memory.buffer.byteLength
  }

  /** False after PDFium ran out of memory or crashed: nothing more may be called. */
  get isUsable(): boolean {
    return !this.#broken
  }

  /**
   * Runs calls into PDFium. When PDFium crashes or reaches its memory limit, every document of this
   * library is lost, the next one gets a new library, and `E_PDF_TOO_COMPLEX` is thrown.
   */
  call<T>(run: (exports: Exports) => T): T {
    if (this.#broken) {
      throw new PdfError('E_PDF_CLOSED')
    }
    try {
      return run(this.exports)
    } catch (error) {
      if (error instanceof PdfError) {
        throw error
      }
      if (!isCrash(error)) {
        throw error
      }
      this.#readers.clear()
      this.#retire()
      throw new PdfError('E_PDF_TOO_COMPLEX')
    }
  }

  /**
   * The next document gets a new library; this one's memory is freed with it. A document that
   * closes late may retire a library that has long been followed by another: that one stays.
   */
  #retire(): void {
    this.#broken = true
    if (running === this) {
      running = undefined
      current = undefined
    }
  }

  /**
   * Opens a document whose bytes PDFium asks for as it needs them, so that a large file is never
   * held as a whole. Returns 0 when it cannot be opened; `FPDF_GetLastError` says why.
   */
  openDocument(length: number, read: BlockReader): { document: Pointer; release: () => void } {
    const reader = this.#nextReader++
    this.#readers.set(reader, read)
    const access = this.exports.malloc(12)
    const view = this.integers
    view[access >> 2] = length
    view[(access >> 2) + 1] = this.#readBlock
    view[(access >> 2) + 2] = reader
    const release = () => {
      this.#readers.delete(reader)
      if (!this.#broken) {
        this.exports.free(access)
      }
      if (this.#readers.size === 0 && this.heapBytes > IDLE_HEAP) {
        this.#retire()
      }
    }
    try {
      const document = this.call((exports) => exports.FPDF_LoadCustomDocument(access, 0))
      if (document === 0) {
        release()
      }
      return { document, release }
    } catch (error) {
      release()
      throw error
    }
  }

  /**
   * Growing memory empties all views of it; asking a view is far cheaper than asking the memory.
   */
  #renewViews(): void {
    if (this.#bytes.length !== 0) {
      return
    }
    const buffer = this.exports.memory.buffer
    this.#bytes = new Uint8Array(buffer)
    this.#integers = new Int32Array(buffer)
    this.#floats = new Float32Array(buffer)
    this.#doubles = new Float64Array(buffer)
  }
}

type AddFunction = (run: (...values: number[]) => number, signature: string) => Pointer

interface ModuleOverrides {
  print: (text: string) => void
  printErr: (text: string) => void
  instantiateWasm: (imports: Imports, done: (instance: object) => void) => object
}

/** Whether PDFium itself came down (a RangeError is its stack), as opposed to a mistake of ours. */
function isCrash(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError
}
