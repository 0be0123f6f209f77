/** What the request of an upload carries beside what `fetch` knows. */
export interface CountedInit extends RequestInit {
  /** Called with the bytes that have been sent. */
  onSent?: (sent: number) => void
}

/** `XMLHttpRequest`, as far as it is used. */
interface Sending {
  upload: { onprogress: (event: { loaded: number }) => void }
  onload: () => void
  onerror: () => void
  onabort: () => void
  readonly status: number
  readonly responseText: string
  open: (method: string, url: string) => void
  setRequestHeader: (name: string, value: string) => void
  getAllResponseHeaders: () => string
  send: (body: unknown) => void
  abort: () => void
}

/** As `fetch`, which tells no browser how much of a body has been sent. */
export function counted(
  url: string,
  { method, headers, body, signal, onSent }: CountedInit
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { XMLHttpRequest } = globalThis as unknown as { XMLHttpRequest: new () => Sending }
    const request = new XMLHttpRequest()
    request.open(method!, url)
    for (const [name, value] of Object.entries(headers as Record<string, string>)) {
      request.setRequestHeader(name, value)
    }
    request.upload.onprogress = ({ loaded }) => onSent!(loaded)
    request.onload = () => {
      const { status, responseText } = request
      const lines = request.getAllResponseHeaders().trim().split('\r\n')
      const answered = lines.map((line) => line.split(/: (.*)/s, 2) as [string, string])
      resolve(new Response(responseText || null, { status, headers: answered }))
    }
    request.onerror = () => reject(new TypeError('The connection failed.'))
    request.onabort = () => reject(new TypeError('The upload was ended.'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}
