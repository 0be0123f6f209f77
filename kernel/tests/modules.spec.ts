import vine from '@vinejs/vine'
import { test } from '@japa/runner'
import { createTenant } from '#tests/helpers'
import { checkManifests } from '#kernel/modules/check_manifests'
import type { ModuleManifest } from '#kernel/modules/manifest'
import { configureModule, moduleSettings } from '#kernel/modules/settings'
import { PlatformJob, type TenantPayload } from '#platform/queue/platform_job'
import { parseSettings, type ValueSources } from '#platform/console/settings_text'
import { secret } from '#platform/secrets/settings_vault'
import {
  disableModules,
  enableModules,
  enabledModules,
  isEnabled,
} from '#kernel/tenancy/module_state'

const manifest = (id: string, requires: string[] = []): ModuleManifest => ({
  id,
  title: id,
  description: id,
  requires,
})

const secretSchema = vine.object({
  file: secret(vine.string()),
  variable: secret(vine.string()),
  input: secret(vine.string()),
  name: vine.string(),
  count: vine.number(),
})

/** What stands beside the command line in a test. */
const sources: ValueSources = {
  environment: { KEY: 'from the environment' },
  readFile: async (path) => {
    const files: Record<string, string> = { 'key.txt': 'from a file\n', 'n.txt': '7' }
    if (files[path] === undefined) {
      throw Object.assign(new Error('none'), { code: 'ENOENT' })
    }
    return files[path]
  },
  readInput: async () => 'line 1\nline 2\r\n',
}

test.group('The list of modules', () => {
  test('may hold each id once', ({ assert }) => {
    assert.throws(
      () => checkManifests([manifest('a'), manifest('a')]),
      'Two modules have the id "a". Give one of them another id in its module.ts.'
    )
  })

  test('names both modules when one requires what is not there', ({ assert }) => {
    assert.throws(
      () => checkManifests([manifest('a', ['b'])]),
      /Module "a" requires "b", which is not in modules\/main.ts/
    )
    assert.throws(
      () => checkManifests([{ ...manifest('a'), uses: ['b'] }]),
      /Module "a" requires "b", which is not in modules\/main.ts/
    )
  })

  test('names both modules of a circle, and a wrong order', ({ assert }) => {
    assert.throws(
      () => checkManifests([manifest('a', ['b']), manifest('b', ['a'])]),
      /Module "a" requires "b", which stands after it or requires it in turn/
    )
    assert.doesNotThrow(() => checkManifests([manifest('b'), manifest('a', ['b'])]))
  })
})

test.group('Modules of a tenant', () => {
  test('are enabled and disabled together with what they require', async ({ assert }) => {
    const { tenant } = await createTenant({ modules: [] })
    await assert.rejects(
      () => enableModules(tenant.id, ['records']),
      'Module "records" requires "file-processing". Enable both together, or disable both together.'
    )
    assert.isFalse(await isEnabled(tenant.id, 'records'))

    await enableModules(tenant.id, ['records', 'file-processing'])
    const enabled = await enabledModules(tenant.id)
    assert.sameMembers([...enabled], ['records', 'file-processing'])

    await assert.rejects(() => disableModules(tenant.id, ['file-processing']))
    assert.isTrue(await isEnabled(tenant.id, 'file-processing'))
    await disableModules(tenant.id, ['records'])
    await disableModules(tenant.id, ['file-processing'])
    assert.isFalse(await isEnabled(tenant.id, 'file-processing'))
  })

  test('a module that is not installed cannot be enabled', async ({ assert }) => {
    const { tenant } = await createTenant({ modules: [] })
    await assert.rejects(
      () => enableModules(tenant.id, ['magic']),
      /There is no module "magic". Installed are: file-processing/
    )
  })

  test('a job of a module that the tenant no longer has does nothing', async ({ assert }) => {
    const { tenant } = await createTenant()
    let runs = 0

    class CountingJob extends PlatformJob<TenantPayload> {
      static override options = { name: 'records.counting' }
      readonly moduleId = 'records'

      async handle() {
        runs += 1
      }
    }

    const run = async () => {
      const job = new CountingJob()
      job.$hydrate(
        { tenantId: tenant.id },
        {
          jobId: 'job',
          name: 'records.counting',
          attempt: 1,
          queue: 'default',
          priority: 5,
          acquiredAt: new Date(),
          stalledCount: 0,
        }
      )
      await job.execute()
    }
    await run()
    assert.equal(runs, 1)
    await disableModules(tenant.id, ['records'])
    await run()
    assert.equal(runs, 1)
  })
})

