/** Documents one thread keeps open at the same time. */
const CAPACITY = 3

/** What can be kept open. */
interface Closable {
  /** False after another document of the thread brought the PDF library down. */
  readonly isUsable: boolean
  close(): void
}

/**
 * Keeps the documents that a thread read last open, so that not every page opens its file again.
 */
export class OpenDocuments<Document extends Closable> {
  #open: (path: string) => Promise<Document>
  #documents = new Map<string, Document>()

  constructor(open: (path: string) => Promise<Document>) {
    this.#open = open
  }

  /** The document at a path, opened if it is not. */
  async open(path: string): Promise<Document> {
    if (this.#documents.get(path)?.isUsable === false) {
      this.close(path)
    }
    const document = this.#documents.get(path) ?? (await this.#open(path))
    this.#documents.delete(path)
    this.#documents.set(path, document)
    for (const oldest of this.#documents.keys()) {
      if (this.#documents.size <= CAPACITY) {
        break
      }
      this.close(oldest)
    }
    return document
  }

  /** Whether other documents than the one at a path are open. */
  hasOthers(path: string): boolean {
    return [...this.#documents.keys()].some((open) => open !== path)
  }

  /** Closes all documents. */
  closeAll(): void {
    for (const path of [...this.#documents.keys()]) {
      this.close(path)
    }
  }

  /** Closes a document; nothing happens when it is not open. */
  close(path: string): void {
    this.#documents.get(path)?.close()
    this.#documents.delete(path)
  }
}
