import { promisify } from 'node:util'
import { zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib'

const compress = promisify<Buffer, Buffer>(zstdCompress)
const decompress = promisify<Uint8Array, Buffer>(zstdDecompress)

/** Turns a value into compressed JSON. For threads: it blocks. */
export function packSync(value: unknown): Buffer {
  return zstdCompressSync(Buffer.from(JSON.stringify(value)))
}

/** Turns compressed JSON back into the value. For threads: it blocks. */
export function unpackSync<Value>(packed: Uint8Array): Value {
  return JSON.parse(zstdDecompressSync(packed).toString()) as Value
}

/** Turns a value into compressed JSON; compresses outside the event loop. */
export async function pack(value: unknown): Promise<Buffer> {
  return compress(Buffer.from(JSON.stringify(value)))
}

/** Turns compressed JSON back into the value; decompresses outside the event loop. */
export async function unpack<Value>(packed: Uint8Array): Promise<Value> {
  const json = await decompress(packed)
  return JSON.parse(json.toString()) as Value
}
