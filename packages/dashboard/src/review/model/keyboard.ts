/** What a key does. */
export type Command =
  | 'accept'
  | 'edit'
  | 'fill'
  | 'absent'
  | 'nextOpen'
  | 'previousOpen'
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'home'
  | 'end'
  | 'pageUp'
  | 'pageDown'
  | 'nextPage'
  | 'previousPage'
  | 'undo'
  | 'redo'
  | 'acceptRow'
  | 'zoomIn'
  | 'zoomOut'
  | 'wholePage'
  | 'find'
  | 'help'
  | 'leave'
  | 'take'
  | 'cancel'
  | 'nextReading'
  | 'previousReading'

/** Where a key works: in the grid, in the field of a correction, or in both. */
export type KeyScope = 'grid' | 'field' | 'both'

/** A key with what has to be held, as `KeyboardEvent` names it. */
export interface Stroke {
  key: string
  /** Ctrl; on a Mac also Command. */
  ctrl?: boolean
  shift?: boolean
}

/** A line of the keyboard map. */
export interface Binding {
  command: Command
  strokes: Stroke[]
  scope: KeyScope
}

/**
 * The keyboard map. Characters that a keyboard makes with Shift (`+`, `?`) are matched by
 * themselves. Tab is not used: it leaves the grid, as everywhere.
 */
export const keyboard: readonly Binding[] = [
  { command: 'accept', strokes: [{ key: 'Enter' }], scope: 'grid' },
  { command: 'edit', strokes: [{ key: 'F2' }], scope: 'grid' },
  { command: 'take', strokes: [{ key: 'Enter' }], scope: 'field' },
  { command: 'cancel', strokes: [{ key: 'Escape' }], scope: 'field' },
  { command: 'previousReading', strokes: [{ key: 'ArrowUp' }], scope: 'field' },
  { command: 'nextReading', strokes: [{ key: 'ArrowDown' }], scope: 'field' },
  { command: 'fill', strokes: [{ key: '=' }], scope: 'both' },
  { command: 'absent', strokes: [{ key: '-' }], scope: 'grid' },
  {
    command: 'nextOpen',
    strokes: [{ key: 'F8' }, { key: 'ArrowDown', ctrl: true }],
    scope: 'both',
  },
  {
    command: 'previousOpen',
    strokes: [
      { key: 'F8', shift: true },
      { key: 'ArrowUp', ctrl: true },
    ],
    scope: 'both',
  },
  { command: 'up', strokes: [{ key: 'ArrowUp' }], scope: 'grid' },
  { command: 'down', strokes: [{ key: 'ArrowDown' }], scope: 'grid' },
  { command: 'left', strokes: [{ key: 'ArrowLeft' }], scope: 'grid' },
  { command: 'right', strokes: [{ key: 'ArrowRight' }], scope: 'grid' },
  { command: 'home', strokes: [{ key: 'Home' }], scope: 'grid' },
  { command: 'end', strokes: [{ key: 'End' }], scope: 'grid' },
  { command: 'pageUp', strokes: [{ key: 'PageUp' }], scope: 'grid' },
  { command: 'pageDown', strokes: [{ key: 'PageDown' }], scope: 'grid' },
  { command: 'nextPage', strokes: [{ key: 'PageDown', ctrl: true }], scope: 'both' },
  { command: 'previousPage', strokes: [{ key: 'PageUp', ctrl: true }], scope: 'both' },
  { command: 'undo', strokes: [{ key: 'z', ctrl: true }], scope: 'grid' },
  { command: 'redo', strokes: [{ key: 'z', ctrl: true, shift: true }], scope: 'grid' },
  { command: 'acceptRow', strokes: [{ key: 'Enter', ctrl: true }], scope: 'grid' },
  { command: 'zoomIn', strokes: [{ key: '+' }], scope: 'grid' },
  { command: 'zoomOut', strokes: [{ key: '_' }], scope: 'grid' },
  { command: 'wholePage', strokes: [{ key: ' ' }], scope: 'grid' },
  { command: 'find', strokes: [{ key: '/' }], scope: 'grid' },
  { command: 'help', strokes: [{ key: '?' }], scope: 'grid' },
  { command: 'leave', strokes: [{ key: 'Escape' }], scope: 'grid' },
]

/** What of a `KeyboardEvent` counts. */
export interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** What a key means where the focus is; null for keys that are nobody's or the browser's. */
export function commandFor(pressed: Pressed, scope: 'grid' | 'field'): Command | null {
  const binding = keyboard.find(
    (candidate) =>
      (candidate.scope === scope || candidate.scope === 'both') &&
      candidate.strokes.some((stroke) => isPressed(stroke, pressed))
  )
  return binding?.command ?? null
}

/** A single character without Ctrl, Alt or Command: what begins a correction. */
export function isPlain({ key, ctrlKey, metaKey, altKey }: Pressed): boolean {
  return !ctrlKey && !metaKey && !altKey && [...key].length === 1
}

function isPressed({ key, ctrl = false, shift = false }: Stroke, pressed: Pressed): boolean {
  const isLetter = /^[a-z]$/.test(key)
  const same = isLetter ? pressed.key.toLowerCase() === key : pressed.key === key
  // A character that is printed on a key with Shift says so itself.
  const isSymbol = key.length === 1 && !isLetter
  const control = pressed.ctrlKey || pressed.metaKey
  return same && control === ctrl && !pressed.altKey && (isSymbol || pressed.shiftKey === shift)
}
