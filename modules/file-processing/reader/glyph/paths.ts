import type { GlyphCandidates } from '../types.js'

/** One character as a step from one cut to a later one. */
export interface Link {
  /** Numbers of the cuts; 0 is before the first slice. */
  from: number
  to: number
  /** Of this step, without the characters. */
  logProbability: number
  candidates: GlyphCandidates
  /** Probability that the ink is no character. */
  doubt: number
  /** Space that follows, where the gap is wide. */
  space?: GlyphCandidates
}

export interface Path {
  logProbability: number
  links: { candidates: GlyphCandidates }[]
}

/** Paths less probable than the best by more than this are not reported. */
const WORST = 9

/**
 * The most probable ways from the first cut to the last. Their probabilities are brought down to a
 * sum of 1 when they exceed it, and left when they do not: what is missing is the chance that none of
 * the ways is right.
 */
export function bestPaths(end: number, links: readonly Link[], limit: number): Path[] {
  const reached: { logProbability: number; links: Link[] }[][] = Array.from(
    { length: end + 1 },
    () => []
  )
  reached[0].push({ logProbability: 0, links: [] })
  for (let cut = 0; cut < end; cut++) {
    for (const path of reached[cut]) {
      for (const link of links) {
        if (link.from !== cut) continue
        reached[link.to].push({
          logProbability: path.logProbability + link.logProbability,
          links: [...path.links, link],
        })
      }
    }
    reached[cut + 1].sort((a, b) => b.logProbability - a.logProbability)
    reached[cut + 1].length = Math.min(reached[cut + 1].length, 4 * limit)
  }

  const paths = reached[end]
  const sum = paths.reduce((total, path) => total + Math.exp(path.logProbability), 0)
  const excess = Math.max(0, Math.log(sum))
  return paths
    .slice(0, limit)
    .filter((path) => path.logProbability >= paths[0].logProbability - WORST)
    .map((path) => ({
      logProbability: path.logProbability - excess,
      links: path.links.flatMap(({ candidates, space }) =>
        space === undefined ? [{ candidates }] : [{ candidates }, { candidates: space }]
      ),
    }))
}
