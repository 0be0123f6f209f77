import { rm } from 'node:fs/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { baseUrl } from '#platform/http/base_url'
import type { ContextWith } from '#platform/http/checked_input'
import { issueUploadToken } from '../actions/issue_upload_token.js'
import { findUploadToken, redeemUploadToken } from '../actions/redeem_upload_token.js'
import { storeUpload } from '../actions/store_upload.js'
import { DEFAULT_LIMIT, drain, invalidFileType, receivePdf } from '../services/receive_pdf.js'
import type { ReceivedPdf } from '../services/receive_pdf.js'
import { uploadSlots } from '../services/upload_slots.js'
import type { uploadTokenValidator } from '../validators/file_processing.js'

/** Path of the second phase of an upload from a browser. */
export const UPLOAD_PATH = '/api/file-processing/upload'

const PDF_TYPE = /^application\/(?:x-)?pdf(?:\s*;.*)?$/i

/** Both ways in which a PDF comes in. */
export default class UploadsController {
  /** Server to server: the file in one step. */
  async store({ request, tenant, userId }: HttpContext) {
    const receive = async () => {
      const received = await receivePdf(request.request)
      return keep(received, tenant.id, userId!)
    }
    return inSlot(tenant.id, request, receive)
  }

  /** First phase of an upload from a browser: the tenant's server asks for a token. */
  async issueToken({
    request,
    tenant,
    userId,
    input: { name, size, type },
  }: ContextWith<typeof uploadTokenValidator>) {
    if (!PDF_TYPE.test(type)) {
      throw invalidFileType()
    }
    const input = { tenantId: tenant.id, userId: userId!, name, size }
    const token = await issueUploadToken(input)
    return { token, uploadUrl: `${baseUrl(request)}${UPLOAD_PATH}` }
  }

  /** Second phase: the browser sends the file. */
  async storeWithToken({ request }: HttpContext) {
    try {
      const offered = await findUploadToken(request.header('x-upload-token'))
      const receive = async () => {
        const token = await redeemUploadToken(offered)
        const received = await receivePdf(request.request, {
          bytes: token.size,
          message:
            token.size < DEFAULT_LIMIT.bytes
              ? `file: is larger than the ${token.size} bytes promised for the upload token`
              : DEFAULT_LIMIT.message,
        })
        return keep({ ...received, name: token.name }, token.tenantId, token.userId)
      }
      return inSlot(offered.tenantId, request, receive)
    } catch (error) {
      drain(request.request)
      throw error
    }
  }
}

/** A client that is refused a slot is let finish, so that it reads why. */
async function inSlot<Result>(
  tenantId: string,
  request: HttpContext['request'],
  receive: () => Promise<Result>
): Promise<Result> {
  try {
    return await uploadSlots.use(tenantId, receive)
  } catch (error) {
    drain(request.request)
    throw error
  }
}

async function keep(received: ReceivedPdf, tenantId: string, userId: string) {
  try {
    const fileId = await storeUpload({ tenantId, userId, received })
    return { success: true, fileId }
  } finally {
    await rm(received.path, { force: true })
  }
}
