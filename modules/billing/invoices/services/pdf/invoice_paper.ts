import type { DateTime } from 'luxon'
import config from '#config/billing'
import type Invoice from '../../../models/invoice.js'
import type { Buyer, Seller } from '../../../models/invoice.js'
import type InvoiceLine from '../../../models/invoice_line.js'
import { percent } from './amounts.js'
import type { Paper, PaperLine } from './paper.js'

/**
 * An invoice as it is printed: seller, buyer, number, dates, lines, tax by rate, what is paid and
 * what is due (Nigeria Tax Act 2025, section 153).
 */
export function invoicePaper(
  invoice: Invoice,
  lines: readonly InvoiceLine[],
  paymentLink: string | null
): Paper {
  const isVoid = invoice.status === 'void'
  const isPayable = invoice.status === 'open' && invoice.amountDue > 0
  return {
    title: 'Invoice',
    number: invoice.number,
    mark: isVoid ? 'VOID' : invoice.number === null ? 'DRAFT' : null,
    madeAt: (invoice.voidedAt ?? invoice.issuedAt ?? invoice.createdAt).toJSDate(),
    facts: [
      { label: 'Issued', value: day(invoice.issuedAt) },
      { label: 'Due', value: day(invoice.dueAt) },
      { label: 'Period', value: span(invoice.periodStart, invoice.periodEnd) },
      { label: 'Currency', value: invoice.currency },
      ...(isVoid ? [{ label: 'Void since', value: day(invoice.voidedAt) }] : []),
    ],
    seller: sellerLines(invoice.seller),
    buyer: buyerLines(invoice.buyer),
    lines: lines.map(paperLine),
    sums: [
      { label: 'Subtotal', amount: invoice.subtotal },
      ...invoice.taxes.map(({ code, bps, amount }) => ({
        label: `${code} ${percent(bps)}`,
        amount,
      })),
      { label: 'Total', amount: invoice.total, isStrong: true },
      ...(invoice.creditsApplied > 0
        ? [{ label: 'Credit used', amount: -invoice.creditsApplied }]
        : []),
      ...(invoice.amountPaid > 0 ? [{ label: 'Paid', amount: -invoice.amountPaid }] : []),
      { label: 'Amount due', amount: invoice.amountDue, isStrong: true },
    ],
    notes: isVoid && invoice.voidReason ? [`This invoice is void: ${invoice.voidReason}`] : [],
    paymentLink: isPayable ? paymentLink : null,
  }
}

/** The seller's lines, its name first. */
export function sellerLines(seller: Seller | null): string[] {
  if (!seller) {
    return ['—']
  }
  const { legalName, address, taxId, registrationNo, email } = seller
  return filled([
    legalName,
    address,
    taxId && `Tax ID ${taxId}`,
    registrationNo && `Registration ${registrationNo}`,
    email,
  ])
}

/** The buyer's lines, its name first. */
export function buyerLines(buyer: Buyer | null): string[] {
  if (!buyer) {
    return ['—']
  }
  const { legalName, address, city, state, country, taxId, registrationNo, email } = buyer
  const place = [city, state, country].filter(Boolean).join(', ')
  return filled([
    legalName,
    address,
    place,
    taxId && `Tax ID ${taxId}`,
    registrationNo && `Registration ${registrationNo}`,
    email,
  ])
}

function filled(lines: readonly (string | null)[]): string[] {
  return lines.filter((line): line is string => Boolean(line))
}

/** A day in the seller's zone. */
export function day(moment: DateTime | null): string {
  return moment?.setZone(config.timezone).toFormat('d MMMM yyyy', { locale: 'en' }) ?? '—'
}

function paperLine(line: InvoiceLine): PaperLine {
  const { description, quantity, unitMinor, taxBps, amount } = line
  return {
    description,
    detail: span(line.periodStart, line.periodEnd),
    quantity,
    unitMinor,
    taxBps,
    amount,
  }
}

/** A half-open period by its first and last day. */
function span(start: DateTime, end: DateTime): string {
  return `${day(start)} – ${day(end.minus(1))}`
}
