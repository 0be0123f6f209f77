let entry: (() => string | null) | null = null

/** Has the sign-in page fetch a script in advance, while the person types. */
export function prefetchAtSignIn(addressOf: () => string | null): void {
  entry = addressOf
}

/** Address of the script that is needed after signing in; null when there is none. */
export function entryOfApp(): string | null {
  return entry?.() ?? null
}
