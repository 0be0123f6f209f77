import { useClient } from '../../client.js'
import { setMe, type Me } from '../../session.js'

const ADDRESS = '/api/dashboard/me'

/** What an authenticator app needs. */
export interface NewTotp {
  secret: string
  /** `otpauth://…` */
  uri: string
  /** An SVG image. */
  qr: string
}

/** A person's own account. Each call leaves the page knowing how things stand afterwards. */
export function useAccount() {
  const client = useClient()
  const renew = async () => setMe(await client.request<Me>('GET', ADDRESS))
  return {
    renew,
    async change(body: {
      name?: string
      locale?: Me['user']['locale']
      password?: string
      currentPassword?: string
    }) {
      await client.request('PATCH', ADDRESS, { body })
      await renew()
    },
    beginTotp: () => client.request<NewTotp>('POST', `${ADDRESS}/totp`),
    async confirmTotp(code: string) {
      await client.request('POST', `${ADDRESS}/totp/confirm`, { body: { code } })
      await renew()
    },
    async removeTotp() {
      await client.request('DELETE', `${ADDRESS}/totp`)
      await renew()
    },
  }
}
