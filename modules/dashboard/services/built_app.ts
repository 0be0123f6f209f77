import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { escapeHtml } from '#platform/http/html'
import { NOTHING, type Foreseen } from './foreseen.js'

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

/** Narrow screens show strips of the page and no picture of it. */
const PICTURE = 'rel="preload" as="image" media="(min-width: 800px)"'

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
 * The app that was built. A file is found by its name among those that were built, so that no
 * address leads to another file.
 */
export class BuiltApp {
  readonly #folder: string
  #held: Held | null = null

  /** @param folder of `packages/dashboard/scripts/build.ts` */
  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * The page that loads the app; null: it was not built. What the frequent pages are made of is
   * asked for with the app, and not when it has begun; so is what they show.
   */
  async page({ source, questions, picture }: Foreseen = NOTHING): Promise<string | null> {
    const held = await this.#look()
    if (!held) {
      return null
    }
    const known = filesOf(held.chunks, 'index.html')
    const files = filesOf(held.chunks, source).filter((file) => !known.includes(file))
    // What is asked stands first: browsers open six connections, and data is needed as soon as
    // code.
    const links = [
      ...questions.map((address) => link('rel="preload" as="fetch" crossorigin', address)),
      ...files.map((file) =>
        file.endsWith('.css')
          ? link('rel="preload" as="style" crossorigin', `/dashboard/${file}`)
          : link('rel="modulepreload" crossorigin', `/dashboard/${file}`)
      ),
      ...(picture === null ? [] : [link(PICTURE, picture)]),
    ]
    return held.page.replace('</title>', () => `</title>${links.join('')}`)
  }

  /** Address of the script that every page begins with; null: nothing was shown yet. */
  get entry(): string | null {
    return /src="([^"]+)"/.exec(this.#held?.page ?? '')?.[1] ?? null
  }

  /** Address of the icon; null as before. */
  get icon(): string | null {
    return /rel="icon"[^>]* href="([^"]+)"/.exec(this.#held?.page ?? '')?.[1] ?? null
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
function filesOf(chunks: Held['chunks'], source: string | null): string[] {
  const { file, imports = [], css = [] } = chunks[source ?? ''] ?? {}
  return file === undefined
    ? []
    : [...new Set([file, ...css, ...imports.flatMap((one) => filesOf(chunks, one))])]
}

/** @param kind its attributes, as they stand in the page */
function link(kind: string, address: string): string {
  return `<link ${kind} href="${escapeHtml(address)}">`
}
