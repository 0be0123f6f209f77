/**
 * Writes a PDF from its objects, byte by byte, so that a test can make files that no library would
 * write. Object numbers are positions in the list, starting at 1; object 1 is the catalogue.
 */
export function rawPdf(objects: (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0].length
  objects.forEach((object, index) => {
    offsets.push(length)
    const body = typeof object === 'string' ? Buffer.from(object, 'latin1') : object
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      body,
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    length += part.length
  })
  parts.push(Buffer.from(crossReference(offsets, length, trailer)))
  return Buffer.concat(parts)
}

/** The table of object positions and the trailer, for writers that stream their objects. */
export function crossReference(offsets: number[], at: number, trailer = ''): string {
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  return (
    `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries.join('')}` +
    `trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R ${trailer} >>\n` +
    `startxref\n${at}\n%%EOF\n`
  )
}

/** A stream object; `entries` are its dictionary's other entries. */
export function stream(data: Buffer | string, entries = ''): Buffer {
  const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

export const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>'
export const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'

/** One page with a content stream and Helvetica as `/F1`. Further objects start at number 6. */
export function onePagePdf(
  content: Buffer | string,
  options: {
    size?: [number, number]
    catalogue?: string
    page?: string
    font?: string
    contentEntries?: string
    more?: (string | Buffer)[]
  } = {}
): Buffer {
  const [width, height] = options.size ?? [595, 842]
  return rawPdf([
    options.catalogue ?? CATALOGUE,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R ` +
      `/Resources << /Font << /F1 5 0 R >> ${options.page ?? ''} >> >>`,
    stream(content, options.contentEntries),
    options.font ?? HELVETICA,
    ...(options.more ?? []),
  ])
}

/** Content that writes lines of text from the top of a page. */
export function textLines(lines: string[], size = 10, top = 800): string {
  const shown = lines.map((line) => `(${line.replace(/([\\()])/g, '\\$1')}) Tj T*`)
  return `BT /F1 ${size} Tf ${size * 1.4} TL 40 ${top} Td\n${shown.join('\n')}\nET`
}

/** Content that draws a ruled table of plain text with its top left at (40, top). */
export function ruledTable(rows: string[][], widths: number[], top = 780, rowHeight = 16): string {
  const right = 40 + widths.reduce((sum, width) => sum + width, 0)
  const bottom = top - rows.length * rowHeight
  const lines: string[] = ['0.6 w']
  for (let i = 0; i <= rows.length; i++) {
    lines.push(`40 ${top - i * rowHeight} m ${right} ${top - i * rowHeight} l S`)
  }
  const lefts = widths.map((_, i) => 40 + widths.slice(0, i).reduce((sum, width) => sum + width, 0))
  for (const x of [...lefts, right]) {
    lines.push(`${x} ${bottom} m ${x} ${top} l S`)
  }
  rows.forEach((row, i) => {
    row.forEach((text, j) => {
      const safe = text.replace(/([\\()])/g, '\\$1')
      const y = top - (i + 1) * rowHeight + 5
      lines.push(`BT /F1 9 Tf ${lefts[j] + 3} ${y} Td (${safe}) Tj ET`)
    })
  })
  return lines.join('\n')
}
