import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const execute = promisify(execFile)
export const root = fileURLToPath(new URL('../', import.meta.url))

/** A block of code on a page of the documentation. */
export interface Block {
  page: string
  language: string
  code: string
}

/** README and the pages of `docs/`, by their paths. */
export async function pages(): Promise<string[]> {
  const names = await readdir(`${root}docs`)
  return [
    'README.md',
    ...names.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
  ]
}

/** The blocks of a page that name their language; those inside a list without its indent. */
export async function blocksOf(page: string): Promise<Block[]> {
  const text = await readFile(root + page, 'utf8')
  return [...text.matchAll(/^( *)```(\w+)\n(.*?)^ *```$/gms)].map(([, indent, language, code]) => ({
    page,
    language,
    code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }))
}

/** The one block of a page that holds a text. */
export async function blockWith(page: string, part: string): Promise<string> {
  const all = await blocksOf(page)
  const found = all.filter(({ code }) => code.includes(part))
  if (found.length !== 1) {
    throw new Error(`${page} has ${found.length} blocks with ${part}, and not one.`)
  }
  return found[0].code
}

/** What a block is run with. */
export interface Given {
  /** What stands for something of the reader's own, and what it is in the test. */
  replaced?: Readonly<Record<string, string>>
  env?: Readonly<Record<string, string>>
  cwd?: string
}

/** `curl`, but an answer that tells of a failure ends the block. */
const STRICT_CURL = 'curl() { command curl -sS --fail-with-body "$@" && echo; }\n'

/**
 * Runs a block as it stands, in a shell.
 *
 * @returns what it printed, line by line.
 * @throws with what it printed when a command of it fails.
 */
export async function runInShell(
  code: string,
  { replaced = {}, env = {}, cwd }: Given = {}
): Promise<string[]> {
  const filled = Object.entries(replaced).reduce(
    (text, [shown, meant]) => text.replaceAll(shown, meant),
    code
  )
  const { stdout } = await execute('sh', ['-e', '-c', STRICT_CURL + filled], {
    cwd,
    env: { ...process.env, ...env },
  }).catch((error: Error & { stdout: string }) => {
    throw new Error(`${filled}\n${error.stdout}`, { cause: error })
  })
  return stdout.split('\n').filter((line) => line !== '')
}

/** The words of each `node ace …` of a block, the name of the command first. */
export async function aceCommandsOf(code: string): Promise<string[][]> {
  const lines = code.replaceAll('\\\n', ' ').split('\n')
  const commands = lines.filter((line) => line.startsWith('node ace '))
  return Promise.all(
    commands.map(async (line) => {
      const words = line.slice('node ace '.length)
      const print = `for word in ${words}\ndo printf '%s\\n' "$word"; done`
      const { stdout } = await execute('sh', ['-c', print])
      return stdout.trimEnd().split('\n')
    })
  )
}
