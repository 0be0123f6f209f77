import { fileURLToPath } from 'node:url'
import { FsLoader } from '@adonisjs/core/ace'

const appRoot = new URL('../../', import.meta.url)

/** The base class of the commands stands among them. */
const isCommand = (path: string) => !/platform_command\.[jt]s$/.test(path)

/**
 * Offers every command file of a folder to Ace.
 *
 * @param folder Relative to the application root.
 */
export function commandsIn(folder: string) {
  return async () => new FsLoader(fileURLToPath(new URL(folder, appRoot)), isCommand)
}
