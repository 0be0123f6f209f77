import { endOnUncaughtError } from '#platform/errors/uncaught'
import { failToStart, ignite } from './boot.js'

endOnUncaughtError()
ignite().httpServer().start().catch(failToStart)
