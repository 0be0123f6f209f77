import { xsrfToken } from '../xsrf_token.js'

/** Ends the session and leaves nothing of the school on this device. */
export async function signOut(): Promise<void> {
  await forget()
  const headers = { 'x-xsrf-token': xsrfToken() ?? '' }
  const init = { method: 'POST', headers, redirect: 'manual' } as const
  await fetch('/dashboard/sign-out', init).catch(() => null)
  location.assign('/dashboard/sign-in?ended')
}

/** What the review station keeps until it is saved. */
async function forget(): Promise<void> {
  const databases = (await indexedDB.databases?.()) ?? []
  await Promise.all(
    databases.map(
      ({ name }) =>
        new Promise<void>((resolve) => {
          const asked = indexedDB.deleteDatabase(name!)
          asked.onsuccess = asked.onerror = asked.onblocked = () => resolve()
        })
    )
  )
}
