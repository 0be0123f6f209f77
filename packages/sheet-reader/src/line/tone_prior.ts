/** How much rarer a nasal with a tone before a vowel is than one without. */
const TONED_BEFORE_VOWEL = 0.2

/** In Yoruba and Igbo a nasal that carries a tone is a syllable of its own: no vowel follows. */
const TONED_NASAL = /[mn][\u0300\u0301](?=[aeiou])/gi

/**
 * How usual the tones of a text are, from 0 to 1: a mark that stands over the letter behind its own
 * is read as that letter's (`Ayọǹídé` for `Ayọ̀mídé`).
 */
export function tonePrior(text: string): number {
  return TONED_BEFORE_VOWEL ** (text.normalize('NFD').match(TONED_NASAL)?.length ?? 0)
}
