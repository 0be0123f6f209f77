import vine from '@vinejs/vine'
import type { SchemaTypes } from '@vinejs/vine/types'
import { validate, type Validator } from '#platform/http/validate'
import { seal, sealAnew, unseal, type SecretOwner } from './vault.js'

export { secret } from '@tenant-education/adapter-kit'

/** Settings as they are stored: plain values, and secrets as `{ "sealed": "…" }`. */
export type StoredSettings = Record<string, unknown>

const validators = new WeakMap<SchemaTypes, Validator<SchemaTypes>>()

/** Names of the fields that `secret()` marks. */
export function secretFields(schema: SchemaTypes): ReadonlySet<string> {
  const { properties = {} } = schema.toJSONSchema()
  return new Set(
    Object.entries(properties)
      .filter(([, field]) => typeof field === 'object' && field.writeOnly === true)
      .map(([name]) => name)
  )
}

/** Encrypts the secrets among settings; everything else is kept as it is. */
export function sealSettings(
  schema: SchemaTypes,
  settings: Record<string, unknown>,
  owner: SecretOwner
): StoredSettings {
  const secrets = secretFields(schema)
  return Object.fromEntries(
    Object.entries(settings)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        secrets.has(name) && value !== null
          ? { sealed: seal(JSON.stringify(value), ownerOf(name, owner)) }
          : value,
      ])
  )
}

/** Decrypts what `sealSettings` encrypted, without checking it against the schema. */
export function unsealSettings(
  schema: SchemaTypes,
  stored: StoredSettings,
  owner: SecretOwner
): Record<string, unknown> {
  const secrets = secretFields(schema)
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [
      name,
      secrets.has(name) && isSealed(value)
        ? JSON.parse(unseal(value.sealed, ownerOf(name, owner)))
        : value,
    ])
  )
}

/** Settings whose secrets are encrypted under the present key, see `sealAnew`. */
export function sealSettingsAnew(stored: StoredSettings, owner: SecretOwner): StoredSettings {
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [
      name,
      isSealed(value) ? { sealed: sealAnew(value.sealed, ownerOf(name, owner)) } : value,
    ])
  )
}

/**
 * Decrypted settings with the schema's defaults.
 *
 * @throws {ApiException} `VALIDATION_ERROR`, naming the field, when they do not fit the schema.
 */
export async function readSettings(
  schema: SchemaTypes,
  stored: StoredSettings,
  owner: SecretOwner
): Promise<Record<string, unknown>> {
  return (await validate(validatorOf(schema), unsealSettings(schema, stored, owner))) as Record<
    string,
    unknown
  >
}

/** Settings as they may be shown: secrets are replaced by `[set]`. */
export function maskSettings(
  schema: SchemaTypes,
  settings: Record<string, unknown>
): Record<string, unknown> {
  const secrets = secretFields(schema)
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, secrets.has(name) ? '[set]' : value])
  )
}

/** Compiling a schema takes longer than using it, and adapters are made for every piece of work. */
function validatorOf(schema: SchemaTypes): Validator<SchemaTypes> {
  const known = validators.get(schema) ?? vine.create(schema)
  validators.set(schema, known)
  return known
}

function isSealed(value: unknown): value is { sealed: string } {
  return typeof (value as { sealed?: unknown } | null)?.sealed === 'string'
}

function ownerOf(field: string, { tenantId, purpose }: SecretOwner): SecretOwner {
  return { tenantId, purpose: `${purpose}:${field}` }
}
