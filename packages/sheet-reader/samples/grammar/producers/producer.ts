import type { Printout } from '../model.js'

/** What a program can set; documents that need more are not drawn for it. */
export type Ability =
  | 'upright'
  | 'slanted'
  | 'side_by_side'
  | 'watermark'
  | 'spans'
  | 'marks'
  | 'doubled'
  | 'large_paper'
  /** Cells of the body that cover several rows. */
  | 'row_spans'
  /** Wide tables go on over further pages by themselves. */
  | 'splits_itself'

export interface Job {
  /** Path without ending; the document goes to `<path>.pdf`. */
  path: string
  printout: Printout
}

/** Makes PDFs of printouts with one program, started as seldom as possible. */
export interface Producer {
  name: ProducerName
  abilities: ReadonlySet<Ability>
  /**
   * Prints all jobs. A job that fails or takes longer than the deadline is in the answer with the
   * reason; the others are not affected.
   */
  print(jobs: readonly Job[], workFolder: string): Promise<Map<Job, string>>
}

export type ProducerName = 'chromium' | 'calc' | 'writer' | 'latex' | 'groff' | 'pdfkit' | 'text'

/** How long a program may take for one document, in milliseconds. */
export const DEADLINE = 60_000
