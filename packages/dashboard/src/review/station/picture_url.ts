import { schoolInAddress } from '../../client.js'
import type { Box } from '../model/types.js'

/** Pixels across: enough for a lens, little enough for a slow line. */
const WIDTH = 1600
/** The same for parts of a page. */
const FINEST = 2200
/** Crops are asked for in these. */
const TEN_THOUSAND = 10_000

type Query = Record<string, string>

/** Address of a page's picture. */
export function pictureUrl({ url }: { url: string }, width = WIDTH): string {
  return withQuery(url, { width: String(width) })
}

/** Address of a part of it, as fine as it gets: a few kilobytes. */
export function stripUrl({ url }: { url: string }, part: Box): string {
  const crop = [part.x, part.y, part.width, part.height]
    .map((share) => Math.round(share * TEN_THOUSAND))
    .join(',')
  return withQuery(url, { width: String(FINEST), crop })
}

/** A picture is asked for without headers: the address names the school. */
function withQuery(url: string, query: Query): string {
  const address = new URL(url, location.origin)
  address.searchParams.set('tenant', schoolInAddress())
  for (const [name, value] of Object.entries(query)) {
    address.searchParams.set(name, value)
  }
  return address.pathname + address.search
}
