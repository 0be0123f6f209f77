import { endOnUncaughtError } from '#platform/errors/uncaught'
import { failToStart, ignite } from './boot.js'

const parameters = process.argv.splice(2)

endOnUncaughtError()
ignite()
  .ace()
  .configure(async (app) => {
    const { commandErrorHandler } = await import('#platform/console/command_error_handler')
    const kernel = await app.container.make('ace')
    kernel.errorHandler = commandErrorHandler(kernel.errorHandler, parameters.includes('--json'))
  })
  .handle(parameters)
  .catch(failToStart)
