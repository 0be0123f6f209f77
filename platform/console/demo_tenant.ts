import Tenant from '#kernel/tenancy/tenant'
import { PLATFORM_TENANT_ID } from '#kernel/tenancy/platform_tenant'
import { createTenant, type CreatedTenant } from '#kernel/tenancy/create_tenant'

const DEMO_SLUG = 'demo'

const preparations: ((tenantId: string) => Promise<unknown>)[] = []

/** Has a module set something up for the demo tenant; called in the `boot` of its provider. */
export function prepareDemoTenant(prepare: (tenantId: string) => Promise<unknown>): void {
  preparations.push(prepare)
}

/** Makes an address that lets one into a tenant; null when nobody needs one any more. */
export type Entrance = (tenantId: string) => Promise<string | null>

let entrance: Entrance | null = null

/** Tells how one comes into the demo tenant without a key; called in the `boot` of a provider. */
export function registerDemoEntrance(make: Entrance): void {
  entrance = make
}

/** An address that lets one into the demo tenant, as long as there is no other tenant. */
export async function demoEntrance(): Promise<string | null> {
  const [first, other] = await Tenant.query().whereNot('id', PLATFORM_TENANT_ID).limit(2)
  return first?.slug === DEMO_SLUG && !other && entrance ? entrance(first.id) : null
}

/** Makes the tenant with which the platform is tried, ready to use. */
export async function createDemoTenant(): Promise<CreatedTenant> {
  const created = await createTenant({ name: 'Demo School', slug: DEMO_SLUG })
  for (const prepare of preparations) {
    await prepare(created.tenant.id)
  }
  return created
}
