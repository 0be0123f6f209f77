import { parseArgs, type ParseArgsConfig } from 'node:util'
import { UsageError } from './world.js'

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * Options and words of a command line.
 *
 * @param names What the words are, such as `['file']`: as many are needed, and no more.
 * @throws {UsageError} for what the command does not know or lacks.
 */
export function argumentsOf<Given extends Options>(
  words: string[],
  names: readonly string[],
  options: Given
) {
  const { values, positionals } = parsed(words, options)
  if (positionals.length < names.length) {
    throw new UsageError(`Give the ${names[positionals.length]}.`)
  }
  if (positionals.length > names.length) {
    throw new UsageError(`What is meant by "${positionals[names.length]}"?`)
  }
  return { values, words: positionals }
}

function parsed<Given extends Options>(words: string[], options: Given) {
  if (words.some((word) => /^--?(api-?)?key\b/i.test(word))) {
    throw new UsageError(
      'The key is taken from TEP_API_KEY: on the command line other programs could read it.'
    )
  }
  try {
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch (error) {
    const [sentence] = (error as Error).message.split(/(?<=\.) /)
    throw new UsageError(sentence)
  }
}

/**
 * A whole number of an option.
 *
 * @throws {UsageError} when it is none, or below `least`.
 */
export function numberOf(name: string, text: string, least: number): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) < least) {
    throw new UsageError(`--${name} must be a whole number from ${least}.`)
  }
  return Number(text)
}
