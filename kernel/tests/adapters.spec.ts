import vine from '@vinejs/vine'
import { test } from '@japa/runner'
import { createTenant } from '#tests/helpers'
import { AdapterRegistry } from '#kernel/adapters/adapter_registry'
import { Adapters } from '#kernel/adapters/adapters'
import { definePort, type PlatformAdapter } from '#kernel/adapters/contract'
import { connectionOf, findConnection } from '#kernel/adapters/connections'
import TenantAdapter from '#kernel/adapters/tenant_adapter'
import { currentPlugin, pluginFailures } from '#kernel/plugins/plugin_failures'
import { secret } from '#platform/secrets/settings_vault'
import { seal, unseal } from '#platform/secrets/vault'
import { tenancyChanged } from '#platform/access/tenancy_cache'

interface Greeter {
  greet(): string
}

const port = definePort<Greeter>({
  id: 'test.greeter',
  title: 'Greets',
  preference: ['polite', 'plain'],
  callTimeout: () => 5000,
})

const plain: PlatformAdapter<Greeter> = {
  $$type: 'platform.adapter',
  api: 1,
  port: port.id,
  id: 'plain',
  capabilities: {},
  settings: vine.object({}),
  create: () => ({ greet: () => 'hello' }),
}

const polite: PlatformAdapter<Greeter, { title: string; token: string; loud: boolean }> = {
  ...plain,
  id: 'polite',
  settings: vine.object({
    title: vine.string().minLength(2),
    token: secret(vine.string()),
    loud: vine.boolean().parse((value) => value ?? false),
  }),
  create: ({ settings }) => ({ greet: () => `${settings.title} (${settings.token})` }),
}

function adaptersOfTest(): Adapters {
  const adapters = new Adapters()
  adapters.open(port)
  adapters.add(plain)
  adapters.add(polite)
  adapters.registry.freeze()
  return adapters
}

