import { readdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import env from '#start/env'
import StoredFile from '../../models/stored_file.js'
import UploadIntent from '../../models/upload_intent.js'

/**
 * Everything that is kept for a tenant, and all temporary files.
 *
 * @param patience Milliseconds for which temporary files of others are waited for.
 */
export async function kept(tenantId: string, patience = 10_000) {
  const storage = env.get('STORAGE_PATH')!
  const files = await StoredFile.forTenant(tenantId)
  const intents = await UploadIntent.forTenant(tenantId)
  return {
    files: files.length,
    intents: intents.length,
    objects: await readdir(`${storage}/${tenantId}`).catch(() => []),
    temporary: await temporaryFiles(`${storage}/.incoming`, patience),
  }
}

/** Other tenants' work may still be at its temporary files: they are given the time to go. */
async function temporaryFiles(folder: string, patience: number): Promise<string[]> {
  for (const until = performance.now() + patience; ;) {
    const names = await readdir(folder).catch(() => [])
    if (names.length === 0 || performance.now() > until) {
      return names
    }
    await wait(20)
  }
}

/** What {@link kept} returns when nothing is kept. */
export const NOTHING = { files: 0, intents: 0, objects: [], temporary: [] }
