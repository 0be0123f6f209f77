import { Exception } from '@adonisjs/core/exceptions'
import type { SchemaTypes } from '@vinejs/vine/types'

/**
 * Reads `name=value` pairs of a command line as settings: numbers, booleans, lists and objects as
 * JSON, text as it stands. An empty value is null, which returns the setting to its default.
 *
 * @throws {Exception} `E_INVALID_SETTING` (422) for a pair without an equals sign.
 */
export function parseSettings(schema: SchemaTypes, pairs: string[]): Record<string, unknown> {
  const { properties = {} } = schema.toJSONSchema()

  return Object.fromEntries(
    pairs.map((pair) => {
      const separator = pair.indexOf('=')
      if (separator < 1) {
        throw new Exception(`"${pair}" is no setting: write --set name=value.`, {
          code: 'E_INVALID_SETTING',
          status: 422,
        })
      }
      const name = pair.slice(0, separator)
      const field = properties[name]
      const type = typeof field === 'object' ? field.type : undefined
      return [name, parseValue(pair.slice(separator + 1), type)]
    })
  )
}

function parseValue(text: string, type: unknown): unknown {
  if (text === '') {
    return null
  }
  if (type === 'string' || (Array.isArray(type) && type.includes('string'))) {
    return text
  }
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
