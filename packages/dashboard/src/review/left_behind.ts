import { can } from '../session.js'

/** Milliseconds: when the page is there. */
const LATER = 4000

/** Sends what a tab that was closed or killed could not send any more, on whichever page one is. */
export function sendLeftBehind(): void {
  setTimeout(() => void send().catch(() => {}), LATER)
}

async function send(): Promise<void> {
  const kept = (await indexedDB.databases?.()) ?? []
  if (can('records:write') && kept.some(({ name }) => name === 'review')) {
    const { sendLeft } = await import('./station/send_left.js')
    sendLeft()
  }
}
