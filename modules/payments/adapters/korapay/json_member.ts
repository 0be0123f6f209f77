/** A string of JSON, a bracket that opens or closes, or a character that separates. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g

/**
 * The text of a member's value in a JSON object, exactly as it is written; of the last member with the
 * name, as JSON readers take it. Undefined when the text has no such member that is an object. The
 * text need not be valid JSON otherwise: whoever uses the value parses it.
 *
 * @example objectMember('{"event":"x","data":{"a":1.0}}', 'data') // '{"a":1.0}'
 */
export function objectMember(text: string, name: string): string | undefined {
  let depth = 0
  let lastString = ''
  let key: string | undefined
  let start: number | undefined
  let found: string | undefined

  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      depth++
      if (depth === 2 && token === '{' && key === name) {
        start = index
      }
    } else if (token === '}' || token === ']') {
      depth--
      if (depth === 1 && start !== undefined) {
        found = text.slice(start, index + 1)
        start = undefined
      }
    } else if (depth === 1 && token === ':') {
      key = lastString
    } else if (depth === 1 && token === ',') {
      key = undefined
    } else {
      lastString = token.slice(1, -1)
    }
  }
  return found
}
