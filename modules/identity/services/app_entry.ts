/** What the pages by which people come in use of the app; null: it was not built. */
export interface AppParts {
  /** Address of the script that is needed after signing in. */
  entry: string | null
  /** Address of its icon. */
  icon: string | null
}

let parts: () => AppParts = () => ({ entry: null, icon: null })

/** Has the sign-in page fetch a script in advance, while the person types, and show the icon. */
export function prefetchAtSignIn(partsNow: () => AppParts): void {
  parts = partsNow
}

/** The parts of the app as it is built now; both null where it was not built. */
export function partsOfApp(): AppParts {
  return parts()
}
