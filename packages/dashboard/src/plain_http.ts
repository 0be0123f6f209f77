/**
 * Browsers have `crypto.randomUUID` on https and on this machine only; a school may run the
 * platform in its own network without either. The client names its requests by it.
 */
export function fillPlainHttp(): void {
  crypto.randomUUID ??= () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    bytes[6] = (bytes[6] & 0x0f) | 0x40
    bytes[8] = (bytes[8] & 0x3f) | 0x80
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex)!
    return parts.join('-') as ReturnType<Crypto['randomUUID']>
  }
}
