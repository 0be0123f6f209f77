import vine from '@vinejs/vine'
import { Exception } from '@adonisjs/core/exceptions'

/** Without line breaks, NUL and other control characters. */
const PLAIN = /^\P{Cc}*$/u

/** Characters of the longest name of a tenant or an API key. */
export const LONGEST_NAME = 200

/** A field that holds text of one line: no line breaks, NUL or other control characters. */
export function plainText(longest: number) {
  return vine.string().trim().maxLength(longest).regex(PLAIN)
}

/**
 * A name that an administrator gave, without spaces around it.
 *
 * @param of What is named, for the message.
 * @throws {Exception} `E_INVALID_NAME` (422) for an empty or too long one, and one with control
 *   characters, which would command the terminals and the pages that show it.
 */
export function plainName(name: string, of: string): string {
  const text = name.trim()
  if (text === '' || text.length > LONGEST_NAME || !PLAIN.test(text) || !text.isWellFormed()) {
    throw new Exception(
      `The name of ${of} must have 1 to ${LONGEST_NAME} characters, without line breaks and other ` +
        'control characters.',
      { code: 'E_INVALID_NAME', status: 422 }
    )
  }
  return text
}
