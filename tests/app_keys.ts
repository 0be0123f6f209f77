import { drivers, Encryption } from '@adonisjs/core/encryption'
import app from '@adonisjs/core/services/app'
import encryption from '@adonisjs/core/services/encryption'
import { forgetTenancy } from '#platform/access/tenancy_cache'

const { use } = encryption

/** Lets this process work as one that was started with these keys, the first of them `APP_KEY`. */
export async function useKeys(...keys: [string, ...string[]]): Promise<void> {
  const ring = async (accepted: string[]) =>
    new Encryption(await drivers.aes256gcm({ keys: accepted, id: 'gcm' }).resolver(app))
  const rings = { gcm: await ring(keys), newest: await ring(keys.slice(0, 1)) }
  encryption.use = ((name: keyof typeof rings = 'gcm') => rings[name]) as typeof encryption.use
  forgetTenancy()
}

/** The keys that this process was started with, again. */
export function useOwnKeys(): void {
  encryption.use = use
  forgetTenancy()
}
