import 'reflect-metadata'
import { Ignitor, prettyPrintError } from '@adonisjs/core'
import type { ApplicationService } from '@adonisjs/core/types'

/** Folder of the application: everything relative starts here. */
const APP_ROOT = new URL('../', import.meta.url)

const importer = (path: string) =>
  path.startsWith('./') || path.startsWith('../')
    ? import(new URL(path, APP_ROOT).href)
    : import(path)

/**
 * The application before it is told whether it serves HTTP, runs a command or runs tests. The three
 * entry points beside this file differ in nothing else.
 */
export function ignite(): Ignitor {
  return new Ignitor(APP_ROOT, { importer }).tap((app) => {
    app.booting(async () => {
      await import('#start/env')
      const { guardPlugins } = await import('#kernel/plugins/guarded_plugins')
      const { providers } = app.rcFile
      providers.splice(0, providers.length, ...guardPlugins(providers))
    })
    const report = async () => {
      const { reportPluginFailures } = await import('#platform/console/report_plugin_failures')
      await reportPluginFailures(app)
    }
    void app.booted(report)
    void app.ready(report)
    app.listen('SIGTERM', () => stop(app))
    app.listenIf(app.managedByPm2, 'SIGINT', () => stop(app))
  })
}

/**
 * Ends in order, and then for certain: a thread that was just starting must not keep the process.
 */
async function stop(app: ApplicationService): Promise<void> {
  const { beginShutdown } = await import('#platform/work/shutdown')
  beginShutdown()
  await app.terminate()
  process.exit()
}

/** Prints why the process could not start and ends it with code 1, whatever had been opened. */
export async function failToStart(error: unknown): Promise<void> {
  await prettyPrintError(error)
  process.exit(1)
}
