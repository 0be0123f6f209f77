import type { ServerResponse } from 'node:http'
import { FakeServer, type ReceivedRequest } from './fake_server.js'

interface StoredObject {
  bytes: Buffer
  lastModified: Date
}

/** A bucket of an object storage that speaks S3, as far as Drive asks for it. */
export class S3Server extends FakeServer {
  readonly bucket = 'documents'
  readonly objects = new Map<string, StoredObject>()

  /** Answers in place of the storage, or never. */
  failure: ((response: ServerResponse) => unknown) | null = null

  protected answer(request: ReceivedRequest, response: ServerResponse): void {
    if (this.failure) {
      this.failure(response)
      return
    }
    const { pathname, searchParams } = new URL(request.url, this.url)
    const key = decodeURIComponent(pathname.slice(`/${this.bucket}/`.length))
    if (searchParams.has('list-type')) {
      sendXml(response, 200, this.#list(searchParams.get('prefix') ?? ''))
    } else if (searchParams.has('acl')) {
      sendXml(response, 200, '<AccessControlPolicy></AccessControlPolicy>')
    } else if (request.method === 'PUT') {
      this.#put(key, request, response)
    } else if (request.method === 'DELETE') {
      this.objects.delete(key)
      response.writeHead(204).end()
    } else {
      this.#send(key, request.method, response)
    }
  }

  #put(key: string, { headers, body }: ReceivedRequest, response: ServerResponse): void {
    const source = headers['x-amz-copy-source']
    if (source === undefined) {
      this.objects.set(key, { bytes: body, lastModified: new Date() })
      response.writeHead(200, { etag: '"written"' }).end()
      return
    }
    const from = decodeURIComponent(String(source))
      .replace(/^\//, '')
      .slice(this.bucket.length + 1)
    const found = this.objects.get(from)
    if (!found) {
      sendXml(response, 404, '<Error><Code>NoSuchKey</Code></Error>')
      return
    }
    this.objects.set(key, { ...found, lastModified: new Date() })
    sendXml(response, 200, '<CopyObjectResult><ETag>"copied"</ETag></CopyObjectResult>')
  }

  #send(key: string, method: string, response: ServerResponse): void {
    const found = this.objects.get(key)
    if (!found) {
      sendXml(response, 404, '<Error><Code>NoSuchKey</Code></Error>')
      return
    }
    const { bytes, lastModified } = found
    response.writeHead(200, {
      'content-length': bytes.length,
      'last-modified': lastModified.toUTCString(),
    })
    response.end(method === 'HEAD' ? undefined : bytes)
  }

  #list(prefix: string): string {
    const contents = [...this.objects]
      .filter(([key]) => key.startsWith(prefix))
      .map(
        ([key, { bytes, lastModified }]) =>
          `<Contents><Key>${key}</Key><LastModified>${lastModified.toISOString()}</LastModified>` +
          `<ETag>"listed"</ETag><Size>${bytes.length}</Size></Contents>`
      )
    return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`
  }
}

function sendXml(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
}
