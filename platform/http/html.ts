/** Markup that needs no escaping any more. */
export class Html {
  constructor(readonly text: string) {}
}

/**
 * Template tag for markup. Everything put into it is escaped, unless it is markup already; a list is
 * joined.
 *
 * @example html`<p>${name}</p>`.text
 */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  return new Html(
    parts.reduce(
      (text, part, index) => text + part + (index < values.length ? show(values[index]) : ''),
      ''
    )
  )
}

/** Text as it stands in markup or between the quotes of an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function show(value: unknown): string {
  if (value instanceof Html) {
    return value.text
  }
  return Array.isArray(value) ? value.map(show).join('') : escapeHtml(String(value))
}
