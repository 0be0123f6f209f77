import { endOnUncaughtError } from '#platform/errors/uncaught'
import { failToStart, ignite } from './boot.js'

const parameters = process.argv.splice(2)

endOnUncaughtError()
ignite()
  .ace()
  .configure(async (app) => {
    const { commandErrorHandler } = await import('#platform/console/command_error_handler')
    const kernel = await app.container.make('ace')
    kernel.errorHandler = commandErrorHandler(kernel.errorHandler, {
      json: parameters.includes('--json'),
      help: parameters.includes('--help'),
    })
  })
  .handle(parameters)
  .catch(failToStart)
