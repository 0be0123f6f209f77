import { fileURLToPath } from 'node:url'
import { FsLoader } from '@adonisjs/core/ace'

const appRoot = new URL('../../', import.meta.url)

/**
 * Offers every command file of a folder to Ace.
 *
 * @param folder Relative to the application root.
 */
export function commandsIn(folder: string) {
  return async () => new FsLoader(fileURLToPath(new URL(folder, appRoot)))
}
