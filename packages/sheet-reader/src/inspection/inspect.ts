import { basename } from 'node:path'
import { classifyPage, type PageKind } from '../pdf/classify_page.js'
import type { PdfDocument } from '../pdf/pdf_document.js'
import { readSheets } from '../read_sheets.js'
import type { Engine, ReadingOptions, SheetsReading } from '../read_sheets.js'
import type { PageReading } from '../types.js'

/** A page as the reader saw it. */
export interface InspectedPage extends PageReading {
  /** What the page was taken for. */
  kind: PageKind
}

/** Everything the reader saw in a file. Plain JSON. */
export interface Inspection extends SheetsReading {
  file: string
  engine: Engine
  pages: InspectedPage[]
}

/**
 * Reads a file as the platform does, without storing anything, and keeps all that was seen.
 *
 * @throws PdfError when the file cannot be opened or has no such page
 */
export async function inspectFile(path: string, options: ReadingOptions = {}): Promise<Inspection> {
  const kinds: PageKind[] = []
  const { pages, ...reading } = await readSheets(path, {
    ...options,
    onPage: async (document, page) => {
      kinds.push(kindOf(document, page.pageNumber))
      await options.onPage?.(document, page)
    },
  })
  return {
    file: basename(path),
    engine: options.engine ?? 'auto',
    ...reading,
    pages: pages.map((page, index) => ({ ...page, kind: kinds[index] })),
  }
}

function kindOf(document: PdfDocument, pageNumber: number): PageKind {
  using page = document.openPage(pageNumber)
  return classifyPage(page).kind
}

/** A range of more pages than this is a slip of the keyboard. */
const MOST_PAGES = 10_000

/**
 * Page numbers from text such as `1,3-5`, in that order.
 *
 * @returns null when the text is nothing of the kind
 */
export function parsePages(text: string): number[] | null {
  const pages: number[] = []
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,6})(?:\s*-\s*(\d{1,6}))?\s*$/.exec(part)
    if (!match) {
      return null
    }
    const first = Number(match[1])
    const last = Number(match[2] ?? match[1])
    if (first < 1 || last < first || last - first > MOST_PAGES) {
      return null
    }
    for (let page = first; page <= last; page++) {
      pages.push(page)
    }
  }
  return pages
}
