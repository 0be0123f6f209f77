import { parentPort, workerData } from 'node:worker_threads'
import { documentTitle } from '../services/document_title.js'
import { packSync, unpackSync } from '../services/packing.js'
import { placeOf } from '../services/page_place.js'
import { rawText } from '../services/raw_text.js'
import {
  FileInterpreter,
  PdfDocument,
  cutSheetPicture,
  drawSheetPicture,
  isUsableReading,
  readDigitalPage,
  RemoteRecogniser,
  ScanReader,
  type PageReading,
} from '@tenant-education/sheet-reader'
import type {
  FileConclusion,
  ThreadData,
  ThreadGreeting,
  ThreadTask,
  ThreadTasks,
} from './protocol.js'
import { OpenDocuments } from './open_documents.js'
import { systemThread } from './thread_priority.js'

interface Interpretation {
  interpreter: FileInterpreter
  title: string | null
}

/**
 * Each was counted by `probe` before a page of it was asked for, which takes longer than opening.
 */
const documents = new OpenDocuments((path) => PdfDocument.open(path, { isCounted: true }))
const { recogniser, patience } = workerData as ThreadData
const scans = new ScanReader(new RemoteRecogniser(recogniser), { patience })
const interpretations = new Map<string, Interpretation>()

type Handlers = {
  [Name in keyof ThreadTasks]: (
    input: ThreadTasks[Name]['input']
  ) => Promise<ThreadTasks[Name]['output']> | ThreadTasks[Name]['output']
}

const handlers: Handlers = {
  async probe({ path }) {
    using document = await PdfDocument.open(path)
    return { pageCount: document.pageCount }
  },

  async readTextLayer({ path, pageNumber }) {
    const reading = readDigitalPage(await documents.open(path), pageNumber)
    if (!isUsableReading(reading)) {
      return null
    }
    return {
      place: placeOf(reading),
      reading: packSync(reading),
      rawText: rawText(reading),
      source: reading.source,
      warnings: reading.warnings,
    }
  },

  async readScan({ path, pageNumber }) {
    return scans.read(await documents.open(path), pageNumber)
  },

  async extractPages({ path, pages }) {
    const document = await documents.open(path)
    return document.extractPages(pages)
  },

  async readTokens({ path, pageNumber, tokens, ...engine }) {
    return scans.readTokens(await documents.open(path), pageNumber, tokens, engine)
  },

  async drawPage({ path, pageNumber, picture }) {
    return drawSheetPicture(await documents.open(path), pageNumber, picture)
  },

  cutPicture({ picture, crop, from, isCoarse }) {
    return cutSheetPicture(picture, crop, from, isCoarse)
  },

  closeDocument({ path }) {
    documents.close(path)
    return null
  },

  openInterpretation({ session, settings }) {
    interpretations.set(session, {
      interpreter: new FileInterpreter({
        gradingScale: settings.grading,
        groups: settings.confirmed,
      }),
      title: null,
    })
    return null
  },

  observePage({ session, reading }) {
    const interpretation = find(session)
    const page = unpackSync<PageReading>(reading)
    interpretation.interpreter.observe(page)
    interpretation.title ??= documentTitle(page)
    return null
  },

  conclude({ session }): FileConclusion {
    const { interpreter, title } = find(session)
    const { groups, pagesOfGroups, gradeBoundaries } = interpreter.conclude()
    return { groups, pagesOfGroups, gradeBoundaries, title }
  },

  interpretPage({ session, reading }) {
    return find(session).interpreter.interpret(unpackSync<PageReading>(reading))
  },

  review({ session }) {
    return [...find(session).interpreter.review().values()]
  },

  closeInterpretation({ session }) {
    interpretations.delete(session)
    return null
  },
}

/** How a document fails that found no memory left, or lost PDFium to another. */
const SHARED_FAILURES = ['E_PDF_TOO_COMPLEX', 'E_PDF_CLOSED']

/**
 * Documents of a thread share PDFium's memory: one that fails beside others is tried once more
 * alone, so that no document is refused because of another one.
 */
async function perform({ name, input }: ThreadTask): Promise<unknown> {
  const handler = handlers[name] as (input: unknown) => unknown
  try {
    return await handler(input)
  } catch (error) {
    const { code } = error as { code?: string }
    const isShared = SHARED_FAILURES.includes(code ?? '')
    if (!isShared || !('path' in input) || !documents.hasOthers(input.path)) {
      throw error
    }
    documents.closeAll()
    return handler(input)
  }
}

function find(session: string): Interpretation {
  const interpretation = interpretations.get(session)
  if (!interpretation) {
    throw new Error('There is no such interpretation in this thread.')
  }
  return interpretation
}

/** Bytes of this thread alone: its objects, its buffers and the memories of its libraries. */
function memoryHeld(): number {
  const { heapTotal, external } = process.memoryUsage()
  return heapTotal + external
}

// A page's time begins when its thread is ready. What could not be started is started again for a
// document, which then says what is wrong.
await PdfDocument.prepare().catch(() => undefined)

parentPort!.on('message', async ({ id, ...task }: ThreadTask & { id: number }) => {
  try {
    const result = await perform(task as ThreadTask)
    parentPort!.postMessage({ id, memory: memoryHeld(), result })
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    parentPort!.postMessage({
      id,
      memory: memoryHeld(),
      failure: { code: code ?? 'FAILED', message: message ?? String(error) },
    })
  }
})

parentPort!.postMessage({ ready: true, systemThread: systemThread() } satisfies ThreadGreeting)
