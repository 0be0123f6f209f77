/** Markup that needs no escaping any more. */
class Markup {
  constructor(text) {
    this.text = text
  }
}

/** Template tag for markup: what is put into it is escaped, unless it is markup already. */
export function html(parts, ...values) {
  return new Markup(String.raw({ raw: parts }, ...values.map(shown)))
}

function shown(value) {
  if (value instanceof Markup) {
    return value.text
  }
  if (Array.isArray(value)) {
    return value.map(shown).join('')
  }
  return String(value).replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}

/** A page without its end: it can still grow, and browsers need no more. */
export function page(title, body) {
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${title}</title>
      <style>
        body {
          font: 1rem/1.5 system-ui;
          max-width: 60rem;
          margin: 2rem auto;
          padding: 0 1rem;
        }
        td,
        th {
          padding: 0.2rem 0.6rem;
          text-align: left;
        }
      </style>
      <h1>${title}</h1>
      <p><a href="/">Home</a></p>
      ${body}
    </html> `
}

export function list(items) {
  return items.length > 0
    ? html`<ul>
        ${items.map((item) => html`<li>${item}</li>`)}
      </ul>`
    : html`<p>None yet.</p>`
}

export function table(headings, rows) {
  return html`<table>
    <tr>
      ${headings.map((heading) => html`<th>${heading}</th>`)}
    </tr>
    ${rows.map(
      (cells) =>
        html`<tr>
          ${cells.map((cell) => html`<td>${cell}</td>`)}
        </tr>`
    )}
  </table>`
}
