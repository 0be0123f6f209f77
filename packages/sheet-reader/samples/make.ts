import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LAYOUT_NUMBERS, layoutName, makeSample } from './layouts/main.js'
import { DAMAGES, scanPdf, type Damage } from './scanner.js'

/**
 * Writes generated result sheets and their truth:
 * `node --import=@poppinss/ts-exec packages/sheet-reader/samples/make.ts --out <folder> [--layout 5]
 * [--damage none|clean|noisy|bad|photo|fax|coarse-fax] [--seed 1] [--pages 2]`. Without a layout or damage: all of them.
 */
const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    layout: { type: 'string' },
    damage: { type: 'string' },
    seed: { type: 'string', default: '1' },
    pages: { type: 'string', default: '2' },
  },
})
if (!values.out) {
  throw new Error('--out <folder> is missing')
}

const numbers = values.layout ? values.layout.split(',').map(Number) : LAYOUT_NUMBERS
const damages = values.damage ? values.damage.split(',') : ['none', ...DAMAGES]
const seed = Number(values.seed)

await mkdir(values.out, { recursive: true })
for (const number of numbers) {
  const sample = await makeSample(number, seed, Number(values.pages))
  for (const damage of damages) {
    const file = join(values.out, `${layoutName(number)}-${damage}`)
    const pdf =
      damage === 'none' ? sample.pdf : await scanPdf(sample.pdf, damage as Damage, seed + number)
    await writeFile(`${file}.pdf`, pdf)
    await writeFile(`${file}.truth.json`, `${JSON.stringify(sample.truth, null, 1)}\n`)
    process.stdout.write(`${file}.pdf ${sample.truth.length} students, ${pdf.length} bytes\n`)
  }
}
