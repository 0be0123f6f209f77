import { readFileSync, writeFileSync } from 'node:fs'
import asc from 'assemblyscript/asc'
import { assetLocation } from '../../src/assets.js'

/** Compiles kernel/kernel.ts and writes it where the reader (and the trainer) load it from. */
const source = readFileSync(new URL('../kernel/kernel.ts', import.meta.url), 'utf8')
const { binary, stderr } = await asc.compileString(source, {
  optimizeLevel: 3,
  enable: ['simd'],
  runtime: 'stub',
  importMemory: true,
  noAssert: true,
})
if (binary === null) {
  throw new Error(`The kernel did not compile: ${stderr.toString()}`)
}

writeFileSync(assetLocation('glyph_kernel.wasm'), binary)
process.stdout.write(`${binary.length} bytes of WebAssembly\n`)
