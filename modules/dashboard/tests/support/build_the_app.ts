import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { typescriptFlag } from '#tests/typescript_flag'

const run = promisify(execFile)

/** Folder of the application. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Builds the app where its sources have changed, as `npm start` does. */
export async function buildTheApp(...parameters: string[]): Promise<string> {
  const script = 'packages/dashboard/scripts/build.ts'
  const { stdout } = await run(process.execPath, [typescriptFlag, script, ...parameters], {
    cwd: root,
  })
  return stdout
}
