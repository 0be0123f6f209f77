import { wordlist } from '@scure/bip39/wordlists/english.js'

/** Words of the list that have no place on a slip for a child. */
const UNSUITABLE = new Set(
  (
    'abuse accident alcohol assault beer blood bomb bullet cannon cigar crime cruel danger dead ' +
    'death demise destroy devil die drug drunk evil execute fatal gun hate horror kill knife lethal ' +
    'liquor murder naked nuclear panic pistol poison prison rifle sex shoot sick slave smoke spy steal ' +
    'suffer thief tobacco toxic trash trigger ugly vicious victim vodka vomit war weapon whip wine wound'
  ).split(' ')
)

/** About 2,000 short English words whose first four letters differ (the list of BIP 39). */
export const PASSPHRASE_WORDS: readonly string[] = wordlist.filter((word) => !UNSUITABLE.has(word))
