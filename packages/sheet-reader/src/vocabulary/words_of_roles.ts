import { ROLES } from './roles.js'
import { ROLES_OF_LANGUAGES } from './roles_of_languages.js'

const PARTED = /[\s,+~#]+/

/** All words of headings that say what their column holds, lower case and without marks. */
export const WORDS_OF_ROLES: ReadonlySet<string> = new Set(
  [...ROLES, ...ROLES_OF_LANGUAGES]
    .flatMap(({ exact = '', forms = [] }) => [exact, ...forms])
    .flatMap((words) => words.split(PARTED))
    .filter((word) => word !== '')
)
