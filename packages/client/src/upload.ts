/** A file: a path (on Node, Bun, Deno), a Blob or File, bytes, or a stream. */
export type FileInput =
  string | Blob | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/** How much of a file has been sent. */
export interface Sent {
  /** Bytes. */
  sent: number
  /** Bytes of the file; undefined for a stream. */
  total: number | undefined
}

/** A body of `fetch`. */
export interface UploadBody {
  /** Anew for each attempt. */
  open: () => Blob | ReadableStream<Uint8Array>
  headers: Record<string, string>
  /** It cannot be read again. */
  isStream?: boolean
  /**
   * For a browser, which sends no streams but can count what it sends: how many bytes have gone.
   */
  onSent?: (sent: number) => void
}

/** How a file is sent. */
export interface FormOptions {
  /** Default: the name it has, else `upload.pdf`. */
  fileName?: string
  /** Called as often as a part is sent. */
  onProgress?: (sent: Sent) => void
}

/** The fields of a form beside its file; what is no text is written as JSON. */
export type FormFields = Readonly<Record<string, unknown>>

/** Bytes of a file that are read at once: what has been sent leaves so little behind. */
const CHUNK = 32_768

type Chunks = AsyncIterable<Uint8Array>

interface NodeFiles {
  createReadStream: (path: string, options: { highWaterMark: number }) => Chunks
  promises: { stat: (path: string) => Promise<{ size: number }> }
}

/**
 * The form that carries a file. A path and a stream are read while they are sent, never as a whole.
 *
 * @throws what the runtime says of a path that cannot be read.
 */
export async function formOf(
  file: FileInput,
  { fileName = nameOf(file), onProgress }: FormOptions = {},
  fields: FormFields = {}
): Promise<UploadBody> {
  const boundary = crypto.randomUUID()
  const name = fileName.replace(/[\r\n"]/g, (mark) => encodeURIComponent(mark))
  const type = fileName.toLowerCase().endsWith('.csv') ? 'text/csv' : 'application/pdf'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="`
  const texts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return `${head}${key}"\r\n\r\n${text}\r\n`
    })
  const before = `${texts.join('')}${head}file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  const after = `\r\n--${boundary}--\r\n`
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const streamed = (chunks: () => Chunks, total?: number, isStream?: boolean): UploadBody => ({
    open: () => streamOf(parts(chunks(), total)),
    headers,
    isStream,
  })
  async function* parts(chunks: Chunks, total?: number) {
    const encoder = new TextEncoder()
    let sent = 0
    yield encoder.encode(before)
    for await (const chunk of chunks) {
      yield chunk
      onProgress?.({ sent: (sent += chunk.length), total })
    }
    yield encoder.encode(after)
  }
  if (typeof file === 'string') {
    // Out of sight of the tools that gather code for browsers, where there are no paths.
    const module = 'node:fs'
    const { createReadStream, promises } = (await import(module)) as NodeFiles
    const { size } = await promises.stat(file)
    return streamed(() => createReadStream(file, { highWaterMark: CHUNK }), size)
  }
  if (!(file instanceof Blob || file instanceof Uint8Array)) {
    return streamed(() => file, undefined, true)
  }
  const size = file instanceof Blob ? file.size : file.length
  if (!('XMLHttpRequest' in globalThis)) {
    return streamed(() => piecesOf(file, size), size)
  }
  const onSent =
    onProgress && ((sent: number) => onProgress({ sent: Math.min(sent, size), total: size }))
  return { open: () => new Blob([before, file as Blob, after]), headers, onSent }
}

function nameOf(file: FileInput): string {
  if (typeof file === 'string') {
    return file.split(/[\\/]/).at(-1) || 'upload.pdf'
  }
  return 'name' in file ? String(file.name) : 'upload.pdf'
}

function streamOf(parts: AsyncGenerator<Uint8Array, void, undefined>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) {
        controller.close()
      } else {
        controller.enqueue(value)
      }
    },
    async cancel() {
      await parts.return()
    },
  })
}

/** What is in memory already is not copied as a whole. */
async function* piecesOf(file: Blob | Uint8Array, size: number) {
  for (let start = 0; start < size; start += CHUNK) {
    const piece = file.slice(start, start + CHUNK)
    yield piece instanceof Blob ? new Uint8Array(await piece.arrayBuffer()) : piece
  }
}

/** Read with a reader: older Safari cannot walk through a stream. */
export async function* chunksOf(
  stream: ReadableStream<Uint8Array>
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) {
        return
      }
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
