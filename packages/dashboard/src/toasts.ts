import { ref } from 'vue'

export interface Toast {
  id: number
  text: string
  kind: 'done' | 'problem'
}

/** Milliseconds: long enough to read two lines. */
const SHOWN = 6000

export const toasts = ref<Toast[]>([])

let last = 0

/**
 * Says in passing what has happened; screen readers read it out. What must be acted on is no toast.
 */
export function toast(text: string, kind: Toast['kind'] = 'done'): void {
  const id = ++last
  toasts.value = [...toasts.value.slice(-2), { id, text, kind }]
  setTimeout(() => dropToast(id), SHOWN)
}

/** Takes a message away before its time is up; nothing happens where it has gone already. */
export function dropToast(id: number): void {
  toasts.value = toasts.value.filter((one) => one.id !== id)
}
