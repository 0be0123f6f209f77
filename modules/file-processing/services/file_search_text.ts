import { foldedText } from '#platform/folded_text'

const LONGEST = 255

/**
 * What a file is found by: the title printed on it, which names the class, then its name, folded.
 */
export function fileSearchText({ name, title }: { name: string; title?: string | null }): string {
  return foldedText(`${title ?? ''} ${name}`).slice(0, LONGEST)
}
