/**
 * Lets Node run the TypeScript sources: `node --import=./scripts/typescript/register.js <file>`. What
 * `@poppinss/ts-exec` does in a thread of its own, once for each thread of the application and with a
 * compiler in each, this does in the thread that imports, from files that were compiled before: that
 * takes some 20 MB a thread less (docs/adr/0022-sources-are-compiled-once.md).
 */
import { existsSync } from 'node:fs'
import { registerHooks, setSourceMapsSupport } from 'node:module'
import { fileURLToPath } from 'node:url'
import { compiled } from './compiled.js'

// Those of packages would stay in memory, and nobody corrects a line of theirs.
setSourceMapsSupport(true, { nodeModules: false })

registerHooks({
  resolve(specifier, context, next) {
    const source = sourceBeside(specifier, context.parentURL)
    if (source) {
      return next(source, context)
    }
    try {
      return next(specifier, context)
    } catch (error) {
      const missing = error.code === 'ERR_MODULE_NOT_FOUND' ? error.url : undefined
      if (!missing?.startsWith('file:') || !missing.endsWith('.js')) {
        throw error
      }
      return next(asTypeScript(missing), context)
    }
  },

  load(url, context, next) {
    if (context.format !== 'module-typescript' || url.includes('?')) {
      return next(url, context)
    }
    return { format: 'module', source: compiled(url).code, shortCircuit: true }
  },
})

/** Most imports are of a source beside the one that imports: asking saves an error each. */
function sourceBeside(specifier, parent) {
  if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !parent?.endsWith('.ts')) {
    return undefined
  }
  const url = asTypeScript(new URL(specifier, parent).href)
  return existsSync(fileURLToPath(url)) ? url : undefined
}

function asTypeScript(url) {
  return url.replace(/\.js$/, '.ts')
}