test.group('Adapters of a tenant', () => {
  test('the first usable one in the order of preference is taken until the tenant chooses', async ({
    assert,
  }) => {
    const adapters = adaptersOfTest()
    const { tenant } = await createTenant()
    assert.deepEqual(await adapters.usable(tenant.id, port), ['plain'])
    const first = await adapters.for(tenant.id, port)
    assert.equal(first.service.greet(), 'hello')

    await adapters.use(tenant.id, port, 'polite', { title: 'Dr', token: 's3cret' })
    const chosen = await adapters.for(tenant.id, port)
    assert.equal(chosen.id, 'polite')
    assert.equal(chosen.service.greet(), 'Dr (s3cret)')

    await adapters.use(tenant.id, port, 'plain', {})
    assert.equal(await adapters.choice(tenant.id, port), 'plain')
    const named = await adapters.for(tenant.id, port, 'polite')
    assert.equal(named.id, 'polite')
  })

  test('secrets are encrypted at rest and bound to their tenant', async ({ assert }) => {
    const adapters = adaptersOfTest()
    const { tenant } = await createTenant()
    const stranger = await createTenant()
    await adapters.use(tenant.id, port, 'polite', { title: 'Dr', token: 's3cret' })

    const row = await TenantAdapter.forTenant(tenant.id).firstOrFail()
    assert.notInclude(JSON.stringify(row.settings), 's3cret')
    assert.equal(row.settings.title, 'Dr')

    await TenantAdapter.query().where('id', row.id).update({ tenantId: stranger.tenant.id })
    await assert.rejects(
      () => adaptersOfTest().for(stranger.tenant.id, port),
      /cannot be decrypted/
    )
  })

  test('a connection has an id of its own that never changes, made when it is first asked for', async ({
    assert,
  }) => {
    const adapters = adaptersOfTest()
    const { tenant } = await createTenant()
    const [first, second] = await Promise.all(
      [1, 2].map(() => connectionOf(tenant.id, port, 'plain'))
    )
    assert.match(first.connectionId, /^conn_[0-9a-f]{40}$/)
    assert.deepEqual(second, first)
    assert.deepEqual(await findConnection(first.connectionId), first)
    assert.isNull(await findConnection(`conn_${'0'.repeat(40)}`))

    await adapters.use(tenant.id, port, 'plain', {})
    await adapters.use(tenant.id, port, 'polite', { title: 'Dr', token: 's3cret' })
    assert.deepEqual(await connectionOf(tenant.id, port, 'plain'), first)
    const other = await connectionOf(tenant.id, port, 'polite')
    assert.notEqual(other.connectionId, first.connectionId)
  })

  test('former secrets stay usable for a day after they were changed', async ({ assert }) => {
    const adapters = adaptersOfTest()
    const { tenant } = await createTenant()
    await adapters.use(tenant.id, port, 'polite', { title: 'Dr', token: 'first' })
    await adapters.use(tenant.id, port, 'polite', { title: 'Prof' })
    assert.isNull(await adapters.previous(tenant.id, port, 'polite'))

    await adapters.use(tenant.id, port, 'polite', { token: 'second' })
    assert.equal(await adapters.choice(tenant.id, port), 'polite')
    const current = await adapters.for(tenant.id, port, 'polite')
    const previous = await adapters.previous(tenant.id, port, 'polite')
    assert.equal(current.service.greet(), 'Prof (second)')
    assert.equal(previous?.service.greet(), 'Prof (first)')

    await TenantAdapter.forTenant(tenant.id).update({ previousSettingsUntil: Date.now() - 1 })
    await tenancyChanged()
    assert.isNull(await adapters.previous(tenant.id, port, 'polite'))
  })

  test('an adapter that can check itself is asked; one that cannot has nothing to say', async ({
    assert,
  }) => {
    const adapters = new Adapters()
    adapters.open(port)
    adapters.add(plain)
    adapters.add({
      ...plain,
      id: 'checked',
      create: () => ({ greet: () => '', check: async () => 'Signed in as the school.' }),
    })
    adapters.add({
      ...plain,
      id: 'broken',
      create: () => ({ greet: () => '', check: () => Promise.reject(new Error('No such key.')) }),
    })
    const { tenant } = await createTenant()
    assert.isNull(await adapters.check(tenant.id, port, 'plain'))
    assert.equal(await adapters.check(tenant.id, port, 'checked'), 'Signed in as the school.')
    await assert.rejects(() => adapters.check(tenant.id, port, 'broken'), 'No such key.')
  })

  test('wrong settings are refused and name the setting', async ({ assert }) => {
    const adapters = adaptersOfTest()
    const { tenant } = await createTenant()
    await assert.rejects(() => adapters.use(tenant.id, port, 'polite', {}), 'title: is required')
    await assert.rejects(
      () => adapters.use(tenant.id, port, 'polite', { title: 'Dr', token: 'x', typo: 1 }),
      'typo: is not a known field'
    )
    await assert.rejects(
      () => adapters.for(tenant.id, port, 'polite'),
      'Adapter polite of test.greeter is not configured: title: is required'
    )
    await assert.rejects(
      () => adapters.for(tenant.id, port, 'none'),
      'Port "test.greeter" has no adapter "none". It has: plain, polite.'
    )
  })

  test('a setting can be changed alone, and removed', async ({ assert }) => {
    const adapters = adaptersOfTest()
    const { tenant } = await createTenant()
    await adapters.use(tenant.id, port, 'polite', { title: 'Dr', token: 'one', loud: true })
    const changed = await adapters.use(tenant.id, port, 'polite', { token: 'two', loud: null })
    assert.deepEqual(changed, { title: 'Dr', token: 'two', loud: false })
  })
})

