process.env.NODE_ENV = 'test'

const { configure, processCLIArgs, run } = await import('@japa/runner')
const { leaveTestEnvironment, useTestEnvironment } = await import('#tests/environment')
const { failToStart, ignite } = await import('./boot.js')

await useTestEnvironment()

ignite()
  .testRunner()
  .configure(async (app) => {
    const { runnerHooks, ...config } = await import('#tests/bootstrap')

    processCLIArgs(process.argv.splice(2))
    configure({
      ...app.rcFile.tests,
      ...config,
      setup: runnerHooks.setup,
      teardown: runnerHooks.teardown.concat([() => app.terminate(), leaveTestEnvironment]),
    })
  })
  .run(() => run())
  .catch(failToStart)
