/** What proves that a request comes from a page of the platform; signing in changes it. */
export function xsrfToken(): string | undefined {
  return /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
}
