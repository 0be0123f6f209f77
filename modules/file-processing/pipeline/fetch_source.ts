import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { PassThrough } from 'node:stream'
import { touched } from '#platform/database/timestamp'
import { inTransaction } from '#platform/database/transaction'
import { ApiException } from '#platform/http/api_exception'
import { outbound } from '#platform/outbound/http_client'
import { OutboundException } from '#platform/outbound/outbound_exception'
import { unseal } from '#platform/secrets/vault'
import StoredFile from '../models/stored_file.js'
import type UploadIntent from '../models/upload_intent.js'
import {
  discardDocument,
  incomingPath,
  MAXIMUM_SIZE,
  storeDocument,
} from '../services/document_store.js'
import { BytesRefused, PdfBytes } from '../services/pdf_bytes.js'
import { sourceUrlOwner } from '../services/source_url.js'
import { ProcessingFailure, unreadable } from './processing_failure.js'

/** Limits of fetching a file for the tenant (decisions 3.4). */
const DEADLINE_MS = 60_000
const REDIRECTS = 3

const FETCH_FAILURES: Record<OutboundException['code'], string> = {
  E_DESTINATION_REFUSED: 'the address, or one it leads to, is not a public one',
  E_DESTINATION_UNREACHABLE: 'the server could not be reached',
  E_OUTBOUND_TIMEOUT: 'it took more than 60 seconds',
  E_RESPONSE_TOO_LARGE: 'it is larger than 64 MB',
  E_TOO_MANY_REDIRECTS: 'the address redirects more than three times',
  E_OUTBOUND_ABORTED: 'it was interrupted',
}

/**
 * Fetches the file of an `extract` call to the drive and points its row there.
 *
 * @throws {ProcessingFailure} saying what is wrong with the address or what it returned.
 */
export async function fetchSource(file: StoredFile, signal: AbortSignal): Promise<void> {
  if (file.sourceUrl === null) {
    throw unreadable(
      'The PDF of this file was deleted, as it could never be read. Upload it again.'
    )
  }
  const path = await incomingPath()
  try {
    const bytes = await download(file, path, signal)
    const { size } = bytes
    const sha256 = bytes.digest()
    const intent = await store(file.tenantId, path)
    const stored = { driveKey: intent.driveKey, size, sha256, sourceUrl: null }
    if (!(await pointTo(file, stored, intent))) {
      await discardDocument(intent)
      throw unreadable('The file was deleted.')
    }
    file.merge(stored)
  } finally {
    await rm(path, { force: true })
  }
}

/** @throws {ProcessingFailure} `FILE_QUOTA_EXCEEDED` */
async function store(tenantId: string, path: string): Promise<UploadIntent> {
  try {
    return await storeDocument(tenantId, path)
  } catch (error) {
    throw error instanceof ApiException
      ? new ProcessingFailure(error.code!, `${error.code}: ${error.message}`)
      : error
  }
}

/** @returns false when the file was deleted meanwhile. */
function pointTo(
  { tenantId, id }: StoredFile,
  stored: Pick<StoredFile, 'driveKey' | 'size' | 'sha256' | 'sourceUrl'>,
  intent: UploadIntent
): Promise<boolean> {
  return inTransaction(async (trx) => {
    const updated = await StoredFile.forTenant(tenantId, { client: trx })
      .where('id', id)
      .update({ ...stored, ...touched() })
    if (Number(updated) !== 1) {
      return false
    }
    await intent.useTransaction(trx).delete()
    return true
  })
}

async function download(file: StoredFile, path: string, signal: AbortSignal): Promise<PdfBytes> {
  const bytes = new PdfBytes(MAXIMUM_SIZE)
  const into = new PassThrough()
  const written = pipeline(into, bytes, createWriteStream(path))
  // A refused byte fails both promises; the one of the pipeline says why.
  written.catch(() => {})

  try {
    const { status } = await outbound.request({
      url: unseal(file.sourceUrl!, sourceUrlOwner(file)),
      headers: { accept: 'application/pdf, */*;q=0.1' },
      deadlineMs: DEADLINE_MS,
      maxBytes: MAXIMUM_SIZE,
      redirects: REDIRECTS,
      into,
      signal,
    })
    if (status < 200 || status > 299) {
      throw unreadable(`The file could not be fetched: the server answered ${status}.`)
    }
    await written
    return bytes
  } catch (error) {
    into.destroy()
    throw toFailure(
      await written.then(
        () => error,
        (reason) => reasonOf(error, reason)
      )
    )
  }
}

/** What the bytes were refused for explains more than the broken stream that followed from it. */
function reasonOf(error: unknown, reason: unknown): unknown {
  return reason instanceof BytesRefused ? reason : error
}

function toFailure(error: unknown): unknown {
  if (error instanceof ProcessingFailure) {
    return error
  }
  if (error instanceof BytesRefused) {
    return unreadable(
      error.reason === 'too_large'
        ? 'The file could not be fetched: it is larger than 64 MB.'
        : 'What was fetched is not a PDF. Check that fileUrl points to the file itself.'
    )
  }
  if (error instanceof OutboundException && error.code !== 'E_OUTBOUND_ABORTED') {
    return unreadable(`The file could not be fetched: ${FETCH_FAILURES[error.code]}.`)
  }
  return error
}
