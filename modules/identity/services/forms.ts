import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { isSecure } from '#config/app'
import { LOCALES, type Locale } from '../models/user.js'
import { textsIn } from '../pages/texts.js'
import type { PageBase } from '../pages/layout.js'

/**
 * Cookie with what a form of these pages has to bring along. It needs no session: who only looks at
 * the sign-in page leaves nothing behind on the platform.
 */
const FORM_COOKIE = isSecure ? '__Host-tep-form' : 'tep-form'

const TOKEN = /^[\w-]{32}$/

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What every page needs, in the language that the browser asks for. */
export function pageBase(ctx: HttpContext, locale = localeOf(ctx)): PageBase {
  const known = ctx.request.plainCookie(FORM_COOKIE, { encoded: false }) as unknown
  const isGood = typeof known === 'string' && TOKEN.test(known)
  const formToken = isGood ? known : randomBytes(24).toString('base64url')
  if (!isGood) {
    ctx.response.plainCookie(FORM_COOKIE, formToken, { encode: false, sameSite: 'lax' })
  }
  return { locale, texts: textsIn(locale), formToken }
}

/** The language that a browser asks for, of those there are. */
export function localeOf({ request }: HttpContext): Locale {
  const wanted = request.languages().map((language) => language.split('-')[0].toLowerCase())
  return wanted.find((language): language is Locale => LOCALES.includes(language as Locale)) ?? 'en'
}

/** The fields of a form. */
export function fieldsOf({ rawBody }: HttpContext): URLSearchParams {
  return new URLSearchParams(rawBody.toString('utf8'))
}

/** True when a form was sent by one of these pages, in this browser. */
export function isOwnForm(ctx: HttpContext): boolean {
  const cookie: unknown = ctx.request.plainCookie(FORM_COOKIE, { encoded: false })
  const sent = fieldsOf(ctx).get('form') ?? ''
  return (
    ctx.request.header('sec-fetch-site') !== 'cross-site' &&
    typeof cookie === 'string' &&
    TOKEN.test(cookie) &&
    TOKEN.test(sent) &&
    timingSafeEqual(Buffer.from(cookie), Buffer.from(sent))
  )
}

/** Answers with a page that nobody keeps, frames or leads away from. */
export function sendPage({ response }: HttpContext, markup: string, status = 200): void {
  response.header('Content-Security-Policy', POLICY)
  response.header('Cache-Control', 'no-store')
  response.header('Referrer-Policy', 'same-origin')
  response.header('X-Frame-Options', 'DENY')
  response.header('Vary', 'Accept-Language, Cookie')
  response.status(status).type('text/html; charset=utf-8').send(markup)
}

/** Sends the browser on, with a GET. */
export function goTo({ response }: HttpContext, path: string): void {
  response.header('Cache-Control', 'no-store')
  response.redirect().status(303).toPath(path)
}

/** A place of the dashboard that an address names; null for anything that leads elsewhere. */
export function placeIn(to: string | null | undefined): string | null {
  return to && /^\/dashboard\/[\w\-./?=&%]*$/.test(to) && !to.includes('//') ? to : null
}
