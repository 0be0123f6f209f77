import { endOnUncaughtError } from '#kernel/errors/uncaught'
import { failToStart, ignite } from './boot.js'

endOnUncaughtError()
ignite().httpServer().start().catch(failToStart)
