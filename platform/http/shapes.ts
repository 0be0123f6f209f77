import type { JSONSchema7 } from 'json-schema'

/** The shapes that answers of the API are made of, as JSON Schema. */

export const text: JSONSchema7 = { type: 'string' }
export const textOrNull: JSONSchema7 = { type: ['string', 'null'] }
export const address: JSONSchema7 = { type: 'string', format: 'uri' }
export const flag: JSONSchema7 = { type: 'boolean' }
export const count: JSONSchema7 = { type: 'integer', minimum: 0 }
export const percent: JSONSchema7 = { type: 'number', minimum: 0, maximum: 100 }
export const kobo: JSONSchema7 = { type: 'integer', description: 'Kobo' }
export const moment: JSONSchema7 = { type: 'string', format: 'date-time' }
export const momentOrNull: JSONSchema7 = { type: ['string', 'null'], format: 'date-time' }

/** An object whose first properties are always there. */
export function object(
  always: Record<string, JSONSchema7>,
  sometimes: Record<string, JSONSchema7> = {}
): JSONSchema7 & { properties: Record<string, JSONSchema7> } {
  return { type: 'object', properties: { ...always, ...sometimes }, required: Object.keys(always) }
}

/** The answer of a call that has nothing to show. */
export const success = object({ success: flag })

export function listOf(items: JSONSchema7): JSONSchema7 {
  return { type: 'array', items }
}

export function oneOf(...values: readonly string[]): JSONSchema7 {
  return { type: 'string', enum: [...values] }
}

export function orNull(schema: JSONSchema7): JSONSchema7 {
  return { anyOf: [schema, { type: 'null' }] }
}

/**
 * A shape that generated clients get a type for: it stands once, under this name, among the
 * components of `/openapi.json`.
 */
export function named<Shape extends JSONSchema7>(title: string, shape: Shape): Shape {
  return { ...shape, title }
}
