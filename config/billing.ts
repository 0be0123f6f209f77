import env from '#start/env'

/** Who sells the platform, what tax is due, and when invoices have to be paid. */
export default {
  /** The only currency of plans and invoices. */
  currency: 'NGN',

  /** Zone of periods where a tenant has no other, and of the year in an invoice's number. */
  timezone: 'Africa/Lagos',

  /** Days a tenant has to pay the invoice of a period, unless its own terms say otherwise. */
  netDays: 7,

  /**
   * Printed on invoices as the supplier, as it was when the invoice was issued. Without name,
   * address and both numbers no invoice is issued.
   */
  seller: {
    legalName: env.get('BILLING_SELLER_NAME'),
    address: env.get('BILLING_SELLER_ADDRESS'),
    taxId: env.get('BILLING_SELLER_TAX_ID'),
    registrationNo: env.get('BILLING_SELLER_REGISTRATION_NO'),
    email: env.get('BILLING_SELLER_EMAIL'),
  },

  /**
   * Rates of tax by the date of supply, the oldest first. 750 basis points are 7.5 %: Nigerian
   * value added tax since the Finance Act 2019.
   */
  taxes: [{ code: 'VAT', bps: 750, from: '2020-02-01' }],
}
