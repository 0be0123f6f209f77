import { configure, processCLIArgs, run } from '@japa/runner'

processCLIArgs(process.argv.slice(2))
configure({ files: ['tests/**/*.spec.ts'] })
await run()
