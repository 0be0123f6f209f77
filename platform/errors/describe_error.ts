import { Exception } from '@adonisjs/core/exceptions'

/** What a log may say about an error. */
export interface ErrorDescription {
  type: string
  code?: string
  message?: string
  /** Places in the code. */
  stack?: string
  cause?: ErrorDescription
}

const IDENTIFIER = /^[A-Za-z][\w$.]{0,80}$/

/**
 * Lines of a stack that name a place; the words of an error may have lines that only look alike.
 */
const FRAMES = /^ {4}at (?:.{1,200} \()?[^()\n]{1,400}:\d+:\d+\)?$/gm

/** Causes of causes that are followed. */
const DEPTH = 3

const withOwnWords = new WeakSet<Error>()

/** Says that the words of an error are the platform's own and hold no value of anybody. */
export function vouchForWords(error: Error): void {
  withOwnWords.add(error)
}

/**
 * An error as it may be logged. The words of the platform's own errors are kept. Those of others,
 * of the language too, may hold what they were given (a name in a list that is no JSON, a secret
 * that a plugin threw), so that only their kind, their code and the place in the code are kept.
 * Other properties never are.
 */
export function describeError(error: unknown, depth = DEPTH): ErrorDescription {
  if (!(error instanceof Error)) {
    return { type: typeof error }
  }
  const type = typeOf(error)
  const message = hasOwnWords(error) ? error.message : undefined
  const frames = framesOf(error)
  return {
    type,
    ...codeOf(error),
    ...(message !== undefined && { message }),
    ...(frames && { stack: `${message === undefined ? type : `${type}: ${message}`}\n${frames}` }),
    ...(error.cause !== undefined && depth > 0 && { cause: describeError(error.cause, depth - 1) }),
  }
}

/** An error in one sentence, for a person or a row, with the same care as {@link describeError}. */
export function textOfError(error: unknown): string {
  const { type, code, message } = describeError(error, 0)
  if (message !== undefined) {
    return message
  }
  const kind = error instanceof Error ? [type, code].filter(Boolean).join(' ') : `a ${type}`
  return `An unexpected error occurred (${kind}). The log of the process says where.`
}

/**
 * Hook of the logger: without a message it would take the error's own words.
 *
 * @param parameters Of one call of the logger: an error, or an object with one, and the message.
 */
export function messageOnlyWhereGiven(
  this: unknown,
  parameters: unknown[],
  log: (...parameters: unknown[]) => void
): void {
  const [first, ...message] = parameters
  const merged = first instanceof Error ? { err: first } : first
  const isBare = message[0] === undefined && typeof merged === 'object' && merged !== null
  log.apply(this, isBare && 'err' in merged ? [merged, 'an error occurred'] : [merged, ...message])
}

/** The places in the code that an error came by, one a line, without its words. */
export function framesOf({ stack }: Error): string | undefined {
  return stack?.match(FRAMES)?.join('\n')
}

function hasOwnWords(error: Error): boolean {
  return error instanceof Exception || withOwnWords.has(error)
}

function typeOf({ name, constructor }: Error): string {
  return [constructor.name, name].find((word) => IDENTIFIER.test(word)) ?? 'Error'
}

function codeOf(error: Error): { code?: string } {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && IDENTIFIER.test(code) ? { code } : {}
}
