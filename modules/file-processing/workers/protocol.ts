import type { MessagePort } from 'node:worker_threads'
import type {
  Angle,
  RecordReview,
  FractionToken,
  GradeBoundary,
  PageReading,
  PageSource,
  PictureCrop,
  RecordDraft,
  SheetPicture,
  SubjectGroup,
} from '@tenant-education/sheet-reader'

/** How a page lay, and how large it is as it was read. */
export type PagePlace = Pick<PageReading, 'width' | 'height' | 'skew'> & { turn: Angle }

/** The same as it was read. `textAngle`: degrees at which its text runs. */
export type StoredPlace = PagePlace & { textAngle: Angle }

/** A reading ready to be stored. */
export interface PackedReading {
  place: StoredPlace
  /** The whole reading as compressed JSON (services/packing.ts). */
  reading: Uint8Array
  rawText: string
  source: PageReading['source']
  warnings: string[]
}

/** What the interpretation of a file needs to know besides its pages. */
export interface InterpretationSettings {
  grading: GradeBoundary[]
  /** Groups that the tenant confirmed; they override what is detected. */
  confirmed?: SubjectGroup[]
}

/** What all pages together say about the file. */
export interface FileConclusion {
  groups: SubjectGroup[]
  /** Pages on which a group stands, from 1, by the group's key. */
  pagesOfGroups: Record<string, number[]>
  /** Grade by average as the document prints it; empty where it prints none. */
  gradeBoundaries: GradeBoundary[]
  title: string | null
}

/** Everything that a reader thread can do: what each task takes and gives. */
export interface ThreadTasks {
  /** Opens a PDF and counts its pages. */
  probe: { input: { path: string }; output: { pageCount: number } }
  /** Reads a page from its text layer; null where it has none that can be used. */
  readTextLayer: { input: { path: string; pageNumber: number }; output: PackedReading | null }
  /** Rasterises a page and reads the picture. */
  readScan: { input: { path: string; pageNumber: number }; output: PageReading }
  /** A PDF of only some pages (1-based), in this order. */
  extractPages: { input: { path: string; pages: number[] }; output: Uint8Array }
  /** Rasterises a page and puts the words that another engine read into its tables. */
  readTokens: {
    input: {
      path: string
      pageNumber: number
      tokens: FractionToken[]
      source: PageSource
      engineVersion: string
    }
    output: PageReading
  }
  /** Draws a page as it was read; a WebP. */
  drawPage: {
    input: { path: string; pageNumber: number; picture: SheetPicture }
    output: Uint8Array
  }
  /** Cuts a part out of such a picture. */
  cutPicture: {
    input: {
      picture: Uint8Array
      crop: PictureCrop
      from: SheetPicture['from']
      isCoarse: boolean
    }
    output: Uint8Array
  }
  /** Forgets an open document. */
  closeDocument: { input: { path: string }; output: null }

  /**
   * Begins the interpretation of a file; the thread keeps its state until `closeInterpretation`.
   */
  openInterpretation: {
    input: { session: string; settings: InterpretationSettings }
    output: null
  }
  /** Shows the interpretation one page. All pages are shown, in order, before `conclude`. */
  observePage: { input: { session: string; reading: Uint8Array }; output: null }
  conclude: { input: { session: string }; output: FileConclusion }
  /**
   * Derives records from one page. All pages are given again, in order, before `review`. A record
   * that began on an earlier page comes with the number of that page.
   */
  interpretPage: { input: { session: string; reading: Uint8Array }; output: RecordDraft[] }
  /** Checks that need all records of the file: what they change in which record. */
  review: { input: { session: string }; output: RecordReview[] }
  closeInterpretation: { input: { session: string }; output: null }
}

/** A task on its way to a thread. */
export type ThreadTask = {
  [Name in keyof ThreadTasks]: { name: Name; input: ThreadTasks[Name]['input'] }
}[keyof ThreadTasks]

/**
 * A thread's answer to the task with the same `id`; `memory` is what the thread holds now, in
 * bytes.
 */
export type ThreadAnswer = { id: number; memory: number } & (
  { result: unknown } | { failure: { code: string; message: string } }
)

/** What a thread is given when it starts. */
export interface ThreadData {
  /** The line to the text recogniser that all threads share. */
  recogniser: MessagePort
  /** Milliseconds that a page waits for it before it is read without. */
  patience: number
}

/** What a thread says once, as soon as it can work: how the operating system calls it. */
export interface ThreadGreeting {
  ready: true
  systemThread: number | null
}
