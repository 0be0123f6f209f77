import { createHash } from 'node:crypto'
import drive from '@adonisjs/drive/services/main'
import { isUniqueViolation } from '#kernel/database/errors'
import { newId } from '#kernel/identifiers'
import BillingDocument from '../models/billing_document.js'

/** What a PDF is about. */
export interface DocumentSubject {
  tenantId: string
  /** Invoice or credit note. */
  subjectId: string
  version: BillingDocument['version']
}

/** Makes a PDF unless it is there: what was issued once is never made anew. */
export class KeepDocument {
  /** @param render makes the bytes; asked only when there is no PDF yet. */
  async handle(subject: DocumentSubject, render: () => Promise<Buffer>): Promise<BillingDocument> {
    const known = await find(subject)
    if (known) {
      return known
    }
    const bytes = await render()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const driveKey = `${subject.tenantId}/billing/${subject.subjectId}-${subject.version}.pdf`
    await drive.use().put(driveKey, bytes, { contentType: 'application/pdf' })
    try {
      return await BillingDocument.create({ id: newId('bdoc'), ...subject, sha256, driveKey })
    } catch (error) {
      if (isUniqueViolation(error)) {
        return (await find(subject))!
      }
      throw error
    }
  }
}

function find({ tenantId, subjectId, version }: DocumentSubject): Promise<BillingDocument | null> {
  return BillingDocument.forTenant(tenantId)
    .where('subjectId', subjectId)
    .where('version', version)
    .first()
}
