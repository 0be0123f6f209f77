import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import { createTenant } from '#tests/helpers'
import TenantList from '#platform/commands/tenant_list'
import ApiKey from '#platform/access/api_key'
import { enabledModules } from '#kernel/tenancy/module_state'
import {
  ensurePlatformTenant,
  PLATFORM_TENANT_ID,
  PLATFORM_TENANT_SLUG,
} from '#kernel/tenancy/platform_tenant'
import Tenant from '#kernel/tenancy/tenant'

test.group('The tenant of the platform itself', () => {
  test('is made once, also by many at the same time; it has all modules and no key', async ({
    assert,
  }) => {
    await Promise.all(Array.from({ length: 5 }, () => ensurePlatformTenant()))
    await ensurePlatformTenant()
    const tenants = await Tenant.query().where('slug', PLATFORM_TENANT_SLUG)
    assert.deepEqual(
      tenants.map(({ id }) => id),
      [PLATFORM_TENANT_ID]
    )
    const modules = await enabledModules(PLATFORM_TENANT_ID)
    assert.isTrue(modules.has('payments'))
    assert.isEmpty(await ApiKey.forTenant(PLATFORM_TENANT_ID))
  })

  test('is left out of tenant:list', async ({ assert }) => {
    await ensurePlatformTenant()
    const { tenant } = await createTenant()
    const list = (await ace.create(TenantList, ['--json'])) as TenantList
    const { tenants } = (await list.perform()) as { tenants: { slug: string }[] }
    const slugs = tenants.map(({ slug }) => slug)
    assert.include(slugs, tenant.slug)
    assert.notInclude(slugs, PLATFORM_TENANT_SLUG)
  })
})
