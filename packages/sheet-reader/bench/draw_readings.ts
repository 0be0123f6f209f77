import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { readCorpus } from './corpus_folder.js'
import { flagsOf } from './judgement.js'
import { damaged } from './judge_corpus.js'
import { readingSvg } from './reading_svg.js'
import type { Damage } from '../samples/scanner.js'
import { pageBackground } from '../src/inspection/main.js'
import { readSheets } from '../src/read_sheets.js'
import { ScanReader } from '../src/scan/scan_reader.js'

/**
 * Draws the pictures of `docs/what-is-read.md`: the first page of twelve documents of the corpus, with what
 * was read over the print.
 *
 *     node --import=@poppinss/ts-exec packages/sheet-reader/bench/draw_readings.ts [NAME …]
 */
const PICTURES: readonly { name: string; document: string; damage?: Damage }[] = [
  { name: 'broadsheet', document: '008' },
  { name: 'card', document: '030' },
  { name: 'transposed', document: '022' },
  { name: 'grouped', document: '011' },
  { name: 'french', document: '028' },
  { name: 'text-art', document: '002' },
  { name: 'clean-scan', document: '000', damage: 'clean' },
  { name: 'noisy-scan', document: '007', damage: 'noisy' },
  { name: 'photo', document: '033', damage: 'photo' },
  { name: 'fax', document: '005', damage: 'fax' },
  { name: 'coarse-fax', document: '005', damage: 'coarse-fax' },
  { name: 'no-results', document: '012' },
]

/** Pixels across of a picture, its colours, and how much lighter the grain of paper is made. */
const WIDTH = 1100
const COLOURS = 16
const LIGHTER = 1.35

const corpus = fileURLToPath(new URL('../corpus/development', import.meta.url))
const folder = fileURLToPath(new URL('../../../docs/readings', import.meta.url))
const wanted = process.argv.slice(2)
await mkdir(folder, { recursive: true })
const scans = new ScanReader()
for (const { name, document, damage } of PICTURES) {
  if (wanted.length > 0 && !wanted.includes(name)) {
    continue
  }
  const [found] = await readCorpus(corpus, document)
  const source = damage ? await damaged(found, damage) : await readFile(found.path)
  const backgrounds: string[] = []
  const { pages, records } = await readSheets(source, {
    scans,
    onPage: async (pdf, page) => {
      backgrounds.push(await pageBackground(pdf, page.pageNumber))
    },
  })
  const svg = readingSvg(pages[0], records, await withoutGrain(backgrounds[0]))
  const png = await sharp(Buffer.from(svg), { density: (72 * WIDTH) / pages[0].width })
    .png({ colours: COLOURS, dither: 0, effort: 10 })
    .toBuffer()
  await writeFile(join(folder, `${name}.png`), png)
  const flagged = records.filter((record) => flagsOf(record).length > 0)
  console.log(
    `${name}: ${found.name}, ${records.length} of ${found.truth.length} students, ` +
      `${flagged.length} with flags, ${Math.round(png.length / 1000)} KB`
  )
}
await scans.close()

/** The picture in a `data:` address with its paper white. */
async function withoutGrain(address: string): Promise<string> {
  const [start, base64] = address.split(',')
  const jpeg = await sharp(Buffer.from(base64, 'base64')).linear(LIGHTER, 0).jpeg().toBuffer()
  return `${start},${jpeg.toString('base64')}`
}
