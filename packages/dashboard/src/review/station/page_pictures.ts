import { shallowReactive } from 'vue'
import { foreseenAddress } from '../../foreseen.js'
import type { ReviewPage } from '../model/types.js'
import { pictureUrl } from './picture_url.js'

type Picture = NonNullable<ReviewPage['picture']>

/** By the address of a picture the coarse one that is shown until it is there. */
const coarse = shallowReactive(new Map<string, string>())
const arrivals = new Map<string, Promise<void>>()

/**
 * Address of what is shown of a page: of the first one a coarse picture, which the page has asked
 * for.
 */
export function shownPicture(picture: Picture): string {
  const url = pictureUrl(picture)
  return coarse.get(url) ?? url
}

/** Fetches the picture of a page; resolves when it is there, or cannot be had. */
export function pictureThere(picture: Picture): Promise<void> {
  const url = pictureUrl(picture)
  const known = arrivals.get(url) ?? fetchPicture(url)
  arrivals.set(url, known)
  return known
}

async function fetchPicture(url: string): Promise<void> {
  const first = foreseenAddress('image', new URL(url, location.origin).pathname)
  if (first !== null) {
    coarse.set(url, first)
    await decoded(first)
  }
  await decoded(url)
  coarse.delete(url)
}

async function decoded(url: string): Promise<void> {
  const image = new Image()
  image.src = url
  await image.decode().catch(() => {})
}
