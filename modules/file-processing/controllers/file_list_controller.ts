import type { HttpContext } from '@adonisjs/core/http'
import type { ContextWith } from '#platform/http/checked_input'
import { findListedFile, listFiles } from '../queries/file_list.js'
import type { filesValidator } from '../validators/file_processing.js'

/** The files of a school, for people. */
export default class FileListController {
  async index(ctx: ContextWith<typeof filesValidator>) {
    const filter = ctx.input
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
