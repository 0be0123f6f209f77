import { createHash } from 'node:crypto'
import { toMajorUnit } from '@tenant-education/adapter-kit'
import { html, Html } from '#platform/http/html'
import type { SandboxReport } from '../adapters/sandbox/operations.js'
import { PAYER_ACTIONS, type PayerAction } from './outcomes.js'

/** What the page shows. */
export interface PageContent {
  /** Last part of the page's address; what the payer does is posted below it. */
  code: string
  status: SandboxReport['status']
  /** Minor unit. */
  amount: number
  currency: string
  email: string
  description: string
  brandName: string
  /** Hex colour. */
  brandColor: string
  /** Where the payer goes afterwards; null: nowhere. */
  returnUrl: string | null
}

/** A page and what it may load and send. */
export interface Page {
  markup: string
  /** `Content-Security-Policy`. */
  policy: string
}

const BUTTONS: Record<PayerAction, string> = {
  pay: 'Pay',
  decline: 'Decline the card',
  abandon: 'Leave without paying',
}

const RESULTS: Record<Exclude<SandboxReport['status'], 'open'>, { title: string; text: string }> = {
  paid: { title: 'Payment received', text: 'Thank you. You can close this page.' },
  declined: { title: 'Card declined', text: 'Nothing was paid.' },
  abandoned: { title: 'Not paid', text: 'You left without paying.' },
  waiting: { title: 'Waiting for the bank', text: 'The bank has not answered yet.' },
  expired: { title: 'This page has expired', text: 'Nothing was paid. Start the payment again.' },
}

/**
 * The checkout page of the sandbox: what is to be paid and what can be done, or what came of it.
 */
export function renderCheckout(content: PageContent): Page {
  const { status, brandName, brandColor, description, email, returnUrl } = content
  const amount = formatAmount(content.amount, content.currency)
  const title = status === 'open' ? `Pay ${brandName}` : RESULTS[status].title

  return page({
    title,
    brandColor,
    body: html`<header>
        <strong>${brandName}</strong>
        <h1 class="amount">${amount}</h1>
        <p>${description}</p>
        <p class="email">${email}</p>
      </header>
      ${status === 'open' ? buttons(content, amount) : result(status, returnUrl, brandName)}`,
  })
}

/** The page for an address that leads to no checkout. */
export function renderMissing(): Page {
  return page({
    title: 'There is no such payment',
    brandColor: '#1f4e79',
    body: html`<h1>There is no such payment</h1>
      <p>
        The address is wrong, or the payment is long over. Start it again where you came from.
      </p>`,
  })
}

function buttons({ code }: PageContent, amount: string): Html {
  return html`<form method="post">
    ${PAYER_ACTIONS.map(
      (action) =>
        html`<button class="${action}" formaction="${code}/${action}">
          ${BUTTONS[action]}${action === 'pay' ? ` ${amount}` : ''}
        </button>`
    )}
  </form>`
}

function result(status: keyof typeof RESULTS, returnUrl: string | null, brandName: string): Html {
  const { title, text } = RESULTS[status]
  return html`<h2>${title}</h2>
    <p>${text}</p>
    ${returnUrl ? html`<a class="button" href="${returnUrl}">Back to ${brandName}</a>` : ''}`
}

function page(parts: { title: string; brandColor: string; body: Html }): Page {
  const style = styleSheet(parts.brandColor)
  const markup = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${parts.title}</title>
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        <p class="test" role="note"><b>Test money</b> No card is charged and no money moves.</p>
        <main>${parts.body}</main>
      </body>
    </html>`.text
  const digest = createHash('sha256').update(style).digest('base64')
  return {
    markup,
    policy: [
      "default-src 'none'",
      `style-src 'sha256-${digest}'`,
      // Browsers hold the redirects that follow a form to this as well, and they end at a tenant's.
      "form-action 'self' https: http:",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  }
}

/** An amount of the minor unit as people write it: 500000 kobo is `₦5,000.00`. */
function formatAmount(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(toMajorUnit(amount, currency))
}

/** Black or white, whichever can be read on a colour (WCAG 2, relative luminance). */
function inkOn(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff'
}

function styleSheet(brandColor: string): string {
  return `
*{box-sizing:border-box}
body{margin:0;background:#f3f4f6;color:#1b1f24;font:18px/1.45 system-ui,sans-serif}
p{margin:0}
.test{background:#ffd84d;color:#000;text-align:center;padding:.7rem 1rem;border-bottom:3px dashed #000}
.test b{display:block;font-size:1.5rem;letter-spacing:.08em;text-transform:uppercase}
main{max-width:26rem;margin:1.5rem auto;background:#fff;border-radius:.75rem;overflow:hidden;box-shadow:0 1px 6px #0003}
main>*{margin:1.25rem 1.5rem}
header{margin:0!important;padding:1.5rem;background:${brandColor};color:${inkOn(brandColor)}}
header p,header strong{overflow-wrap:anywhere}
.amount{font-size:2.2rem;margin:0}
.email{font-size:.9rem}
h1,h2{font-size:1.4rem}
form{display:grid;gap:.75rem}
button,.button{display:block;width:auto;min-height:3rem;padding:.75rem 1rem;border:2px solid #6b7280;border-radius:.5rem;background:#fff;color:#1b1f24;font:inherit;text-align:center;text-decoration:none;cursor:pointer}
.pay,.button{background:${brandColor};border-color:${brandColor};color:${inkOn(brandColor)};font-weight:700}
button:focus-visible,.button:focus-visible{outline:3px solid #000;outline-offset:2px}
@media (max-width:30rem){body{background:#fff}main{margin:0;border-radius:0;box-shadow:none}}
`
}
