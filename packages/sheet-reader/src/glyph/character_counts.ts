/** The alphabet begins with the digits and goes on with the capitals. */
export const DIGITS = 10
export const DIGITS_AND_CAPITALS = 36
