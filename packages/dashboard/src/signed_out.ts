import { shallowRef } from 'vue'

/** Set while the session has ended and the page waits for the person to sign in again. */
export const waiting = shallowRef<{ goOn: () => void } | null>(null)

let pending: Promise<void> | null = null

/**
 * Opens the dialog of the shell, once for all calls that wait; resolves when somebody has signed
 * in.
 */
export function signedInAgain(): Promise<void> {
  pending ??= new Promise<void>((resolve) => {
    waiting.value = {
      goOn: () => {
        waiting.value = null
        pending = null
        resolve()
      },
    }
  })
  return pending
}

/** The sign-in page, which comes back to where the person was. */
export function signInAddress(to = location.pathname + location.search): string {
  return `/dashboard/sign-in?to=${encodeURIComponent(to)}`
}
