import { escapeHtml, Html } from '#platform/http/html'

/** Paragraphs of a text. */
export function paragraphs(text: string): string[] {
  return text.split('\n\n').filter((paragraph) => paragraph !== '')
}

/** Escapes text and sets what stands between backticks as code. */
export function inline(text: string): Html {
  return new Html(escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>'))
}

/** As {@link inline}; codes of errors lead to what is said about them. */
export function linked(text: string): Html {
  return new Html(
    inline(text).text.replace(
      /<code>([A-Z]+(?:_[A-Z]+)+|UNAUTHORIZED|FORBIDDEN|CONFLICT)<\/code>/g,
      '<a href="/docs#$1"><code>$1</code></a>'
    )
  )
}
