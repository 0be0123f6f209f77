import { randomBytes } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'

/**
 * Makes sure that there is an `APP_KEY`, so that a fresh clone starts without any preparation.
 *
 * A key in the environment or in `.env` is left alone. Otherwise a random one is appended to `.env`
 * (created with mode 600). The key encrypts the adapters' secrets: losing it loses them.
 */
export async function ensureAppKey(appRoot: URL): Promise<void> {
  if (process.env.APP_KEY) {
    return
  }

  const path = new URL('.env', appRoot)
  const contents = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') {
      return ''
    }
    throw error
  })
  if (/^\s*APP_KEY\s*=\s*\S/m.test(contents)) {
    return
  }

  const separator = contents === '' || contents.endsWith('\n') ? '' : '\n'
  const key = randomBytes(24).toString('base64url')
  await appendFile(path, `${separator}APP_KEY=${key}\n`, { mode: 0o600 })
}
