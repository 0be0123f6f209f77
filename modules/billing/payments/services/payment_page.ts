import { html, type Html } from '#platform/http/html'

/** A page that says how an invoice stands. */
export interface PaymentPage {
  status: number
  title: string
  text: string
}

/** The address is none of ours, or no longer. */
export const missingPage: PaymentPage = {
  status: 404,
  title: 'Not found',
  text: 'There is no such invoice. Check the address.',
}

/** Something is in the way that passes. */
export const laterPage: PaymentPage = {
  status: 502,
  title: 'Not now',
  text: 'The invoice cannot be paid at the moment. Nothing was charged. Try again later.',
}

/** What is said of an invoice that cannot be paid. */
export function standingPage({ number, status }: { number: string | null; status: string }) {
  const name = number ?? 'The invoice'
  const texts: Record<string, string> = {
    paid: 'It is paid. Thank you.',
    void: 'It is void. There is nothing to pay.',
    draft: 'It is not issued yet.',
  }
  const text = texts[status] ?? 'It cannot be paid here. Write to the seller, please.'
  return { status: 200, title: name, text }
}

/** The markup of a page. It loads nothing and runs nothing. */
export function renderPaymentPage({ title, text }: PaymentPage): Html {
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>${title}</title>
      <h1>${title}</h1>
      <p>${text}</p>
    </html> `
}
