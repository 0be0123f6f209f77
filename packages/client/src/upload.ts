/** A file: a path (on Node, Bun, Deno), a Blob or File, bytes, or a stream. */
export type FileInput =
  string | Blob | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/** A body of `fetch`, and whether it can be sent again. */
export interface UploadBody {
  body: FormData | ReadableStream<Uint8Array>
  headers: Record<string, string>
  repeatable: boolean
}

/** The fields of a form beside its file; what is no text is written as JSON. */
export type FormFields = Readonly<Record<string, unknown>>

/**
 * The form that carries a file. A path and a Blob are read while they are sent, never as a whole.
 *
 * @param name Of the file; default: the one it has, else `upload.pdf`.
 */
export async function formOf(
  file: FileInput,
  name?: string,
  fields: FormFields = {}
): Promise<UploadBody> {
  const fileName = name ?? nameOf(file)
  const type = fileName.toLowerCase().endsWith('.csv') ? 'text/csv' : 'application/pdf'
  const texts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]): [string, string] => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ])
  if (isStream(file)) {
    return streamed(file, { fileName, type, texts })
  }
  const form = new FormData()
  for (const [key, text] of texts) {
    form.append(key, text)
  }
  form.append('file', await blobOf(file, type), fileName)
  return { body: form, headers: {}, repeatable: true }
}

function isStream(file: FileInput): file is ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> {
  return (
    typeof file === 'object' &&
    !(file instanceof Uint8Array) &&
    (Symbol.asyncIterator in file || 'getReader' in file)
  )
}

function nameOf(file: FileInput): string {
  if (typeof file === 'string') {
    return file.split(/[\\/]/).at(-1) || 'upload.pdf'
  }
  return file instanceof Blob && 'name' in file ? String(file.name) : 'upload.pdf'
}

async function blobOf(file: string | Blob | Uint8Array, type: string): Promise<Blob> {
  if (typeof file === 'string') {
    // Out of sight of the tools that gather code for browsers, where there are no paths.
    const module = 'node:fs'
    const { openAsBlob } = (await import(module)) as {
      openAsBlob: (path: string, options: { type: string }) => Promise<Blob>
    }
    return openAsBlob(file, { type })
  }
  if (file instanceof Blob) {
    return file.type === '' ? new Blob([file], { type }) : file
  }
  return new Blob([file as Uint8Array<ArrayBuffer>], { type })
}

interface StreamedForm {
  fileName: string
  type: string
  texts: [string, string][]
}

function streamed(
  file: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
  { fileName, type, texts }: StreamedForm
): UploadBody {
  const boundary = `form-${crypto.randomUUID()}`
  const name = fileName.replace(/[\r\n"]/g, (mark) => encodeURIComponent(mark))
  const disposition = 'Content-Disposition: form-data; name='
  const before = [
    ...texts.map(([key, text]) => `--${boundary}\r\n${disposition}"${key}"\r\n\r\n${text}\r\n`),
    `--${boundary}\r\n${disposition}"file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
  ].join('')
  const parts = partsOf(before, file, `\r\n--${boundary}--\r\n`)
  return {
    body: new ReadableStream<Uint8Array>({
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
    }),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    repeatable: false,
  }
}

async function* partsOf(
  before: string,
  file: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
  after: string
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder()
  yield encoder.encode(before)
  yield* 'getReader' in file ? chunksOf(file) : file
  yield encoder.encode(after)
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
