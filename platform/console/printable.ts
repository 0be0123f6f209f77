/** Control characters except tab and line feed: they would command the terminal. */
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/**
 * Text for a terminal. Names that tenants choose may hold sequences that clear the administrator's
 * screen, or turn the direction of what follows.
 */
export function printable(text: string): string {
  return text.replaceAll(CONTROLS, '\ufffd')
}
