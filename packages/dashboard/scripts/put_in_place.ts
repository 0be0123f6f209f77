import { rename, rm } from 'node:fs/promises'

/**
 * Puts a folder that was built in the place of the one before, in two renames: a server that is
 * running never sees half of it. Where another process does the same at this moment, one of the two
 * stays.
 *
 * @param own folder that was built; no longer there afterwards
 * @param folder where it belongs
 */
export async function putInPlace(own: string, folder: string): Promise<void> {
  const former = `${own}-former`
  try {
    await rename(folder, former).catch(unless('ENOENT'))
    await rename(own, folder).catch(unless('ENOTEMPTY', 'EEXIST'))
  } finally {
    await rm(own, { recursive: true, force: true })
    await rm(former, { recursive: true, force: true })
  }
}

/** Passes on what went wrong, but for what another process may cause that does the same. */
function unless(...codes: string[]) {
  return (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code ?? '')) {
      throw error
    }
  }
}
