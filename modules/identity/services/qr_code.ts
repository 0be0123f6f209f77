import QRCode from 'qrcode'

/** A text as a QR code: an SVG image. */
export function qrCode(text: string): Promise<string> {
  return QRCode.toString(text, { type: 'svg', margin: 2 })
}
