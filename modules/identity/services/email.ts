/** An e-mail address as people are known by it. */
export function emailOf(text: string): string {
  return text.trim().toLowerCase().slice(0, 254)
}
