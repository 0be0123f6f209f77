import type { Me } from '#modules/identity/public'

/** What a page needs beside what all need, which is asked for before the app runs. */
export interface Foreseen {
  /** What it is made of: a source of the app; null: nothing that is known here. */
  source: string | null
  /** Addresses of the API that it asks first. */
  questions: readonly string[]
  /** The picture that it shows first. */
  picture: string | null
}

/** Of a page about which nothing is known here. */
export const NOTHING: Foreseen = { source: null, questions: [], picture: null }

/** Which page of the app an address is. */
interface Visited {
  /** Below the school, such as `/files`. */
  path: string
  query: Readonly<Record<string, unknown>>
  /** null: nobody knows what the person may see. */
  me: Me | null
}

const STATION = /^\/review\/([^/]+)$/
const PAGE = /^[1-9]\d{0,6}$/

/** Pixels across of the coarse picture that comes before the sharp one. */
const FIRST_WIDTH = 800

/**
 * What the frequent pages need. On a slow line each question that is asked only after the answer to
 * another costs the time there and back.
 */
export function foreseen({ path, query, me }: Visited): Foreseen {
  if (/^\/?$/.test(path)) {
    return { ...NOTHING, source: 'src/pages/home/HomePage.vue' }
  }
  if (path === '/files') {
    return { ...NOTHING, source: 'src/pages/files/FilesPage.vue' }
  }
  const [, file] = STATION.exec(path) ?? []
  return file === undefined ? NOTHING : station(file, String(query.page ?? ''), me)
}

/** @param file id of a file, as it stands in an address */
function station(file: string, page: string, me: Me | null): Foreseen {
  const source = 'src/review/ReviewPage.vue'
  const sees = (scope: string) => me?.scopes.some((own) => own === scope) ?? false
  if (!me?.modules.includes('records') || !sees('records:read')) {
    return { ...NOTHING, source }
  }
  const tenant = `tenant=${me.school.slug}`
  if (!PAGE.test(page)) {
    return { source, questions: [`/api/review/queue?fileId=${file}&${tenant}`], picture: null }
  }
  const image = `/api/files/${file}/pages/${page}/image?width=${FIRST_WIDTH}&coarse=true&${tenant}`
  return {
    source,
    questions: [`/api/review/files/${file}/pages/${page}?${tenant}`],
    picture: sees('files:read') ? image : null,
  }
}
