import { encrypt } from 'unixcrypt'
import { serveThread } from '#platform/threads/serve_thread'

serveThread(async (plain: string) => encrypt(plain))
