/**
 * What some work comes to, if it does so within so many milliseconds by the clock. The work itself
 * is not ended.
 *
 * @param late what is thrown where it does not
 */
export async function inTime<Result>(
  work: Promise<Result>,
  milliseconds: number,
  late: string
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(late)), milliseconds)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
