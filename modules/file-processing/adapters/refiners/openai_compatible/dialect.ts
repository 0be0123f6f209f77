/** How an endpoint is asked for JSON, from the strictest way down. */
export const outputForms = ['json_schema', 'json_object', 'text'] as const
export type OutputForm = (typeof outputForms)[number]

/**
 * What an endpoint understands. "OpenAI-compatible" servers differ: many refuse `json_schema`,
 * newer models of OpenAI want `max_completion_tokens` and no `temperature`.
 */
export interface Dialect {
  output: OutputForm
  tokenLimit: 'max_tokens' | 'max_completion_tokens'
  temperature: boolean
}

export const firstDialect: Dialect = {
  output: 'json_schema',
  tokenLimit: 'max_tokens',
  temperature: true,
}

/** Endpoints that are remembered; the one learned first is forgotten first. */
const CAPACITY = 1000

/**
 * The next thing to try after an endpoint refused a request as malformed; null when there is none.
 *
 * @param complaint the endpoint's own words, which are only searched for the names of parameters
 */
export function nextDialect(dialect: Dialect, complaint: string): Dialect | null {
  if (dialect.tokenLimit === 'max_tokens' && /max_(completion_)?tokens/.test(complaint)) {
    return { ...dialect, tokenLimit: 'max_completion_tokens' }
  }
  if (dialect.temperature && /temperature/.test(complaint)) {
    return { ...dialect, temperature: false }
  }
  const simpler = outputForms[outputForms.indexOf(dialect.output) + 1]
  return simpler ? { ...dialect, output: simpler } : null
}

/** Remembers which dialect an endpoint's model understood, so that it is found out once. */
export class DialectMemory {
  #known = new Map<string, Dialect>()

  recall(endpoint: string): Dialect {
    return this.#known.get(endpoint) ?? firstDialect
  }

  remember(endpoint: string, dialect: Dialect): void {
    this.#known.set(endpoint, dialect)
    if (this.#known.size > CAPACITY) {
      this.#known.delete(this.#known.keys().next().value!)
    }
  }
}
