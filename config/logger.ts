import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { defineConfig, destination } from '@adonisjs/core/logger'
import { describeError, messageOnlyWhereGiven } from '#platform/errors/describe_error'

/** Standard output of a command belongs to its result. Commands end as soon as they have it. */
const ofCommands = { dest: 2, sync: true }

/**
 * A line waits until there are a few kilobytes of them, but no longer than this in milliseconds.
 */
const ofServers = { dest: 1, sync: false, minLength: 4096, periodicFlush: 250 }

const loggerConfig = defineConfig({
  default: 'app',
  loggers: {
    app: {
      enabled: true,
      name: 'tenant-education-platform',
      level: env.get('LOG_LEVEL', app.inTest ? 'silent' : 'info'),
      redact: {
        paths: ['*.password', '*.secret', '*.apiKey', '*.token', '*.authorization'],
        censor: '[redacted]',
      },
      serializers: { err: (error: unknown) => describeError(error) },
      hooks: { logMethod: messageOnlyWhereGiven },
      destination: destination(app.getEnvironment() === 'console' ? ofCommands : ofServers),
    },
  },
})

export default loggerConfig

declare module '@adonisjs/core/types' {
  export interface LoggersList extends InferLoggers<typeof loggerConfig> {}
}
