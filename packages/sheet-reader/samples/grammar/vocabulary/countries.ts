import type { Random } from '../../random.js'
import { weighted } from '../choices.js'
import type { Country } from './country.js'
import { FRANCOPHONE } from './francophone.js'
import { GHANA } from './ghana.js'
import { INDIA } from './india.js'
import { KENYA } from './kenya.js'
import { NIGERIA } from './nigeria.js'
import { SOUTH_AFRICA } from './south_africa.js'

export const COUNTRIES = [NIGERIA, GHANA, KENYA, SOUTH_AFRICA, INDIA, FRANCOPHONE] as const

/** Nigeria most often, as the platform's schools are there. */
export function pickCountry(random: Random): Country {
  return weighted<Country>(
    random,
    [9, NIGERIA],
    [3, GHANA],
    [3, KENYA],
    [2, SOUTH_AFRICA],
    [3, INDIA],
    [3, FRANCOPHONE]
  )
}
