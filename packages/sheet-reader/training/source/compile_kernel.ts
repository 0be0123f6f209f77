import { readFileSync, writeFileSync } from 'node:fs'
import asc from 'assemblyscript/asc'

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

const target = new URL('../../src/glyph/kernel_binary.ts', import.meta.url)
const encoded = Buffer.from(binary).toString('base64')
writeFileSync(
  target,
  `/** WebAssembly made from \`training/kernel/kernel.ts\` by \`npm run kernel\` there. */\n` +
    `export const KERNEL_BINARY =\n  '${encoded}'\n`
)
process.stdout.write(`${binary.length} bytes of WebAssembly\n`)
