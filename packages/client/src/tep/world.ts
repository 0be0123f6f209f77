/** What text is written to: `process.stdout`, or what a test gives instead. */
export interface Output {
  write: (text: string) => unknown
  isTTY?: boolean
  /** Width of the terminal. */
  columns?: number
}

/** What a command has around it. */
export interface World {
  env: Readonly<Record<string, string | undefined>>
  /** What was asked for, and nothing else: it can be piped on. */
  stdout: Output
  /** What is told meanwhile, and errors. */
  stderr: Output
  /** Ended by Ctrl+C. */
  signal: AbortSignal
}

/** What was typed makes no sense: `message` says what to type instead. */
export class UsageError extends Error {}

/** Text from elsewhere, without what would move the cursor or colour the terminal. */
export function plain(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g, ' ')
}
