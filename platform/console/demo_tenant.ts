import { createTenant, type CreatedTenant } from '#kernel/tenancy/create_tenant'

const preparations: ((tenantId: string) => Promise<unknown>)[] = []

/** Has a module set something up for the demo tenant; called in the `boot` of its provider. */
export function prepareDemoTenant(prepare: (tenantId: string) => Promise<unknown>): void {
  preparations.push(prepare)
}

/** Makes the tenant with which the platform is tried, ready to use. */
export async function createDemoTenant(): Promise<CreatedTenant> {
  const created = await createTenant({ name: 'Demo School', slug: 'demo' })
  for (const prepare of preparations) {
    await prepare(created.tenant.id)
  }
  return created
}
