import { shallowRef } from 'vue'

/** Set while something that was asked for waits for the person to show their password again. */
export const asked = shallowRef<{ answer: (isShown: boolean) => void } | null>(null)

let pending: Promise<boolean> | null = null

/**
 * Opens the dialog of the shell, once for all calls that wait.
 *
 * @returns whether the password was shown, so that the call can be sent again.
 */
export function passwordShown(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    asked.value = {
      answer: (isShown) => {
        asked.value = null
        pending = null
        resolve(isShown)
      },
    }
  })
  return pending
}
