/** Fewest names by which one tells that they are broken. */
const FEWEST_NAMES = 5
/** Letters of the longest piece of names in a column so narrow, and pieces of a name at least. */
const LONGEST = 5
const PIECES = 3
/** Share of the names that must have a letter without a point among their pieces. */
const LETTERED = 1 / 3

/**
 * Whether the names of a sheet are broken wherever their narrow column ends, also within words
 * (`FASH OLA I FEOL UWA`): none of them has a word as long as most names have one, and letters
 * stand among their pieces that are no initials.
 */
export function areBrokenAnywhere(names: readonly string[]): boolean {
  const pieces = names.map((name) => name.trim().split(/\s+/))
  const broken = pieces.filter(({ length }) => length >= PIECES)
  const lettered = broken.filter((own) => own.some((piece) => /^\p{L}$/u.test(piece)))
  return (
    names.length >= FEWEST_NAMES &&
    pieces.every((own) => own.every(({ length }) => length <= LONGEST)) &&
    broken.length * 2 > names.length &&
    lettered.length >= LETTERED * names.length
  )
}
