import { configProvider } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import app from '@adonisjs/core/services/app'
import { SessionCollection } from '@adonisjs/session'
import type { ResolvedSessionConfig, SessionStoreFactory } from '@adonisjs/session/types'
import { SESSION_IDLE } from '#config/session'
import type { SignedIn } from '../../services/sessions.js'

/**
 * Changes what is stored of a person's one session, whatever the store is.
 *
 * @param age seconds for which it is kept from now on
 */
export async function changeStoredSession(
  userId: string,
  { changes = {}, age = SESSION_IDLE }: { changes?: Partial<SignedIn>; age?: number }
): Promise<void> {
  const collection = await app.container.make(SessionCollection)
  const [{ id, data }] = await collection.tagged(userId)
  const config = await configProvider.resolve<ResolvedSessionConfig>(app, app.config.get('session'))
  const { store, stores } = config as typeof config & {
    stores: Record<string, SessionStoreFactory>
  }
  const person = { ...(data.person as SignedIn), ...changes }
  await stores[store]({} as HttpContext, { ...config!, age }).write(id, { ...data, person })
}
