import { failToStart, ignite } from './boot.js'

ignite()
  .ace()
  .configure(async (app) => {
    const { commandErrorHandler } = await import('#kernel/console/command_error_handler')
    const kernel = await app.container.make('ace')
    kernel.errorHandler = commandErrorHandler(kernel.errorHandler)
  })
  .handle(process.argv.splice(2))
  .catch(failToStart)
