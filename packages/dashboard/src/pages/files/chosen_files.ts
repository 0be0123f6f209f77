import { MAXIMUM_SIZE, uploadQueue } from './upload_queue.js'

/** What somebody dropped or picked, by what is done with it. */
export interface ChosenFiles {
  pdfs: File[]
  photos: File[]
  /** Neither, or too large. */
  refused: { name: string; isLarge: boolean }[]
}

/** Tells PDFs from photos, and refuses what is neither, or a PDF over the size that is taken. */
export function sortFiles(files: Iterable<File>): ChosenFiles {
  const chosen: ChosenFiles = { pdfs: [], photos: [], refused: [] }
  for (const file of files) {
    const isPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name)
    const isPhoto = file.type.startsWith('image/') || /\.(?:jpe?g|png|webp|heic)$/i.test(file.name)
    if ((!isPdf && !isPhoto) || (isPdf && file.size > MAXIMUM_SIZE)) {
      chosen.refused.push({ name: file.name, isLarge: isPdf })
    } else {
      chosen[isPdf ? 'pdfs' : 'photos'].push(file)
    }
  }
  return chosen
}

/** Queues each PDF for sending; the list of uploads shows how far it is. */
export function sendPdfs(pdfs: readonly File[]): void {
  for (const pdf of pdfs) {
    uploadQueue.add(pdf.name, pdf.size, () => Promise.resolve(pdf))
  }
}

/** One PDF of photos, in this order, a page each. */
export function sendPhotos(name: string, photos: readonly Blob[]): void {
  const size = photos.reduce((sum, photo) => sum + photo.size, 0)
  const fileName = /\.pdf$/i.test(name) ? name : `${name}.pdf`
  uploadQueue.add(fileName, size, async () => {
    const [{ pdfOfPhotos }, { shrunk }] = await Promise.all([
      import('@tenant-education/client/photos'),
      import('./shrink_photo.js'),
    ])
    const small: Blob[] = []
    for (const photo of photos) {
      small.push(await shrunk(photo))
    }
    return pdfOfPhotos(small)
  })
}
