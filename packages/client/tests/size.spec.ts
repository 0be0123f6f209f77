import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { minify } from 'terser'
import ts from 'typescript'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext }

/**
 * A module and all it imports as one, each after those it needs; the exports are the module's own.
 */
async function bundleOf(entry: string): Promise<string> {
  const parts = new Map<string, string>()
  const add = async (file: string) => {
    if (parts.has(file)) {
      return
    }
    parts.set(file, '')
    const code = ts.transpileModule(await readFile(file, 'utf8'), { compilerOptions }).outputText
    for (const [, name] of code.matchAll(/ from '(\..*?)\.js'/g)) {
      await add(join(dirname(file), `${name}.ts`))
    }
    parts.delete(file)
    parts.set(file, code)
  }
  await add(join(source, entry))
  const all = [...parts.values()]
  const last = all.at(-1)!
  const names = [
    ...[...last.matchAll(/^export \{([^}]+)\} from/gm)].map(([, list]) => list),
    ...[...last.matchAll(/^export (?:async )?(?:class|function) (\w+)/gm)].map(([, name]) => name),
  ]
  const inside = all
    .join('\n')
    .replace(/^import .*$|^export \{[^}]*\} from .*$|^export \{\s*\};?$|^export (?=\w)/gm, '')
  return `${inside}\nexport {${names.map((list) => list.trim().replace(/,$/, '')).join(', ')}}`
}

test.group('Bundled, minified and compressed', () => {
  for (const [entry, kilobytes, part] of [
    ['index', 6, 'payments/initialize'],
    ['dashboard', 6, 'XSRF-TOKEN'],
    ['webhooks', 1.5, 'v1,'],
  ] as const) {
    test(`${entry}.ts is at most ${kilobytes} KB`, async ({ assert }) => {
      const { code } = await minify(await bundleOf(`${entry}.ts`), { module: true })
      assert.match(code!, /^(class|const|export)/)
      assert.include(code!, part)
      assert.isAtMost(gzipSync(code!, { level: 9 }).length, kilobytes * 1024)
    })
  }
})
