import type { PageReading, Token } from '@tenant-education/sheet-reader'

/** Words whose middles differ by less than this part of their height stand on one line. */
const SAME_LINE = 0.5

/**
 * The text of a page as plain lines, top to bottom and left to right, with turned text at the end:
 * what the API shows as raw text.
 */
export function rawText(reading: PageReading): string {
  const upright = reading.tokens.filter(({ angle }) => angle === 0)
  const turned = reading.tokens.filter(({ angle }) => angle !== 0)
  const cells = reading.tables.flatMap(({ cells: all }) => all).filter(({ text }) => text !== '')
  const missing = cells
    .filter((cell) => !reading.tokens.some((token) => isInside(token, cell.box)))
    .map(({ text, box }) => ({ ...box, text }))

  const lines = toLines([...upright, ...missing])
  return [...lines, ...turned.map(({ text }) => text)].join('\n')
}

type Word = Pick<Token, 'x0' | 'y0' | 'x1' | 'y1' | 'text'>

function toLines(words: Word[]): string[] {
  const sorted = [...words].sort((a, b) => middle(a) - middle(b))
  const lines: Word[][] = []
  for (const word of sorted) {
    const line = lines.at(-1)
    const height = word.y1 - word.y0
    if (line && middle(word) - middle(line[0]) < height * SAME_LINE) {
      line.push(word)
    } else {
      lines.push([word])
    }
  }
  return lines.map((line) =>
    line
      .sort((a, b) => a.x0 - b.x0)
      .map(({ text }) => text)
      .join(' ')
  )
}

function middle({ y0, y1 }: Word): number {
  return (y0 + y1) / 2
}

function isInside(token: Token, box: PageReading['tables'][number]['box']): boolean {
  const x = (token.x0 + token.x1) / 2
  const y = middle(token)
  return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1
}
