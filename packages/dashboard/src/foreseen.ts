/** What the page was given to fetch before the app ran; each is used once. */
const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')]

/** Address of what the browser is fetching already; null where it is not. */
export function foreseenAddress(kind: 'fetch' | 'image', path: string): string | null {
  const at = links.findIndex(({ as, href }) => as === kind && new URL(href).pathname === path)
  return at < 0 ? null : links.splice(at, 1)[0].href
}

/**
 * The answer to a question that the page has asked before the app ran; null where there is none.
 */
export async function foreseenAnswer<Data>(path: string): Promise<Data | null> {
  const address = foreseenAddress('fetch', path)
  // The same request as the page has made: what it was answered is taken.
  const response = address === null ? null : await fetch(address).catch(() => null)
  return response?.ok ? ((await response.json()) as Data) : null
}
