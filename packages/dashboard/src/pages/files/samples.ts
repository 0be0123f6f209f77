import cleanAddress from '../../../../../samples/results.pdf?url'
import scanAddress from '../../../../../samples/results-scan.pdf?url'
import { uploadQueue } from './upload_queue.js'

const ADDRESSES = { clean: cleanAddress, scan: scanAddress }

/** Sends a sample sheet with invented students, to try what happens. */
export function sendSample(kind: keyof typeof ADDRESSES, name: string): void {
  uploadQueue.add(name, 0, async () => {
    const response = await fetch(ADDRESSES[kind])
    const content = await response.arrayBuffer()
    return new Blob([content], { type: 'application/pdf' })
  })
}
