import { failToStart, ignite } from './boot.js'

ignite().ace().handle(process.argv.splice(2)).catch(failToStart)
