import type { JSONSchema7, JSONSchema7Definition } from 'json-schema'
import { isDeepStrictEqual } from 'node:util'

/**
 * The shapes with a name (`named` in `platform/http/shapes.ts`). Each stands once in the document,
 * and everything else points to it.
 */
export class NamedShapes {
  readonly schemas: Record<string, JSONSchema7> = {}

  /**
   * A schema in which every shape with a name is a reference.
   *
   * @throws Error when two different shapes have one name.
   */
  refer(schema: JSONSchema7): JSONSchema7 {
    const { title, ...shape } = this.#inside(schema)
    if (title === undefined) {
      return shape
    }
    const known = this.schemas[title]
    if (known && !isDeepStrictEqual(known, shape)) {
      throw new Error(`Two different shapes of the API have the name "${title}".`)
    }
    this.schemas[title] = shape
    return { $ref: `#/components/schemas/${title}` }
  }

  #inside(schema: JSONSchema7): JSONSchema7 {
    const { properties, items, anyOf, oneOf, additionalProperties, ...rest } = schema
    return {
      ...rest,
      ...(properties && { properties: this.#each(properties) }),
      ...(items && !Array.isArray(items) && { items: this.#one(items) }),
      ...(anyOf && { anyOf: anyOf.map((choice) => this.#one(choice)) }),
      ...(oneOf && { oneOf: oneOf.map((choice) => this.#one(choice)) }),
      ...(additionalProperties !== undefined && {
        additionalProperties: this.#one(additionalProperties),
      }),
    }
  }

  #each(properties: Record<string, JSONSchema7Definition>): Record<string, JSONSchema7Definition> {
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, this.#one(property)])
    )
  }

  #one(schema: JSONSchema7Definition): JSONSchema7Definition {
    return typeof schema === 'boolean' ? schema : this.refer(schema)
  }
}
