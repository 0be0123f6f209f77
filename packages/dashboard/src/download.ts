/** A call of the client that can tell its whole answer. */
interface Answering<Data> {
  withResponse: () => Promise<{ data: Data; response: Response }>
}

/** Saves an answer as a file, under the name that the platform gives it. */
export async function saveAnswer(call: Answering<Blob | string>, name: string): Promise<void> {
  const { data, response } = await call.withResponse()
  const given = nameIn(response.headers.get('content-disposition'))
  saveFile(data, given ?? name, response.headers.get('content-type') ?? undefined)
}

/** Saves what the page made, or has, as a file. */
export function saveFile(content: Blob | string, name: string, type?: string): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function nameIn(disposition: string | null): string | null {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '') ?? []
  const [, plain] = /filename="([^"]+)"/.exec(disposition ?? '') ?? []
  return encoded ? decodeURIComponent(encoded) : (plain ?? null)
}
