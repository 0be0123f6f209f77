import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { defineConfig, destination } from '@adonisjs/core/logger'
import { describeError, messageOnlyWhereGiven } from '#platform/errors/describe_error'

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
      /** Standard output of a command belongs to its result. */
      destination: destination({ dest: app.getEnvironment() === 'console' ? 2 : 1, sync: true }),
    },
  },
})

export default loggerConfig

declare module '@adonisjs/core/types' {
  export interface LoggersList extends InferLoggers<typeof loggerConfig> {}
}
