import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** How a built file was compressed, and the ending of its name for that. */
const ENDINGS = { br: '.br', gzip: '.gz' } as const

export type Encoding = keyof typeof ENDINGS

/** A built file as it is sent. */
export interface Asset {
  type: string
  content: Buffer
  /** null: as it is. */
  encoding: Encoding | null
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

/** What a page needs beside what all need: addresses below `/dashboard/`, and the source it is made of. */
const PAGES: readonly [RegExp, string][] = [
  [/^\/review\/[^/]+$/, 'src/review/ReviewPage.vue'],
  [/^\/files$/, 'src/pages/files/FilesPage.vue'],
  [/^\/?$/, 'src/pages/home/HomePage.vue'],
]

/** An entry of Vite's manifest. */
interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

interface Held {
  stamp: string
  page: string
  /** By the source they are made of. */
  chunks: Readonly<Record<string, Chunk>>
  /** Names of all files that were built, those that were compressed included. */
  names: ReadonlySet<string>
}

/**
 * The app that was built. A file is found by its name among those that were built, so that no address
 * leads to another file.
 */
export class BuiltApp {
  readonly #folder: string
  #held: Held | null = null

  /** @param folder of `packages/dashboard/scripts/build.ts` */
  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * The page that loads the app; null: it was not built. What the frequent pages are made of is asked
   * for with the app, and not when it has begun.
   *
   * @param path below the school, such as `/files`
   */
  async page(path = ''): Promise<string | null> {
    const held = await this.#look()
    const source = PAGES.find(([pattern]) => pattern.test(path))?.[1]
    if (!held || source === undefined) {
      return held?.page ?? null
    }
    const known = filesOf(held.chunks, 'index.html')
    const files = filesOf(held.chunks, source).filter((file) => !known.includes(file))
    const links = files.map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="/dashboard/${file}">`
        : `<link rel="modulepreload" crossorigin href="/dashboard/${file}">`
    )
    return held.page.replace('</head>', `${links.join('')}</head>`)
  }

  /** Address of the script that every page begins with; null: nothing was shown yet. */
  get entry(): string | null {
    return /src="([^"]+)"/.exec(this.#held?.page ?? '')?.[1] ?? null
  }

  /** @param taken What the browser can unpack. */
  async asset(name: string, taken: readonly string[]): Promise<Asset | null> {
    const held = await this.#look()
    const type = TYPES[extname(name)]
    if (!held?.names.has(name) || type === undefined) {
      return null
    }
    const encoding = (['br', 'gzip'] as const).find(
      (one) => taken.includes(one) && held.names.has(name + ENDINGS[one])
    )
    const ending = encoding ? ENDINGS[encoding] : ''
    const content = await readFile(join(this.#folder, 'assets', name + ending))
    return { type, content, encoding: encoding ?? null }
  }

  /** What is built while the server runs is taken at once. */
  async #look(): Promise<Held | null> {
    const stamp = await readFile(join(this.#folder, 'stamp'), 'utf8').catch(() => null)
    if (stamp !== null && stamp !== this.#held?.stamp) {
      const names = new Set(await readdir(join(this.#folder, 'assets')))
      const page = await readFile(join(this.#folder, 'index.html'), 'utf8')
      const manifest = await readFile(join(this.#folder, '.vite/manifest.json'), 'utf8')
      const chunks = JSON.parse(manifest) as Record<string, Chunk>
      this.#held = { stamp, page, chunks, names }
    }
    return this.#held
  }
}

/** A chunk, what it cannot begin without, and the styles of all. */
function filesOf(chunks: Held['chunks'], source: string): string[] {
  const { file, imports = [], css = [] } = chunks[source] ?? {}
  return file === undefined
    ? []
    : [...new Set([file, ...css, ...imports.flatMap((one) => filesOf(chunks, one))])]
}
