import { inflateRawSync } from 'node:zlib'

/** The texts of a ZIP file by their paths, from its directory at the end. */
export function unzipped(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf('PK\u0005\u0006')
  const files = new Map<string, string>()
  let entry = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const method = bytes.readUInt16LE(entry + 10)
    const size = bytes.readUInt32LE(entry + 20)
    const nameLength = bytes.readUInt16LE(entry + 28)
    const name = bytes.toString('utf8', entry + 46, entry + 46 + nameLength)
    const header = bytes.readUInt32LE(entry + 42)
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
    const content = bytes.subarray(start, start + size)
    files.set(name, (method === 0 ? content : inflateRawSync(content)).toString())
    entry += 46 + nameLength + bytes.readUInt16LE(entry + 30) + bytes.readUInt16LE(entry + 32)
  }
  return files
}
