import { deflateSync } from 'node:zlib'
import { CATALOGUE, rawPdf, stream } from './raw_pdf.js'

/** Pages that share one drawing of 100,000 filled curves: minutes of work for a reader, each. */
export function slowPages(count: number): Buffer {
  const curves = Array.from({ length: 100_000 }, (_none, index) => {
    const [x, y] = [(index * 7919) % 590, (index * 104_729) % 840]
    return `${x} ${y} m 0 0 300 800 ${(x * 3) % 590} ${(y * 7) % 840} c f`
  })
  const pages = Array.from({ length: count }, (_none, index) => `${4 + index} 0 R`)
  return rawPdf([
    CATALOGUE,
    `<< /Type /Pages /Count ${count} /Kids [${pages.join(' ')}] >>`,
    stream(deflateSync(Buffer.from(curves.join('\n'))), '/Filter /FlateDecode'),
    ...pages.map(
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R /Resources << >> >>'
    ),
  ])
}
