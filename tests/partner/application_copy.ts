import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const original = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)

/** The kit: a workspace of the repository, and a package like any other to everybody else. */
const KIT = { name: '@tenant-education/adapter-kit', folder: 'packages/adapter-kit' }

/** Workspaces that belong to the application and that no partner installs. */
const OWN_PACKAGES = ['packages/result-arithmetic', 'packages/sheet-reader']

/** The application with its dependencies in a folder of its own, where a test may change it. */
export class ApplicationCopy {
  readonly #folder: string
  /** Folder of the application, ending in a slash. */
  readonly root: string

  private constructor(folder: string) {
    this.#folder = folder
    this.root = join(folder, 'application/')
  }

  static async make(): Promise<ApplicationCopy> {
    const copy = new ApplicationCopy(await mkdtemp(join(tmpdir(), 'partner-')))
    const { stdout } = await run(
      'git',
      ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
      { cwd: original, maxBuffer: 16 * 1024 * 1024 }
    )
    for (const file of stdout.split('\0').filter((name) => name && existsSync(original + name))) {
      await cp(join(original, file), join(copy.root, file))
    }
    await run('cp', ['-a', join(original, 'node_modules'), join(copy.root, 'node_modules')])
    return copy
  }

  get installedPackages(): string {
    return join(this.root, 'node_modules')
  }

  /**
   * Runs a program in the application under the Node it brings along.
   *
   * @returns what the program printed.
   */
  async run(
    program: string,
    parameters: readonly string[],
    { folder = '', registry = 'http://127.0.0.1:1/' } = {}
  ): Promise<string> {
    const { stdout } = await run(program, parameters, {
      cwd: join(this.root, folder),
      env: {
        ...process.env,
        PATH: `${join(this.installedPackages, '.bin')}${delimiter}${process.env.PATH}`,
        npm_config_registry: registry,
        npm_config_audit: 'false',
        npm_config_fund: 'false',
        npm_config_update_notifier: 'false',
      },
    })
    return stdout
  }

  /** Makes the tarball of a package of the repository. Returns its path. */
  async pack(folder: string): Promise<string> {
    const printed = await this.run(
      'npm',
      ['pack', '--silent', '--pack-destination', this.#folder],
      { folder }
    )
    return join(this.#folder, printed.trim().split('\n').at(-1)!)
  }

  /** Makes the tarball of the adapter kit, and takes its sources out of the application. */
  async packKit(): Promise<string> {
    const tarball = await this.pack(KIT.folder)
    await rm(join(this.root, KIT.folder), { recursive: true })
    await rm(join(this.installedPackages, KIT.name))
    await this.#change('package.json', (manifest) => (manifest.workspaces = OWN_PACKAGES))
    await this.#change('package-lock.json', (lock) => {
      const packages = lock.packages as Record<string, Record<string, unknown>>
      packages[''].workspaces = OWN_PACKAGES
      delete packages[KIT.folder]
      delete packages[`node_modules/${KIT.name}`]
    })
    return tarball
  }

  /** Puts a plugin into the application whose provider throws a secret. */
  async addBrokenPlugin(name: string): Promise<void> {
    const folder = join(this.installedPackages, name)
    await mkdir(folder)
    const manifest = { name, version: '1.0.0', type: 'module', exports: { './provider': './p.js' } }
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
    const provider = "export default class Broken { boot() { throw 'sk_live_of_the_plugin' } }"
    await writeFile(join(folder, 'p.js'), provider)
    const path = join(this.root, 'adonisrc.ts')
    const content = await readFile(path, 'utf8')
    const last = "() => import('#providers/worker_provider'),"
    await writeFile(path, content.replace(last, `${last}\n() => import('${name}/provider'),`))
  }

  remove(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true })
  }

  async #change(
    file: string,
    change: (content: Record<string, unknown>) => unknown
  ): Promise<void> {
    const path = join(this.root, file)
    const content = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>
    change(content)
    await writeFile(path, `${JSON.stringify(content, null, 2)}\n`)
  }
}
