/**
 * Runs an Ace command from the TypeScript sources: `node ace <command>`.
 * `node ace build` replaces this file by one for the compiled application.
 */
import '@poppinss/ts-exec'

await import('./bin/console.js')
