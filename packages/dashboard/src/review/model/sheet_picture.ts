import type { Cell, ReviewPage } from './types.js'

type Picture = ReviewPage['picture']

/** The picture of any page of the file: pages of a file are of one size, as a rule. */
export function pictureOn(page: ReviewPage, number: number): Picture {
  const { picture } = page
  return picture && number !== page.page
    ? { ...picture, url: picture.url.replace(/\/pages\/\d+\//, `/pages/${number}/`) }
    : picture
}

/** The page on which a value stands: a report card may go on on the next one. */
export function sheetOf(page: ReviewPage, cell: Cell | undefined): number {
  return cell?.box ? cell.page : page.page
}
