import type { JSONSchema7 } from 'json-schema'

/** Stands in types only. */
declare const shown: unique symbol

/**
 * What an answer of the API is made of: a JSON Schema, of which TypeScript knows the values. So it
 * is written once what a presenter has to return (`Shown`) and what `/openapi.json` says of it.
 */
export type Shape<Value = unknown> = Omit<JSONSchema7, 'properties'> & { readonly [shown]: Value }

/**
 * The values of a shape.
 *
 * @example function presentApiKey(key: ApiKey): Shown<typeof apiKey> { … }
 */
export type Shown<Of extends Shape> = Of[typeof shown]

type Fields = Readonly<Record<string, Shape>>
type ShownFields<Of extends Fields> = { [Name in keyof Of]: Shown<Of[Name]> }
type Flat<Of> = { [Name in keyof Of]: Of[Name] }

/** The shape of an object whose fields are known. */
export type ObjectShape<Value = object> = Shape<Value> & { readonly properties: Fields }

/** A schema of which only the author knows the values. */
export function shape<Value>(schema: JSONSchema7): Shape<Value> {
  return schema as Shape<Value>
}

export const text = shape<string>({ type: 'string' })
export const textOrNull = shape<string | null>({ type: ['string', 'null'] })
export const address = shape<string>({ type: 'string', format: 'uri' })
export const flag = shape<boolean>({ type: 'boolean' })
/** Always true. */
export const yes = shape<boolean>({ type: 'boolean', const: true })
export const number = shape<number>({ type: 'number' })
export const integer = shape<number>({ type: 'integer' })
export const integerOrNull = shape<number | null>({ type: ['integer', 'null'] })
export const count = shape<number>({ type: 'integer', minimum: 0 })
export const percent = shape<number>({ type: 'number', minimum: 0, maximum: 100 })
export const kobo = shape<number>({ type: 'integer', description: 'Kobo' })
export const moment = shape<string>({ type: 'string', format: 'date-time' })
export const momentOrNull = shape<string | null>({ type: ['string', 'null'], format: 'date-time' })

/** An object; `sometimes`: fields that can be left out. */
export function object<Always extends Fields, Sometimes extends Fields = Record<never, never>>(
  fields: Always,
  sometimes?: Sometimes
): Shape<Flat<ShownFields<Always> & Partial<ShownFields<Sometimes>>>> & {
  readonly properties: Always & Sometimes
} {
  const properties = { ...fields, ...sometimes }
  return { type: 'object', properties, required: Object.keys(fields) } as never
}

/** Values by names that nobody knows beforehand. */
export function mapOf<Value>(values: Shape<Value>): Shape<Record<string, Value>> {
  return shape({ type: 'object', additionalProperties: values })
}

/** A list of any length. */
export function listOf<Value>(items: Shape<Value>): Shape<Value[]> {
  return shape({ type: 'array', items })
}

/** A page of a list, and how many entries there are in all. */
export function pageOf<Name extends string, Value>(name: Name, items: Shape<Value>) {
  return object({ [name]: listOf(items), total: count } as Record<Name, Shape<Value[]>> & {
    total: Shape<number>
  })
}

/** One of these words and no other. */
export function oneOf<const Value extends string>(...values: readonly Value[]): Shape<Value> {
  return shape({ type: 'string', enum: [...values] })
}

/** One of these words, or null. */
export function oneOfOrNull<const Value extends string>(
  ...values: readonly Value[]
): Shape<Value | null> {
  return shape({ type: ['string', 'null'], enum: [...values, null] })
}

/** Always the same. */
export function always<const Value extends string>(value: Value): Shape<Value> {
  return shape({ type: 'string', const: value })
}

/** What the shape describes, or null. */
export function orNull<Value>(schema: Shape<Value>): Shape<Value | null> {
  return shape({ anyOf: [schema, { type: 'null' }] })
}

/** The same shape, with what a reader has to know of it: its unit, or what null means. */
export function described<Of extends Shape>(description: string, schema: Of): Of {
  return { ...schema, description }
}

/**
 * A shape that generated clients get a type for: it stands once, under this name, among the
 * components of `/openapi.json`.
 */
export function named<Of extends Shape>(title: string, schema: Of): Of {
  return { ...schema, title }
}

/** The answer of a call that has nothing to show. */
export const success = object({ success: flag })
