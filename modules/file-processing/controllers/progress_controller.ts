import type { HttpContext } from '@adonisjs/core/http'
import { validationError } from '#kernel/http/api_exception'
import { fileState, jobState } from '../queries/file_state.js'
import { progressOf } from '../services/job_progress.js'
import { progressStream } from '../services/progress_stream.js'

/** Media ranges that admit a stream of events. */
const ADMITTED = /^(?:text\/event-stream|text\/\*|\*\/\*)$/i

/** Live progress of a file. */
export default class ProgressController {
  async show({ request, response, params, tenant }: HttpContext) {
    if (!admitsEvents(request.header('accept'))) {
      throw validationError('accept: must admit text/event-stream')
    }
    const { job } = await fileState(tenant.id, params.fileId)
    const stream = await progressStream(job.id, async () => {
      const state = await jobState(tenant.id, job.id)
      return progressOf(state.job, state.file)
    })

    response.header('Content-Type', 'text/event-stream')
    response.header('Cache-Control', 'no-cache, no-transform')
    response.header('X-Accel-Buffering', 'no')
    request.request.socket.setNoDelay(true)
    request.request.socket.setTimeout(0)
    return response.stream(stream)
  }
}

function admitsEvents(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim())
    return ADMITTED.test(type) && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })
}
