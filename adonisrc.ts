import { defineConfig } from '@adonisjs/core/app'
import { modules } from '#modules/main'
import { commandsIn } from '#platform/console/commands_loader'

export default defineConfig({
  experimental: {},

  commands: [
    () => import('@adonisjs/core/commands'),
    () => import('@adonisjs/lucid/commands'),
    () => import('@adonisjs/queue/commands'),
    commandsIn('platform/commands'),
    ...modules.flatMap((module) => (module.commands ? [commandsIn(module.commands)] : [])),
  ],

  providers: [
    () => import('@adonisjs/core/providers/app_provider'),
    () => import('@adonisjs/core/providers/vinejs_provider'),
    {
      file: () => import('@adonisjs/core/providers/repl_provider'),
      environment: ['repl', 'test'],
    },
    () => import('@adonisjs/lucid/database_provider'),
    () => import('@adonisjs/redis/redis_provider'),
    () => import('@adonisjs/limiter/limiter_provider'),
    () => import('@adonisjs/auth/auth_provider'),
    () => import('@adonisjs/core/providers/hash_provider'),
    () => import('@adonisjs/session/session_provider'),
    () => import('@adonisjs/shield/shield_provider'),
    () => import('@adonisjs/drive/drive_provider'),
    () => import('@adonisjs/transmit/transmit_provider'),
    () => import('@adonisjs/queue/queue_provider'),
    () => import('#providers/kernel_provider'),
    ...modules.flatMap((module) => (module.provider ? [module.provider] : [])),
    () => import('#providers/worker_provider'),
  ],

  preloads: [() => import('#start/routes'), () => import('#start/kernel')],

  tests: {
    suites: [
      {
        name: 'kernel',
        files: ['kernel/**/*.spec.{ts,js}', 'platform/**/*.spec.{ts,js}'],
        timeout: 30_000,
      },
      {
        name: 'modules',
        files: ['modules/**/tests/**/*.spec.{ts,js}'],
        timeout: 60_000,
      },
      {
        name: 'packages',
        files: ['packages/**/*.spec.{ts,js}', 'examples/**/*.spec.{ts,js}'],
        timeout: 60_000,
      },
      {
        name: 'journeys',
        files: ['tests/*.spec.{ts,js}', 'tests/!(browser|partner)/**/*.spec.{ts,js}'],
        timeout: 120_000,
      },
      {
        name: 'partner',
        files: ['tests/partner/**/*.spec.{ts,js}'],
        timeout: 120_000,
      },
      {
        name: 'browser',
        files: ['tests/browser/**/*.spec.{ts,js}'],
        timeout: 180_000,
      },
    ],
    forceExit: true,
  },

  metaFiles: [
    { pattern: 'packages/*/package.json', reloadServer: false },
    { pattern: 'packages/*/assets/*', reloadServer: false },
    { pattern: 'packages/dashboard/build/**', reloadServer: false },
    { pattern: 'modules/billing/plans/*.json', reloadServer: false },
  ],

  directories: {
    tmp: 'tmp',
  },
})
