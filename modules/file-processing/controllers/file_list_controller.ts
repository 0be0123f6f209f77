import type { HttpContext } from '@adonisjs/core/http'
import { validate } from '#platform/http/validate'
import { findListedFile, listFiles } from '../queries/file_list.js'
import { filesValidator } from '../validators/file_processing.js'

/** The files of a school, for people. */
export default class FileListController {
  async index(ctx: HttpContext) {
    const filter = await validate(filesValidator, ctx.request.qs())
    return listFiles(ctx.tenant.id, { ...filter, userId: ownerFilter(ctx) })
  }

  async show(ctx: HttpContext) {
    return findListedFile(ctx.tenant.id, ctx.params.fileId, ownerFilter(ctx))
  }
}

/** A person of the school sees the files of all. */
function ownerFilter({ caller, userId }: HttpContext): string | null {
  return caller.kind === 'user' ? null : userId
}
