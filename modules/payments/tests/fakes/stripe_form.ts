/** A form with fields like `line_items[0][quantity]`, as Stripe takes its parameters. */
export class Form {
  readonly #fields: URLSearchParams
  readonly #path: string

  constructor(fields: URLSearchParams, path = '') {
    this.#fields = fields
    this.#path = path
  }

  /** What is below a name. */
  at(...names: string[]): Form {
    return new Form(this.#fields, names.reduce(below, this.#path))
  }

  /** The text of a field; empty when it is not there. */
  text(name: string): string {
    return this.#fields.get(below(this.#path, name)) ?? ''
  }
}

/** The fields of an `application/x-www-form-urlencoded` body. */
export function parseForm(body: string): Form {
  return new Form(new URLSearchParams(body))
}

function below(path: string, name: string): string {
  return path === '' ? name : `${path}[${name}]`
}
