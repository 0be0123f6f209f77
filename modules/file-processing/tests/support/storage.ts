import { readdir } from 'node:fs/promises'
import env from '#start/env'
import StoredFile from '../../models/stored_file.js'
import UploadIntent from '../../models/upload_intent.js'

/** Everything that is kept for a tenant, and all temporary files. */
export async function kept(tenantId: string) {
  const storage = env.get('STORAGE_PATH')!
  const files = await StoredFile.forTenant(tenantId)
  const intents = await UploadIntent.forTenant(tenantId)
  return {
    files: files.length,
    intents: intents.length,
    objects: await readdir(`${storage}/${tenantId}`).catch(() => []),
    temporary: await readdir(`${storage}/.incoming`).catch(() => []),
  }
}

/** What {@link kept} returns when nothing is kept. */
export const NOTHING = { files: 0, intents: 0, objects: [], temporary: [] }
