import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import config from '../vite.config.js'
import { putInPlace } from './put_in_place.js'
import { isBuilt, STAMP } from './stamp.js'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Builds the app beside a folder and puts it in its place. Where another process has put the same
 * app there meanwhile, theirs stays: two that build at once do not take it from each other's
 * server.
 */
export async function buildInto(folder: string, stamp: string): Promise<void> {
  const parent = dirname(folder)
  await mkdir(parent, { recursive: true })
  const isRepeated = await isBuilt(folder, stamp)
  const own = await mkdtemp(join(parent, `${basename(folder)}-`))
  try {
    await build({ ...config, configFile: false, build: { ...config.build, outDir: own } })
    await compress(join(own, 'assets'))
    await writeFile(join(own, STAMP), stamp)
    await chmod(own, 0o755)
    if (isRepeated || !(await isBuilt(folder, stamp))) {
      await putInPlace(own, folder)
    }
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

/** Texts, once and as small as can be, instead of with every answer. */
async function compress(folder: string): Promise<void> {
  const all = await readdir(folder)
  const names = all.filter((name) => /\.(?:css|js|svg)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const content = await readFile(path)
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      await writeFile(`${path}.br`, await brotli(content, { params }))
      await writeFile(`${path}.gz`, await gzipped(content, { level: 9 }))
    })
  )
}
