/**
 * Runs an Ace command from the TypeScript sources: `node ace <command>`.
 * `node ace build` replaces this file by one for the compiled application.
 */
import './scripts/typescript/register.js'

await import('./bin/console.js')
