import fc from 'fast-check'
import { apiClient } from '@japa/api-client'
import { assert } from '@japa/assert'
import { pluginAdonisJS } from '@japa/plugin-adonisjs'
import app from '@adonisjs/core/services/app'
import testUtils from '@adonisjs/core/services/test_utils'
import { migrate } from '#platform/database/migrate'
import { answerMalformedRequests } from '#platform/http/malformed_request'
import { spec } from '@japa/runner/reporters'
import type { Config } from '@japa/runner/types'
import { outboxRelay } from '#platform/outbox/outbox_relay'
import { InlineWorker } from '#platform/queue/inline_worker'
import { browserPlugins } from './browser/support/chromium.js'
import { holdAnswersAgainstDescription } from './described_answers.js'
import { holdEventsAgainstDescription } from './described_events.js'
import { watchWrites } from './audited_writes.js'
import { testSeed } from './random_seed.js'
import { totals } from './totals_reporter.js'

fc.configureGlobal({ seed: testSeed })

export const plugins: Config['plugins'] = [
  assert(),
  pluginAdonisJS(app),
  apiClient(),
  ...(await browserPlugins()),
]

export const reporters: Config['reporters'] = {
  activated: ['spec', 'totals'],
  list: [spec(), totals],
}

/** Works the real queue and outbox inside the test process, as the server does by default. */
function startWorkers() {
  const worker = new InlineWorker(app)
  worker.start()
  outboxRelay.start()
  return async () => {
    await Promise.all([worker.stop(), outboxRelay.stop()])
  }
}

export const runnerHooks: Required<Pick<Config, 'setup' | 'teardown'>> = {
  setup: [
    prepareDatabase,
    startServer,
    startWorkers,
    holdAnswersAgainstDescription,
    holdEventsAgainstDescription,
    watchWrites,
  ],
  teardown: [],
}

/** The database of the run is thrown away as a whole: nothing is rolled back afterwards. */
async function prepareDatabase(): Promise<void> {
  await migrate(await app.container.make('lucid.db'), app)
}

/**
 * One server for all suites: `fetch` keeps its connections, and would meet a dead one at the start
 * of a suite if each had a server of its own at the same address.
 */
async function startServer() {
  const stop = await testUtils.httpServer().start()
  const server = await app.container.make('server')
  answerMalformedRequests(server.getNodeServer()!)
  return stop
}
