import { ApiException } from '#platform/http/api_exception'

/**
 * Nigerian tax numbers: the Federal Inland Revenue Service's `12345678-0001`, the Joint Tax Board's
 * ten digits, the thirteen digits of the Tax ID that replaces both (Nigeria Tax Administration Act
 * 2025).
 */
const NIGERIAN = /^(?:\d{8}-\d{4}|\d{10}|\d{13})$/

/** Tax numbers of other countries are not known one by one. */
const FOREIGN = /^[A-Z0-9][A-Z0-9 ./-]{3,28}[A-Z0-9]$/

/**
 * A tax number in the form in which invoices show it.
 *
 * @param country ISO 3166-1 alpha-2.
 * @throws {ApiException} `BILLING_TAX_ID_INVALID` (422).
 */
export function checkTaxId(taxId: string, country: string): string {
  const text = taxId.trim().toUpperCase()
  if (country === 'NG' && !NIGERIAN.test(text)) {
    throw new ApiException(
      'BILLING_TAX_ID_INVALID',
      'taxId: must be 12345678-0001, or 10 or 13 digits, as a Nigerian tax number is.'
    )
  }
  if (!FOREIGN.test(text)) {
    throw new ApiException(
      'BILLING_TAX_ID_INVALID',
      'taxId: must be 5 to 30 letters, digits, spaces, points, slashes and hyphens.'
    )
  }
  return text
}
