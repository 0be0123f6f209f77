import { createHash } from 'node:crypto'
import { html, type Html } from '#platform/http/html'
import type { Locale } from '../models/user.js'
import { partsOfApp } from '../services/app_entry.js'
import { STYLE } from './style.js'
import type { Texts } from './texts.js'

/** Where the style of the pages is served; its name changes with it, so browsers may keep it. */
export const STYLE_PATH = `/dashboard/people-${createHash('sha256').update(STYLE).digest('hex').slice(0, 12)}.css`

/** What every page needs. */
export interface PageBase {
  locale: Locale
  texts: Texts
  /** Proof that a form comes from this page. */
  formToken: string
}

/** A whole page around what it shows. */
export function page({ locale, texts }: PageBase, title: string, body: Html): string {
  const { entry, icon } = partsOfApp()
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${texts.product}</title>
        ${icon ? html`<link rel="icon" type="image/svg+xml" href="${icon}" />` : ''}
        <link rel="stylesheet" href="${STYLE_PATH}" />
        ${entry ? html`<link rel="prefetch" href="${entry}" as="script" />` : ''}
      </head>
      <body>
        <main>
          <p class="product">${texts.product}</p>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.text
}

/** A form that proves which page it comes from. */
export function form({ formToken }: PageBase, action: string, fields: Html): Html {
  return html`<form method="post" action="${action}">
    <input type="hidden" name="form" value="${formToken}" />
    ${fields}
  </form>`
}

/** What went wrong, read out by screen readers at once. */
export function problem(text: string | undefined): Html {
  return text ? html`<p class="problem" role="alert">${text}</p>` : html``
}
