import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import { Pace } from '../pace.js'
import { streamToClient } from './client_stream.js'

/**
 * Answers `{"<field>": […]}` with a list of any length: it is read, written and sent slice by
 * slice, so that neither memory nor other requests feel how long it is.
 *
 * What goes wrong with the first slice is answered as an error; later on the connection breaks.
 */
export async function answerList(
  ctx: HttpContext,
  field: string,
  slices: AsyncIterable<readonly object[]>
): Promise<void> {
  const iterator = slices[Symbol.asyncIterator]()
  const first = await iterator.next()
  ctx.response.header('Content-Type', 'application/json; charset=utf-8')
  streamToClient(ctx, Readable.from(textOf(field, first, iterator)))
}

async function* textOf(
  field: string,
  first: IteratorResult<readonly object[]>,
  rest: AsyncIterator<readonly object[]>
): AsyncGenerator<string> {
  const pace = new Pace()
  let separator = ''
  yield `{${JSON.stringify(field)}:[`
  for (let slice = first; !slice.done; slice = await rest.next()) {
    if (slice.value.length > 0) {
      yield separator + JSON.stringify(slice.value).slice(1, -1)
      separator = ','
    }
    // A database that answers at once and a client that takes all would leave others no turn.
    await pace.rest()
  }
  yield ']}'
}
