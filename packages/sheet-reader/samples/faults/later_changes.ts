import { CLASS, HEADINGS } from './odd_pages.js'
import { CATALOGUE, HELVETICA, onePagePdf, rawPdf, ruledTable, stream } from './raw_pdf.js'

/**
 * Pages that were changed after they were printed, as programs do that cannot change their text.
 */

const WIDTHS = [30, 150, 50, 50, 50, 60]
const SHEET = [HEADINGS, ...CLASS]
const TOP = 780
const ROW = 16
const RIGHT = 40 + WIDTHS.reduce((sum, width) => sum + width, 0)
const BOTTOM = TOP - SHEET.length * ROW

/** Other names and scores, which nobody sees any more. */
const BEFORE = SHEET.map(([serial, name, ...numbers], at) =>
  at === 0 ? SHEET[0] : [serial, [...name].reverse().join(''), ...numbers.map(() => '11')]
)
const WHITE = `q 1 g 40 ${BOTTOM} ${RIGHT - 40} ${TOP - BOTTOM} re f Q`

/** A white patch hides a sheet with other values, and the right ones are written on it. */
export function patchedSheet(): Buffer {
  return onePagePdf([ruledTable(BEFORE, WIDTHS), WHITE, ruledTable(SHEET, WIDTHS)].join('\n'))
}

/** White areas after the text that hide nothing: cut off by a clipping path, or transparent. */
export function harmlessPatches(): Buffer {
  const cutOff = `q 0 0 595 20 re W n ${WHITE} Q`
  return onePagePdf(`${ruledTable(SHEET, WIDTHS)}\n${cutOff}\n/Glass gs ${WHITE}`, {
    page: '/ExtGState << /Glass << /ca 0.3 >> >>',
  })
}

/** A form with the names printed and the numbers typed into its fields. */
export function filledForm(): Buffer {
  const lefts = WIDTHS.map((_, at) => 40 + WIDTHS.slice(0, at).reduce((sum, one) => sum + one, 0))
  const fields = CLASS.flatMap((row, index) =>
    row.slice(2).map((text, at) => ({
      text,
      x: lefts[at + 2] + 1,
      y: TOP - (index + 2) * ROW + 1,
      width: WIDTHS[at + 2] - 2,
    }))
  )
  const first = 6
  const numbers = fields.map((_, index) => first + 2 * index)
  const references = numbers.map((number) => `${number} 0 R`).join(' ')
  const empty = SHEET.map((row, at) => (at === 0 ? row : [row[0], row[1], '', '', '', '']))
  return rawPdf([
    CATALOGUE.replace('>>', `/AcroForm << /Fields [${references}] >> >>`),
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ' +
      `/Resources << /Font << /F1 5 0 R >> >> /Annots [${references}] >>`,
    stream(ruledTable(empty, WIDTHS, TOP, ROW)),
    HELVETICA,
    ...fields.flatMap(({ text, x, y, width }, index) => [
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (f${index}) /V (${text}) /F 4 ` +
        `/Rect [${x} ${y} ${x + width} ${y + ROW - 2}] /AP << /N ${numbers[index] + 1} 0 R >> >>`,
      stream(
        `/Tx BMC BT /F1 9 Tf 2 4 Td (${text}) Tj ET EMC`,
        `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${ROW - 2}] ` +
          '/Resources << /Font << /F1 5 0 R >> >>'
      ),
    ]),
  ])
}
