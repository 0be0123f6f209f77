/** What a browser got. */
export interface Got {
  status: number
  text: string
  headers: Headers
  /** Where it is sent on to. */
  location: string | null
}

/** Keeps cookies and fills in forms as a browser does, without following redirects. */
export class Browser {
  readonly #jar = new Map<string, string>()

  get(path: string, headers: Record<string, string> = {}): Promise<Got> {
    return this.#send(path, { headers })
  }

  /** Sends the form of the page that was looked at last. */
  submit(
    path: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {}
  ): Promise<Got> {
    const form = this.#jar.get('tep-form') ?? ''
    return this.#send(path, {
      method: 'POST',
      body: new URLSearchParams({ form, ...fields }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  }

  /** As they stand in a header. */
  cookies(): string {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  cookie(name: string): string | undefined {
    return this.#jar.get(name)
  }

  setCookie(name: string, value: string): void {
    this.#jar.set(name, value)
  }

  /** What a page of the dashboard sends along with a write. */
  xsrfToken(): string {
    return this.#jar.get('XSRF-TOKEN') ?? ''
  }

  async #send(path: string, init: RequestInit): Promise<Got> {
    const response = await fetch(`http://127.0.0.1:${process.env.PORT}${path}`, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie: this.cookies() },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair, ...attributes] = cookie.split(/;\s*/)
      const [name, ...value] = pair.split('=')
      const isOver = attributes.some((attribute) => /^max-age=(0|-\d+)$/i.test(attribute))
      if (isOver || value.join('=') === '') {
        this.#jar.delete(name)
      } else {
        this.#jar.set(name, value.join('='))
      }
    }
    return {
      status: response.status,
      text: await response.text(),
      headers: response.headers,
      location: response.headers.get('location'),
    }
  }
}
