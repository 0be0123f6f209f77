import vine, { errors } from '@vinejs/vine'
import type { Infer, MessagesProviderContact, SchemaTypes } from '@vinejs/vine/types'
import type { JSONSchema7 } from 'json-schema'
import { validationError } from './api_exception.js'

/** What `vine.create(schema)` returns. */
export type Validator<Schema extends SchemaTypes> = ReturnType<typeof vine.create<Schema>>

/** A body in which nothing is expected. */
export const emptyValidator = vine.create({})

const NUL = '\0'

const known = new WeakMap<object, JSONSchema7>()

/**
 * Says what is wrong without repeating the field, which stands before it as a path.
 */
const messagesProvider: MessagesProviderContact = {
  getMessage(rawMessage, rule, _field, args) {
    const text =
      rule === 'required'
        ? 'is required'
        : rawMessage.replace(/^The (selected |value of )?\{\{ field \}\}( field)? /, '')
    return text.replace(/\{\{ (\w+) \}\}/g, (_match, name: string) => String(args?.[name] ?? ''))
  },
}

/**
 * Validates what a client sent and returns it typed. Fields that the schema does not have are
 * refused, and so is null where the schema does not allow it: VineJS would take it for a field that
 * was left out, and a client that sends it may have meant something else. No text holds NUL.
 *
 * @throws {ApiException} `VALIDATION_ERROR` (400); the message starts with the path of the first
 *   bad field: `students[3].firstName: is required`.
 */
export async function validate<Schema extends SchemaTypes>(
  validator: Validator<Schema>,
  data: unknown
): Promise<Infer<Schema>> {
  try {
    const result = await validator.validate(data, { messagesProvider })
    refuseUnknown(schemaOf(validator), data, '')
    return result
  } catch (error) {
    if (error instanceof errors.E_VALIDATION_ERROR) {
      const { field, message } = error.messages[0] as { field: string; message: string }
      throw validationError(`${pathOf(field)}: ${message}`)
    }
    throw error
  }
}

function schemaOf(validator: { schema: SchemaTypes }): JSONSchema7 {
  let schema = known.get(validator)
  if (!schema) {
    schema = validator.schema.toJSONSchema()
    known.set(validator, schema)
  }
  return schema
}

/** Refuses fields that a schema does not have, null where it has something else, and NUL. */
function refuseUnknown(schema: JSONSchema7, value: unknown, path: string): void {
  if (value === null && !admitsNull(schema)) {
    throw validationError(`${path}: must not be null; leave it out`)
  }
  if (typeof value === 'string' && value.includes(NUL)) {
    throw validationError(`${path}: holds a NUL character`)
  }
  if (Array.isArray(value)) {
    if (typeof schema.items === 'object' && !Array.isArray(schema.items)) {
      for (const [index, item] of value.entries()) {
        refuseUnknown(schema.items, item, `${path}[${index}]`)
      }
    }
    return
  }
  if (typeof value !== 'object' || value === null || !schema.properties) {
    return
  }
  for (const [name, item] of Object.entries(value)) {
    const itemPath = path === '' ? name : `${path}.${name}`
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
    if (typeof property === 'object') {
      refuseUnknown(property, item, itemPath)
    } else if (schema.additionalProperties === false) {
      throw validationError(`${itemPath}: is not a known field`)
    }
  }
}

function admitsNull({ type, anyOf, enum: values }: JSONSchema7): boolean {
  if (anyOf) {
    return anyOf.some((option) => typeof option === 'object' && admitsNull(option))
  }
  return values ? values.includes(null) : type === 'null' || !!type?.includes('null')
}

function pathOf(field: string): string {
  return field === '' ? 'body' : field.replace(/\.(\d+)(?=\.|$)/g, '[$1]')
}
