import type { JSONSchema7, JSONSchema7Definition } from 'json-schema'
import { html, type Html } from '#platform/http/html'
import type { OpenApiComponents, OpenApiContent } from './openapi_types.js'
import { inline } from './page_text.js'

/** Bodies by media type, each to be opened. */
export function renderContent(
  content: OpenApiContent | undefined,
  components: OpenApiComponents
): Html[] {
  return Object.entries(content ?? {}).map(
    ([mediaType, { schema }]) =>
      html`<details>
        <summary>${mediaType}</summary>
        ${renderSchema(schema, components)}
      </details>`
  )
}

function renderSchema(schema: JSONSchema7, components: OpenApiComponents): Html {
  const fields = fieldsOf(schema, components)
  if (fields.length === 0) {
    return html`<p>${typeOf(schema)}</p>`
  }
  return html`<table>
    ${fields.map(
      ({ name, field, required }) =>
        html`<tr>
          <th scope="row"><code>${name}</code></th>
          <td>
            ${typeOf(field)}${
              required ? '' : ', optional'
            }${field.description ? html`<p>${inline(field.description)}</p>` : ''}${
              fieldsOf(field, components).length > 0 ? renderSchema(field, components) : ''
            }
          </td>
        </tr>`
    )}
  </table>`
}

function fieldsOf(
  schema: JSONSchema7,
  components: OpenApiComponents
): { name: string; field: JSONSchema7; required: boolean }[] {
  const whole = shapeOf(schema, components)
  const owner = isSchema(whole.items) ? shapeOf(whole.items, components) : whole
  return Object.entries(owner.properties ?? {}).map(([name, field]) => ({
    name,
    field: isSchema(field) ? field : {},
    required: (owner.required ?? []).includes(name),
  }))
}

/** The shape that a schema stands for: what it points to, and what it may be beside null. */
function shapeOf(schema: JSONSchema7, components: OpenApiComponents): JSONSchema7 {
  const [choice] = (schema.anyOf ?? schema.oneOf ?? []).filter(isSchema)
  if (choice) {
    return shapeOf(choice, components)
  }
  return schema.$ref ? components.schemas[nameOf(schema.$ref)] : schema
}

/** Last part of a reference. */
export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

/** A type in words. */
export function typeOf(schema: JSONSchema7): string {
  if (schema.$ref) {
    return nameOf(schema.$ref)
  }
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter(isSchema)
  if (choices.length > 0) {
    return choices.map(typeOf).join(' or ')
  }
  if (schema.enum) {
    return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  }
  if (schema.const !== undefined) {
    return JSON.stringify(schema.const)
  }
  if (schema.type === 'array') {
    return isSchema(schema.items) ? `list of ${typeOf(schema.items)}` : 'list'
  }
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any')
  const bounds = [
    schema.minimum === undefined ? null : `from ${schema.minimum}`,
    schema.maximum === undefined || schema.maximum === Number.MAX_SAFE_INTEGER
      ? null
      : `to ${schema.maximum}`,
    schema.default === undefined ? null : `default ${JSON.stringify(schema.default)}`,
  ].filter((bound) => bound !== null)
  return [type, ...bounds].join(' ')
}

function isSchema(
  schema: JSONSchema7Definition | JSONSchema7Definition[] | undefined
): schema is JSONSchema7 {
  return typeof schema === 'object' && !Array.isArray(schema)
}