test.group('The registry of adapters', () => {
  test('refuses what cannot work, with a code', ({ assert }) => {
    const registry = new AdapterRegistry()
    const codeOf = (action: () => void) => {
      try {
        action()
        return 'none'
      } catch (error) {
        return (error as { code: string }).code
      }
    }
    assert.equal(
      codeOf(() => registry.add(plain)),
      'E_UNKNOWN_PORT'
    )
    registry.open(port)
    assert.equal(
      codeOf(() => registry.open(port)),
      'E_DUPLICATE_PORT'
    )
    registry.add(plain)
    assert.equal(
      codeOf(() => registry.add(plain)),
      'E_DUPLICATE_ADAPTER'
    )
    assert.equal(
      codeOf(() => registry.add({ ...plain, id: 'Bad Id' })),
      'E_INVALID_ADAPTER'
    )
    assert.equal(
      codeOf(() => registry.add({ ...plain, api: 2 as 1 })),
      'E_INVALID_ADAPTER'
    )
    registry.freeze()
    assert.equal(
      codeOf(() => registry.add({ ...plain, id: 'late' })),
      'E_REGISTRY_FROZEN'
    )
  })
})

test.group('Errors of the registry', () => {
  const messageOf = (action: () => void): string => {
    try {
      action()
      return 'none'
    } catch (error) {
      return (error as Error).message
    }
  }

  test('name the adapter, its port and its package, and say what to do', ({ assert }) => {
    const registry = new AdapterRegistry()
    registry.open(port)
    registry.add(plain)
    const add = (adapter: unknown) => () =>
      currentPlugin.run('greeter-acme', () => registry.add(adapter as PlatformAdapter))
    const cases: [unknown, string][] = [
      [{ ...plain, port: 'test.gretter' }, 'Set its "port" to one of: test.greeter.'],
      [{ ...plain }, 'Give one of them another id, or remove its package.'],
      [{ ...plain, id: 'b', settings: {} }, 'write vine.object({}) where there are none'],
      [{ ...plain, id: 'b', capabilities: undefined }, 'write {} where there are none'],
      [{ ...plain, id: 'b', api: 2 }, 'install a version of it that fits'],
      [{ ...plain, id: 'b', create: null }, 'create() is missing'],
      [() => plain, 'pass the adapter itself, not the function that makes it'],
      [undefined, 'pass the adapter itself, not the function that makes it'],
    ]
    for (const [adapter, advice] of cases) {
      const message = messageOf(add(adapter))
      assert.include(message, advice)
      assert.match(message, /^Adapter "\w*" \(port [\w.]+, package greeter-acme\)/)
    }
    registry.freeze()
    assert.match(messageOf(add(plain)), /Adapter "plain".+greeter-acme.+add adapters in boot\(\)/)
  })

  test('say which plugins failed where an adapter is missing', ({ assert, cleanup }) => {
    cleanup(() => void (pluginFailures.length = 0))
    const registry = new AdapterRegistry()
    registry.open(port)
    pluginFailures.push({ plugin: 'greeter-acme', stage: 'boot', error: new Error('x') })
    assert.include(
      messageOf(() => registry.adapter(port.id, 'acme')),
      'one of those that failed at the start: greeter-acme.'
    )
  })
})

test.group('Secrets', () => {
  test('open only for the same tenant and purpose, and not after a change', ({ assert }) => {
    const owner = { tenantId: 'ten_a', purpose: 'test' }
    const sealed = seal('open sesame', owner)
    assert.notInclude(sealed, 'sesame')
    assert.equal(unseal(sealed, owner), 'open sesame')
    assert.notEqual(seal('open sesame', owner), sealed)
    assert.throws(() => unseal(sealed, { ...owner, tenantId: 'ten_b' }), /cannot be decrypted/)
    assert.throws(() => unseal(sealed, { ...owner, purpose: 'other' }), /cannot be decrypted/)
    assert.throws(() => unseal(sealed.slice(0, -4) + 'AAAA', owner), /cannot be decrypted/)
  })
})
