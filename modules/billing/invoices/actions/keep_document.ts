import { isUniqueViolation } from '#platform/database/errors'
import { newId } from '#platform/identifiers'
import {
  documentUnavailable,
  readDocument,
  sha256Of,
  writeDocument,
} from '#platform/storage/documents'
import BillingDocument from '../../models/billing_document.js'

/** What a PDF is about. */
export interface DocumentSubject {
  tenantId: string
  /** Invoice or credit note. */
  subjectId: string
  version: BillingDocument['version']
}

/** Makes the bytes of a PDF. */
type Render = () => Promise<Buffer>

const contentType = 'application/pdf'

/**
 * PDFs that this process is drawing: whoever needs one of them waits for it. By their names, and by
 * what was lost: a first drawing that is still under way may be older than the rows are now.
 */
const drawing = new Map<string, Promise<Buffer>>()

/** How often a reader looks again when others are writing. */
const MAXIMUM_READINGS = 5

/**
 * Makes a PDF unless it is there: what was issued once is never made anew, unless it is lost.
 *
 * @param render asked only when there is no PDF yet, or no longer.
 */
export async function keepDocument(
  subject: DocumentSubject,
  render: Render
): Promise<KeptDocument> {
  const row = (await find(subject)) ?? (await make(subject, render))
  return new KeptDocument(row, render)
}

/** A PDF that is on the drive. */
export class KeptDocument {
  #row: BillingDocument
  readonly #render: Render

  constructor(row: BillingDocument, render: Render) {
    this.#row = row
    this.#render = render
  }

  /** Hexadecimal, of the bytes. */
  get sha256(): string {
    return this.#row.sha256
  }

  /**
   * The bytes that `sha256` is about. Where the drive has lost or damaged them, the PDF is made
   * again from the rows, and `sha256` may be another afterwards.
   *
   * @throws {ApiException} `UPSTREAM_ERROR` (502) when the drive gives nothing usable.
   */
  async read(): Promise<Buffer> {
    for (let reading = 0; reading < MAXIMUM_READINGS; reading++) {
      const bytes = await readDocument(this.#row.driveKey, this.#row.sha256)
      if (bytes) {
        return bytes
      }
      await this.#repair()
    }
    throw documentUnavailable()
  }

  /** Whoever finds the document lost makes it again, unless another reader was faster. */
  async #repair(): Promise<void> {
    const { tenantId, id, sha256, driveKey: key } = this.#row
    const current = await find(this.#row)
    if (current?.sha256 === sha256) {
      const bytes = await draw(`${key} ${sha256}`, this.#render)
      await writeDocument({ key, bytes, contentType }, async (trx) => {
        const [changed] = await BillingDocument.forTenant(tenantId, { client: trx })
          .where('id', id)
          .where('sha256', sha256)
          .update({ sha256: sha256Of(bytes) })
        return Number(changed) > 0
      })
    }
    this.#row = (await find(this.#row))!
  }
}

async function make(subject: DocumentSubject, render: Render): Promise<BillingDocument> {
  const key = `${subject.tenantId}/billing/${subject.subjectId}-${subject.version}.pdf`
  const bytes = await draw(key, render)
  const row = { id: newId('bdoc'), ...subject, sha256: sha256Of(bytes), driveKey: key }
  try {
    await writeDocument({ key, bytes, contentType }, async (trx) => {
      await BillingDocument.create(row, { client: trx })
      return true
    })
  } catch (error) {
    if (!isUniqueViolation(error)) {
      throw error
    }
  }
  return (await find(subject))!
}

function draw(what: string, render: Render): Promise<Buffer> {
  const running = drawing.get(what)
  if (running) {
    return running
  }
  const started = render().finally(() => drawing.delete(what))
  drawing.set(what, started)
  return started
}

function find({ tenantId, subjectId, version }: DocumentSubject): Promise<BillingDocument | null> {
  return BillingDocument.forTenant(tenantId)
    .where('subjectId', subjectId)
    .where('version', version)
    .first()
}
