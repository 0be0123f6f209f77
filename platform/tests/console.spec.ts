import { randomUUID } from 'node:crypto'
import ace from '@adonisjs/core/services/ace'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import ApiKeyCreate from '#modules/api-keys/commands/api_key_create'
import ApiKeyList from '#modules/api-keys/commands/api_key_list'
import TenantCreate from '#platform/commands/tenant_create'
import { commandErrorHandler } from '#platform/console/command_error_handler'
import ApiKey from '#platform/access/api_key'
import { issueApiKey } from '#platform/access/api_keys'
import Tenant from '#kernel/tenancy/tenant'
import { createTenant } from '#tests/helpers'

/** Runs a command and returns what it prints for people. */
async function printed(
  Command: typeof ApiKeyList | typeof ApiKeyCreate | typeof TenantCreate,
  parameters: string[]
): Promise<string> {
  const command = await ace.create(Command, parameters)
  const written = await writtenBy(() => command.exec())
  return written.join('')
}

/** What some work writes to standard output. */
async function writtenBy(work: () => Promise<unknown>): Promise<string[]> {
  const written: string[] = []
  const write = process.stdout.write
  process.stdout.write = (chunk: string | Uint8Array) => {
    written.push(chunk.toString())
    return true
  }
  try {
    await work()
    return written
  } finally {
    process.stdout.write = write
  }
}

test.group('A slug made from a name', () => {
  const names: [string, RegExp][] = [
    ['Ọláolúwa Schools', /^olaoluwa-schools$/],
    ["St. Mary's Collège", /^st-marys-college$/],
    ['Ɗan Ƙwairo Academy', /^dan-kwairo-academy$/],
    ['مدرسة النور', /^[a-z0-9]+(-[a-z0-9]+)*$/],
  ]
  for (const [name, slug] of names) {
    test(`spells ${name} in plain letters`, async ({ assert }) => {
      const made = JSON.parse(await printed(TenantCreate, [name, '--json']))
      assert.match(made.slug, slug)
      await Tenant.query()
        .where('id', made.tenantId)
        .update({ slug: `named-${randomUUID()}` })
    })
  }

  test('is asked for when the name has no letter to spell', async ({ assert }) => {
    const { error } = JSON.parse(await printed(TenantCreate, ['\u3000. .', '--json']))
    assert.equal(error.code, 'E_INVALID_SLUG')
    assert.include(error.message, '--slug')
  })
})

test.group('A command', () => {
  test('without a flag that it needs is wrong usage', async ({ assert }) => {
    const kernel = await app.container.make('ace')
    const handler = commandErrorHandler(kernel.errorHandler, { json: true })
    const missing = await ace.create(ApiKeyList, []).catch((error: unknown) => error)
    const [output] = await writtenBy(() => handler.render(missing, kernel))
    const { error } = JSON.parse(output)
    assert.equal(error.code, 'E_WRONG_USAGE')
    assert.include(error.message, 'tenant')
    assert.equal(kernel.exitCode, 2)
    kernel.exitCode = undefined
  })

  test('is explained to whoever asks, without what it needs', async ({ assert }) => {
    const kernel = await app.container.make('ace')
    const handler = commandErrorHandler(kernel.errorHandler, { help: true })
    const missing = await ace.create(ApiKeyList, []).catch((error: unknown) => error)
    assert.isEmpty(await writtenBy(() => handler.render(missing, kernel)))
    assert.equal(kernel.exitCode, 0)
    kernel.exitCode = undefined
  })

  test('lets no name of a tenant command the terminal', async ({ assert }) => {
    const { tenant } = await createTenant()
    const { apiKey } = await issueApiKey({ tenantId: tenant.id, name: 'portal' })
    // As a row that an earlier version wrote.
    await apiKey.merge({ name: '\u001b[2Jportal\u009b\r\u0007\u202e' }).save()
    const output = await printed(ApiKeyList, [`--tenant=${tenant.slug}`])
    assert.include(output, 'portal')
    // eslint-disable-next-line no-control-regex
    assert.notMatch(output, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
  })

  for (const name of [
    'Unity\u0000College',
    'Unity\nCollege',
    '\u001b[2JUnity',
    ' ',
    'x'.repeat(201),
  ]) {
    test(`gives no tenant and no key the name ${JSON.stringify(name).slice(0, 30)}`, async ({
      assert,
    }) => {
      const { tenant } = await createTenant()
      const slug = `named-${randomUUID()}`
      const runs: [typeof TenantCreate | typeof ApiKeyCreate, string[]][] = [
        [TenantCreate, [name, `--slug=${slug}`]],
        [ApiKeyCreate, [`--tenant=${tenant.slug}`, `--name=${name}`]],
      ]
      for (const [Command, parameters] of runs) {
        const { error } = JSON.parse(await printed(Command, [...parameters, '--json']))
        assert.equal(error?.code, 'E_INVALID_NAME')
      }
      assert.isNull(await Tenant.findBy('slug', slug))
      assert.lengthOf(await ApiKey.forTenant(tenant.id), 1)
    })
  }
})
