import vine from '@vinejs/vine'
import { test } from '@japa/runner'
import type {
  ExtractionEngineAdapter,
  PageFailure,
  RefinerAdapter,
} from '@tenant-education/adapter-kit'
import config from '#config/adapters'
import { adapters } from '#kernel/adapters/adapters'
import { configureModule, moduleSettings } from '#kernel/modules/settings'
import { disableModules } from '#kernel/tenancy/module_state'
import { createTenant, type TestTenant } from '#tests/helpers'
import { plugIn } from '#tests/plug_in'
import * as pdf from '@tenant-education/sheet-reader/samples/faults/main'
import { enginePort } from '../adapters/engine_port.js'
import { refinerPort } from '../adapters/refiner_port.js'
import { refineDrafts } from '../pipeline/refine_drafts.js'
import { fileState } from '../queries/file_state.js'
import type { FileProcessingSettings } from '../settings.js'
import { misreadDraft } from './support/drafts.js'
import { untilDone, uploadedFile } from './support/processing.js'

/** Tells when a call hangs, and lets all calls go that do. */
class Hanging {
  readonly #end = Promise.withResolvers<void>()
  calls = 0

  async hang(): Promise<void> {
    this.calls += 1
    await this.#end.promise
  }

  letGo(): void {
    this.#end.resolve()
  }
}

function hangingEngine(hanging: Hanging): ExtractionEngineAdapter {
  return {
    $$type: 'platform.adapter',
    api: 1,
    port: enginePort.id,
    id: 'hanging',
    capabilities: {},
    settings: vine.object({}),
    create: () => ({
      capabilities: { maxPagesPerCall: 1, concurrency: 1 },
      async *read(_document, [pageNumber]): AsyncGenerator<PageFailure> {
        await hanging.hang()
        yield { pageNumber, code: 'BAD_PAGE', retryable: false }
      },
      close: () => hanging.hang(),
    }),
  }
}

/** A school that has its pages read by the engine that hangs. */
async function schoolWithHangingEngine(): Promise<TestTenant> {
  const school = await createTenant({ modules: ['file-processing'] })
  await configureModule(school.tenant.id, 'file-processing', { textLayer: 'ignore' })
  await adapters.use(school.tenant.id, enginePort, 'hanging', {})
  return school
}

test.group('An engine that never answers', (group) => {
  let hanging: Hanging

  group.each.setup(() => {
    hanging = new Hanging()
    const takeOut = plugIn(hangingEngine(hanging))
    return () => {
      hanging.letGo()
      takeOut()
    }
  })

  test('does not keep the files of other tenants waiting, however many wait for it', async ({
    assert,
    client,
    cleanup,
  }) => {
    const slow = await schoolWithHangingEngine()
    const slowIds: string[] = []
    for (let file = 0; file < 9; file++) {
      slowIds.push(await uploadedFile(client, slow, pdf.smallestGood()))
    }
    cleanup(() => disableModules(slow.tenant.id, ['file-processing']))
    const quick = await createTenant()
    const quickId = await uploadedFile(client, quick, pdf.smallestGood())
    const done = await untilDone(quick.tenant.id, quickId)
    assert.deepInclude(done, { status: 'complete', recordCount: 3 })
    assert.isAbove(hanging.calls, 0)
    for (const fileId of slowIds) {
      const { job } = await fileState(slow.tenant.id, fileId, null)
      assert.include(['pending', 'processing'], job.status)
    }
  })

  test('fails the file at its deadline, and the next one has the place', async ({
    assert,
    client,
    cleanup,
  }) => {
    const { engine } = config.callTimeout
    cleanup(() => void (config.callTimeout.engine = engine))
    config.callTimeout.engine = 20
    const school = await schoolWithHangingEngine()
    for (let file = 0; file < 3; file++) {
      const fileId = await uploadedFile(client, school, pdf.smallestGood())
      const { status, error } = await untilDone(school.tenant.id, fileId)
      assert.equal(status, 'failed')
      assert.notInclude(error!, 'hanging')
    }
  })
})

test.group('A refiner that never answers', () => {
  test('leaves the records as they were read, when its budget is over', async ({
    assert,
    cleanup,
  }) => {
    const { callGrace } = config
    const refiner: RefinerAdapter = {
      $$type: 'platform.adapter',
      api: 1,
      port: refinerPort.id,
      id: 'hanging',
      capabilities: {},
      settings: vine.object({}),
      create: () => ({ propose: () => new Promise<never>(() => {}) }),
    }
    const takeOut = plugIn(refiner)
    cleanup(() => {
      takeOut()
      config.callGrace = callGrace
    })
    config.callGrace = 5
    const { tenant } = await createTenant()
    await adapters.use(tenant.id, refinerPort, 'hanging', {})
    const settings = await moduleSettings<FileProcessingSettings>(tenant.id, 'file-processing')
    const refine = refineDrafts(
      tenant.id,
      { ...settings, refinementSeconds: 0.02 },
      new AbortController().signal
    )
    const conclusion = { groups: [], pagesOfGroups: {}, gradeBoundaries: [], title: null }
    assert.isNull(await refine(1, [misreadDraft(0)], conclusion))
  })
})
