import type { Router } from '@adonisjs/core/http'

/** A query string of names and values that mean nothing but themselves. */
const PLAIN = /^[A-Za-z]\w*=[\w.~:-]*(?:&[A-Za-z]\w*=[\w.~:-]*)*$/

/** Longer ones are left to the parser of the framework, which knows how many fields it takes. */
const LONGEST = 512

/**
 * Reads the query strings that nearly all requests have, such as `fileId=a1&limit=20`, without the
 * framework's parser, which takes a tenth of such a request to look for nested objects and lists.
 * What has escapes, brackets, commas or a name twice is left to it, and so the fields are always
 * the same.
 */
export function readPlainQueries(parser: Router['qs']): void {
  const { parse } = parser
  parser.parse = (query: string) => plainFields(query) ?? parse(query)
}

/** Null where the query is not plain. `in` also finds what every object has: `constructor`. */
function plainFields(query: string): Record<string, string> | null {
  if (query.length > LONGEST || !PLAIN.test(query)) {
    return null
  }
  const fields: Record<string, string> = {}
  for (const field of query.split('&')) {
    const end = field.indexOf('=')
    const name = field.slice(0, end)
    if (name in fields) {
      return null
    }
    fields[name] = field.slice(end + 1)
  }
  return fields
}
