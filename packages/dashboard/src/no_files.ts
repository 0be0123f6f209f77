/** Stands in for the files of a machine, which a page cannot open. */
export function readFile(): never {
  throw new TypeError('A page has no files but those that somebody gives it.')
}
