import { readdir, readFile } from 'node:fs/promises'
import { test } from '@japa/runner'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, root), 'utf8')

/** Flags that every command has. */
const COMMON = ['json']

/** Names of the platform's own commands, each with its flags. */
async function commands(): Promise<Map<string, string[]>> {
  const modules = await readdir(new URL('modules/', root), { withFileTypes: true })
  const folders = modules
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `modules/${name}/commands/`)
  const found = new Map<string, string[]>()
  for (const folder of ['platform/commands/', ...folders]) {
    const files = await readdir(new URL(folder, root)).catch(() => [])
    for (const file of files) {
      const source = await read(folder + file)
      const name = /commandName = '([^']+)'/.exec(source)?.[1]
      if (name) {
        found.set(name, flagsOf(source))
      }
    }
  }
  return found
}

/** Flags as they are written: `@flags.string({ … }) declare netDays` is `net-days`. */
function flagsOf(source: string): string[] {
  return [...source.matchAll(/@flags\.\w+\([\s\S]*?\)\s+declare (\w+)/g)]
    .map(([, property]) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
    .filter((flag) => !COMMON.includes(flag))
}

test.group('The page of commands', () => {
  test('names every command and every flag of it', async ({ assert }) => {
    const known = await commands()
    const page = await read('docs/commands.md')
    const rows = page.split('\n').filter((line) => line.startsWith('| `'))
    const missing = [...known].flatMap(([name, flags]) => {
      const own = rows.filter((row) => new RegExp(`\`${name}[ \`]`).test(row)).join('\n')
      return own === ''
        ? [name]
        : flags.filter((flag) => !own.includes(`--${flag}`)).map((flag) => `${name} --${flag}`)
    })
    assert.isAbove(known.size, 30)
    assert.deepEqual(missing, [])
  })
})
