import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import config from '../vite.config.js'
import { STAMP } from './stamp.js'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Builds the app beside a folder and puts it in its place at once: a server that is running never
 * sees half of it.
 */
export async function buildInto(folder: string, stamp: string): Promise<void> {
  const parent = dirname(folder)
  await mkdir(parent, { recursive: true })
  const own = await mkdtemp(join(parent, `${basename(folder)}-`))
  try {
    await build({ ...config, configFile: false, build: { ...config.build, outDir: own } })
    await compress(join(own, 'assets'))
    await writeFile(join(own, STAMP), stamp)
    await chmod(own, 0o755)
    await rm(folder, { recursive: true, force: true })
    await rename(own, folder)
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
