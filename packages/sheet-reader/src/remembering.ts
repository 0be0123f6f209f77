/**
 * The same function, which remembers what it found for an object as long as there is that object.
 * What it is given and what it returns must not be changed.
 */
export function rememberingOf<Key extends object, T>(find: (key: Key) => T): (key: Key) => T {
  const known = new WeakMap<Key, { found: T }>()
  return (key) => {
    const before = known.get(key)
    if (before) {
      return before.found
    }
    const found = find(key)
    known.set(key, { found })
    return found
  }
}

/**
 * The same function, which remembers what it found for texts that come again and again: headings,
 * scores, grades. Of many texts those that were asked for lately are kept, at most twice `most`.
 */
export function remembering<T>(find: (text: string) => T, most = 2000): (text: string) => T {
  let recent = new Map<string, T>()
  let before = new Map<string, T>()
  return (text) => {
    const known = recent.get(text)
    if (known !== undefined || recent.has(text)) {
      return known as T
    }
    const found = before.has(text) ? (before.get(text) as T) : find(text)
    if (recent.size >= most) {
      before = recent
      recent = new Map()
    }
    recent.set(text, found)
    return found
  }
}
