import { PassThrough } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import { forbidden } from '#platform/http/api_exception'
import { schoolNews } from '#platform/news/school_news'
import { openStreams } from '#platform/progress/open_streams'
import { answerEvents } from '#platform/progress/progress_stream'
import { toldTo } from './told_news.js'

/**
 * Milliseconds between signs of life, which keep proxies patient and tell tabs that share a stream.
 */
const BEAT = 15_000

/** Bytes that wait for a reader who does not take them. */
const PATIENCE = 64 * 1024

/**
 * Answers with what happens in the school of a person from now on, as far as the person may see it.
 * The stream ends with the session, and when the person's role becomes another.
 *
 * @throws {ApiException} `TOO_MANY_STREAMS` (429)
 */
export function answerNews(ctx: HttpContext): void {
  const { tenant, caller } = ctx
  const stream = new PassThrough()
  const giveBack = openStreams.take({
    tenantId: tenant.id,
    personId: caller.id,
    requireAccess: async () => {
      const now = await ctx.requireAccessStill()
      if (!isSame(now.caller.scopes, caller.scopes)) {
        throw forbidden('Your role has changed.')
      }
    },
    end: () => stream.end(),
  })
  const write = (text: string) => {
    if (stream.writableLength > PATIENCE) {
      stream.destroy()
    } else if (!stream.writableEnded && !stream.destroyed) {
      stream.write(text)
    }
  }
  const stopFollowing = schoolNews.follow(tenant.id, (news) => {
    toldTo(caller, news).then(
      (told) => told && write(`data: ${JSON.stringify(told)}\n\n`),
      (error: unknown) => logger.warn({ err: error }, 'news could not be told to an open page')
    )
  })
  const beat = () => write('event: beat\ndata: {}\n\n')
  const timer = setInterval(beat, BEAT).unref()
  const stop = () => {
    clearInterval(timer)
    stopFollowing()
    giveBack()
  }
  stream.once('finish', stop)
  stream.once('close', stop)
  beat()
  answerEvents(ctx, stream)
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((scope) => other.has(scope))
}