test.group('Settings of a module', () => {
  test('have defaults, are checked, and return to the default', async ({ assert }) => {
    const { tenant } = await createTenant()
    const settings = () =>
      moduleSettings<{ textLayer: string }>(tenant.id, 'file-processing').then(
        ({ textLayer }) => textLayer
      )
    assert.equal(await settings(), 'prefer')

    await configureModule(tenant.id, 'file-processing', { textLayer: 'ignore' })
    assert.equal(await settings(), 'ignore')
    await assert.rejects(
      () => configureModule(tenant.id, 'file-processing', { textLayer: 'sometimes' }),
      /^textLayer: /
    )
    await assert.rejects(
      () => configureModule(tenant.id, 'file-processing', { textLayers: 'ignore' }),
      'textLayers: is not a known field'
    )
    await configureModule(tenant.id, 'file-processing', { textLayer: null })
    assert.equal(await settings(), 'prefer')
  })

  test('that are saved at the same time are all kept', async ({ assert }) => {
    const { tenant } = await createTenant()
    const changes = [
      { textLayer: 'ignore' },
      { refinement: 'on_request' },
      { refinementTokens: 500 },
      { refinementSeconds: 7 },
    ]
    await Promise.all(
      changes.map((change) => configureModule(tenant.id, 'file-processing', change))
    )
    assert.containSubset(
      await moduleSettings(tenant.id, 'file-processing'),
      Object.assign({}, ...changes)
    )
  })

  test('are read from a command line by the type of their field', async ({ assert }) => {
    const schema = vine.object({
      text: vine.string(),
      count: vine.number(),
      on: vine.boolean(),
      list: vine.array(vine.string()),
    })
    const pairs = ['text=0123', 'count=7', 'on=true', 'list=["a=b"]', 'other=x=y', 'gone=']
    assert.deepEqual(await parseSettings(schema, pairs), {
      text: '0123',
      count: 7,
      on: true,
      list: ['a=b'],
      other: 'x=y',
      gone: null,
    })
    await assert.rejects(() => parseSettings(schema, ['nothing']), /write --set name=value/)
  })

  test('come from files, the environment or standard input, without their last line break', async ({
    assert,
  }) => {
    const pairs = ['file=@key.txt', 'variable=env:KEY', 'input=-', 'name=@@home', 'count=@n.txt']
    assert.deepEqual(await parseSettings(secretSchema, pairs, sources), {
      file: 'from a file',
      variable: 'from the environment',
      input: 'line 1\nline 2',
      name: '@home',
      count: 7,
    })
  })

  test('that are secret are refused on the command line itself, and not repeated', async ({
    assert,
  }) => {
    const refused = await parseSettings(secretSchema, ['file=sk_live_1'], sources).catch(
      (error: Error & { code: string }) => error
    )
    assert.instanceOf(refused, Error)
    assert.equal(refused.code, 'E_SECRET_ON_COMMAND_LINE')
    assert.include(String(refused.message), '--set file=@file')
    assert.notInclude(String(refused.message), 'sk_live_1')
    assert.deepEqual(await parseSettings(secretSchema, ['file='], sources), { file: null })
  })

  test('whose source is not there are refused, and say which source', async ({ assert }) => {
    const cases: [string[], RegExp][] = [
      [['file=@none.txt'], /^file: file none\.txt cannot be read \(ENOENT\)/],
      [['file=env:NONE'], /^file: variable NONE is empty or not set/],
      [['file=-', 'input=-'], /^input: standard input can be given to one setting only/],
    ]
    for (const [pairs, message] of cases) {
      await assert.rejects(() => parseSettings(secretSchema, pairs, sources), message)
    }
  })
})
