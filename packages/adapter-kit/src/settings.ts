/**
 * Marks a field of a settings schema as secret: encrypted at rest with the tenant bound in, never
 * shown, never logged.
 *
 * @example vine.object({ secretKey: secret(vine.string()) })
 */
export function secret<Marked>(field: { meta(properties: object): Marked }): Marked {
  return field.meta({ writeOnly: true })
}
