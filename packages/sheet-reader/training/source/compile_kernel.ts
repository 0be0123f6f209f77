import { readFileSync, writeFileSync } from 'node:fs'
import asc from 'assemblyscript/asc'
import { assetLocation } from '../../src/assets.js'

/**
 * The sources of the kernels in `kernel/`, and where the reader (and the trainer) load each from.
 */
const KERNELS = [
  [['kernel.ts', 'whole.ts'], 'glyph_kernel.wasm'],
  [['pictures.ts'], 'picture_kernel.wasm'],
] as const

for (const [names, asset] of KERNELS) {
  const source = names
    .map((name) => readFileSync(new URL(`../kernel/${name}`, import.meta.url), 'utf8'))
    .join('\n')
  const { binary, stderr } = await asc.compileString(source, {
    optimizeLevel: 3,
    enable: ['simd'],
    runtime: 'stub',
    importMemory: true,
    noAssert: true,
  })
  if (binary === null) {
    throw new Error(`${asset} did not compile: ${stderr.toString()}`)
  }
  writeFileSync(assetLocation(asset), binary)
  process.stdout.write(`${asset}: ${binary.length} bytes of WebAssembly\n`)
}
