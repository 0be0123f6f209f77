import app from '@adonisjs/core/services/app'
import { html } from '#platform/http/html'
import type { Me } from '#modules/identity/public'
import { BuiltApp } from './built_app.js'

/**
 * What a page of the app may do: run and show what the platform itself serves, and speak with the
 * platform. No script or style in the page itself, nothing from elsewhere, in no frame.
 */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The app of this installation. */
export const builtApp = new BuiltApp(app.makePath('packages/dashboard/build'))

/** Instead of the app, where nobody has built it. */
export const notBuilt = html`<!doctype html>
  <html lang="en">
    <meta charset="utf-8" />
    <title>Dashboard</title>
    <h1>The dashboard is not built</h1>
    <p>
      Run <code>node ace dashboard:build</code>, which also says what went wrong before. The API
      works without it.
    </p>
  </html>`.text

/**
 * The page with what the app asks first, which saves a round trip. It is data, and runs nowhere.
 */
export function pageWith(page: string, me: Me | null): string {
  if (!me) {
    return page
  }
  const text = JSON.stringify(me).replace(/</g, '\\u003c')
  return page.replace(
    '</body>',
    () => `<script type="application/json" id="me">${text}</script></body>`
  )
}
