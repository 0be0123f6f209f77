/** What the platform counts. */
export interface MeterDefinition {
  /** Entitlement that says how many units a tenant may have. */
  entitlement: string
  /**
   * True where each billing period starts at zero; false where units are held until they come back.
   */
  resets: boolean
  /** The quota in messages for people. */
  quota: string
  /** What holds units, in messages for people: one and several. */
  holders: readonly [one: string, several: string]
}

/** Every meter by its code. */
export const meters = {
  pages: {
    entitlement: 'pages.monthly',
    resets: true,
    quota: 'Page quota',
    holders: ['running job', 'running jobs'],
  },
  llm_refinements: {
    entitlement: 'llm_refinements.monthly',
    resets: true,
    quota: 'Refinement quota',
    holders: ['running refinement', 'running refinements'],
  },
  email_accounts: {
    entitlement: 'emails.accounts',
    resets: false,
    quota: 'E-mail account quota',
    holders: ['running job', 'running jobs'],
  },
} as const satisfies Record<string, MeterDefinition>

export type Meter = keyof typeof meters

/** Codes of all meters, in the order they are shown. */
export const meterCodes = Object.keys(meters) as Meter[]

/** True for the code of a meter. */
export function isMeter(code: string): code is Meter {
  return Object.hasOwn(meters, code)
}
