import type { HttpContext } from '@adonisjs/core/http'
import env from '#start/env'
import { appUrl } from '#config/app'

/**
 * The address under which clients reach the platform, without a slash at the end. Where none is
 * configured, the one that the client itself used is the one that works.
 */
export function baseUrl(request: HttpContext['request']): string {
  const host = request.host()
  return env.get('APP_URL') || !host ? appUrl : `${request.protocol()}://${host}`
}
