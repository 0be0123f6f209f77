import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

interface Manifest {
  name: string
  version: string
}

/**
 * A registry of npm packages on this machine. It publishes tarballs, and knows what is installed in
 * an application, so that npm finds the packages that a tarball needs without leaving the machine.
 */
export class NpmRegistry {
  readonly #installed: string
  #published = new Map<string, { manifest: Manifest; path: string }>()
  #server: Server | undefined

  /** @param installed `node_modules` of the application. */
  constructor(installed: string) {
    this.#installed = installed
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server?.address() as AddressInfo).port}/`
  }

  /** @param path a tarball that `npm pack` made. */
  async publish(path: string): Promise<void> {
    const { stdout } = await run('tar', ['xzOf', path, 'package/package.json'])
    const manifest = JSON.parse(stdout) as Manifest
    this.#published.set(manifest.name, { manifest, path })
  }

  async start(): Promise<this> {
    this.#server = createServer((request, response) => {
      this.#answer(decodeURIComponent(request.url!.slice(1))).then(
        (answer) => response.writeHead(answer ? 200 : 404).end(answer ?? '{}'),
        () => response.destroy()
      )
    })
    await new Promise<void>((resolve) => this.#server!.listen(0, '127.0.0.1', resolve))
    return this
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise<void>((resolve) => this.#server!.close(() => resolve()))
  }

  async #answer(path: string): Promise<Buffer | string | null> {
    if (path.endsWith('.tgz')) {
      const asked = [...this.#published.values()].find(
        (tarball) => basename(tarball.path) === basename(path)
      )
      return asked ? readFile(asked.path) : null
    }
    const published = this.#published.get(path)
    return published ? this.#describe(published) : this.#describeInstalled(path)
  }

  async #describe({ manifest, path }: { manifest: Manifest; path: string }): Promise<string> {
    const digest = createHash('sha512').update(await readFile(path))
    return packument(manifest, {
      tarball: `${this.url}-/${basename(path)}`,
      integrity: `sha512-${digest.digest('base64')}`,
    })
  }

  /** It is not fetched, being there already: its tarball is not offered. */
  async #describeInstalled(name: string): Promise<string | null> {
    const manifest = await readFile(join(this.#installed, name, 'package.json'), 'utf8').catch(
      () => null
    )
    return manifest && packument(JSON.parse(manifest) as Manifest, { tarball: `${this.url}-/none` })
  }
}

function packument(manifest: Manifest, dist: Record<string, string>): string {
  const { name, version } = manifest
  return JSON.stringify({
    name,
    'dist-tags': { latest: version },
    'versions': { [version]: { ...manifest, dist } },
  })
}
