import { keyboard, type Command, type KeyScope, type Stroke } from './keyboard.js'
import type { KeyWords } from '../words/keys_english.js'

/** A line of the list of keys. */
export interface KeyLine {
  keys: string[]
  text: string
}

/** Commands that are told in one line. */
const TOGETHER: Partial<Record<Command, keyof KeyWords['commands']>> = {
  up: 'move',
  down: 'move',
  left: 'move',
  right: 'move',
  home: 'move',
  end: 'move',
  pageUp: 'move',
  pageDown: 'move',
  nextPage: 'pages',
  previousPage: 'pages',
  zoomIn: 'zoom',
  zoomOut: 'zoom',
  wholePage: 'zoom',
  nextReading: 'readings',
  previousReading: 'readings',
}

const PRINTED: Record<string, string> = {
  'ArrowUp': '↑',
  'ArrowDown': '↓',
  'ArrowLeft': '←',
  'ArrowRight': '→',
  'PageUp': 'PgUp',
  'PageDown': 'PgDn',
  'Escape': 'Esc',
  ' ': 'Space',
  'z': 'Z',
}

/** What keys do in the grid or in the field, in the order of the map. */
export function keyHelp(scope: Exclude<KeyScope, 'both'>, words: KeyWords): KeyLine[] {
  const lines = new Map<string, string[]>()
  for (const binding of keyboard) {
    if (binding.scope === scope || (binding.scope === 'both' && scope === 'grid')) {
      const name = TOGETHER[binding.command] ?? (binding.command as keyof KeyWords['commands'])
      const text = words.commands[name]
      lines.set(text, [...(lines.get(text) ?? []), ...binding.strokes.map(printed)])
    }
    if (binding.command === 'edit' && scope === 'grid') {
      lines.set(words.commands.type, [words.anyCharacter])
    }
  }
  return [...lines].map(([text, keys]) => ({ text, keys }))
}

function printed({ key, ctrl, shift }: Stroke): string {
  return `${ctrl ? 'Ctrl+' : ''}${shift ? 'Shift+' : ''}${PRINTED[key] ?? key}`
}
