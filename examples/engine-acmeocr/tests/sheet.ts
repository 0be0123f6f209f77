/** Size of the page in points: A4. */
export const PAGE = { width: 595, height: 842 }

const FONT_SIZE = 10

/** Points that a letter of the sheet is wide, more or less. */
export const LETTER_WIDTH = FONT_SIZE * 0.6

const LEFT = 40
const TOP = 60
const ROW_HEIGHT = 20
const COLUMN_WIDTHS = [180, 60, 60, 60]

/** Results of three invented students on each page. */
const HEADINGS = ['NAME', 'ENG', 'MATHS', 'TOTAL']
const STUDENTS = [
  ['ADEYEMI Bola', '61', '72', '133'],
  ['OKAFOR Chinedu', '48', '39', '87'],
  ['BELLO Amina', '90', '81', '171'],
]

/** A PDF of two pages, each with a table of three students. Small enough to be read by eye. */
export function resultSheet(): Buffer {
  const pages = ['Ngozi', 'Tunde'].map((lastName) =>
    drawTable([HEADINGS, ...STUDENTS.map(([name, ...marks]) => [`${name} ${lastName}`, ...marks])])
  )
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 2 /Kids [4 0 R 6 0 R] >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] ` +
        `/Contents ${5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  return withIndex(objects)
}

function drawTable(rows: string[][]): string {
  const edges = COLUMN_WIDTHS.reduce((xs, width) => [...xs, xs.at(-1)! + width], [LEFT])
  const yOf = (row: number) => PAGE.height - TOP - row * ROW_HEIGHT
  const lines = [
    ...edges.map((x) => `${x} ${yOf(0)} m ${x} ${yOf(rows.length)} l S`),
    ...[...rows, null].map((_, row) => `${LEFT} ${yOf(row)} m ${edges.at(-1)} ${yOf(row)} l S`),
  ]
  const words = rows.flatMap((cells, row) =>
    cells.flatMap((text, column) => drawWords(text, edges[column] + 6, yOf(row) - 14))
  )
  return [...lines, ...words].join('\n')
}

/** Every word stands at a place of its own. */
function drawWords(text: string, left: number, baseline: number): string[] {
  let x = left
  return text.split(' ').map((word) => {
    const drawn = `BT /F1 ${FONT_SIZE} Tf ${x} ${baseline} Td (${word}) Tj ET`
    x += (word.length + 1) * LETTER_WIDTH
    return drawn
  })
}

/** Puts numbered objects into a file with the index of where each begins. */
function withIndex(objects: string[]): Buffer {
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}` +
      `trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  )
}
