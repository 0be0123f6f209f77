import type { Printout } from '../model.js'
import { savePdf } from './pdf_file.js'
import { Sheet } from './pdfkit_sheet.js'
import type { Job, Producer } from './producer.js'

/** Documents as a program draws them that places every word itself. */
export const pdfkit: Producer = {
  name: 'pdfkit',
  abilities: new Set([
    'upright',
    'slanted',
    'side_by_side',
    'watermark',
    'spans',
    'marks',
    'doubled',
    'large_paper',
  ]),

  async print(jobs) {
    const failures = new Map<Job, string>()
    for (const job of jobs) {
      await savePdf(`${job.path}.pdf`, drawPdf(job.printout))
    }
    return failures
  },
}

export function drawPdf(printout: Printout): PDFKit.PDFDocument {
  const sheet = new Sheet(printout)
  for (const block of printout.blocks) {
    sheet.draw(block)
  }
  return sheet.document
}
