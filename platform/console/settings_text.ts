import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { Exception } from '@adonisjs/core/exceptions'
import type { SchemaTypes } from '@vinejs/vine/types'
import { secretFields } from '#platform/secrets/settings_vault'

/** Where a value comes from that does not stand on the command line. */
export interface ValueSources {
  environment: Readonly<Record<string, string | undefined>>
  readFile(path: string): Promise<string>
  readInput(): Promise<string>
}

const PROCESS: ValueSources = {
  environment: process.env,
  readFile: (path) => readFile(path, 'utf8'),
  readInput: () => text(process.stdin),
}

/**
 * Reads `name=value` pairs of a command line as settings: numbers, booleans, lists and objects as
 * JSON, text as it stands. An empty value is null, which returns the setting to its default. The
 * value may stand elsewhere: `name=@file`, `name=env:NAME`, and `name=-` for standard input,
 * without the line break at their end. `name=@@value` is the value `@value`.
 *
 * @throws {Exception} `E_INVALID_SETTING` (422) for a pair without an equals sign, a source that is
 *   not there or a second `-`; `E_SECRET_ON_COMMAND_LINE` (422) for a secret that stands in the
 *   pair itself.
 */
export async function parseSettings(
  schema: SchemaTypes,
  pairs: string[],
  sources: ValueSources = PROCESS
): Promise<Record<string, unknown>> {
  const { properties = {} } = schema.toJSONSchema()
  const secrets = secretFields(schema)
  const settings: Record<string, unknown> = {}
  let hasInput = false

  for (const pair of pairs) {
    const [name, value] = splitPair(pair)
    if (value === '-' && hasInput) {
      throw invalid(`${name}: standard input can be given to one setting only.`)
    }
    hasInput ||= value === '-'
    const found = await findValue(name, value, sources)
    if (found === null && secrets.has(name) && value !== '') {
      throw new Exception(
        `${name}: is secret, and what stands on a command line is kept in its history and shown to ` +
          `every user of the machine. Write --set ${name}=@file, --set ${name}=env:NAME, or ` +
          `--set ${name}=- and give it on standard input.`,
        { code: 'E_SECRET_ON_COMMAND_LINE', status: 422 }
      )
    }
    const field = properties[name]
    const type = typeof field === 'object' ? field.type : undefined
    settings[name] = parseValue(found ?? value.replace(/^@@/, '@'), type)
  }
  return settings
}

/** The text of a pair is not repeated in the error: it may be a secret. */
function splitPair(pair: string): [name: string, value: string] {
  const separator = pair.indexOf('=')
  if (separator < 1) {
    throw invalid('A setting has no name or no equals sign: write --set name=value.')
  }
  return [pair.slice(0, separator), pair.slice(separator + 1)]
}

/** A value that stands elsewhere; null where it stands in the pair itself. */
async function findValue(
  name: string,
  value: string,
  sources: ValueSources
): Promise<string | null> {
  if (value === '-') {
    return filled(name, 'standard input', await sources.readInput())
  }
  if (value.startsWith('env:')) {
    const variable = value.slice('env:'.length)
    return filled(name, `variable ${variable}`, sources.environment[variable] ?? '')
  }
  if (value.startsWith('@') && !value.startsWith('@@')) {
    const path = value.slice(1)
    const content = await sources.readFile(path).catch((error: { code?: string }) => {
      throw invalid(`${name}: file ${path} cannot be read (${error.code ?? 'unknown error'}).`)
    })
    return filled(name, `file ${path}`, content)
  }
  return null
}

function filled(name: string, source: string, content: string): string {
  const value = content.replace(/\r?\n$/, '')
  if (value === '') {
    throw invalid(`${name}: ${source} is empty or not set.`)
  }
  return value
}

function invalid(message: string): Exception {
  return new Exception(message, { code: 'E_INVALID_SETTING', status: 422 })
}

function parseValue(value: string, type: unknown): unknown {
  if (value === '') {
    return null
  }
  if (type === 'string' || (Array.isArray(type) && type.includes('string'))) {
    return value
  }
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
